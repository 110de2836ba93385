import { type Static, Type } from 'typebox';

const AuthResult = Type.Object({
  status: Type.String({
    description: 'The token upstream recorded, lower case: pass, fail, softfail, none, info, …',
  }),
  details: Type.String({ description: 'The parsed header text.' }),
});

/** What upstream servers recorded about the mail. Nothing here was verified by Postern. */
export const AuthResults = Type.Object(
  {
    dkim: Type.Array(AuthResult),
    spf: Type.Array(AuthResult),
    dmarc: Type.Array(AuthResult),
    arc: Type.Array(AuthResult),
  },
  { $id: 'AuthResults' },
);
export type AuthResults = Static<typeof AuthResults>;
