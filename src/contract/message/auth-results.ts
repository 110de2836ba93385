import { type Static, Type } from 'typebox';
import { named, object } from '../schema.ts';

const AuthResult = object({
  status: Type.String({
    description:
      'The result that the upstream server recorded, in lower case: pass, fail, softfail, none, info, …',
  }),
  details: Type.String({ description: 'The parsed header text.' }),
});

export const AuthResults = object(
  {
    dkim: Type.Array(AuthResult),
    spf: Type.Array(AuthResult),
    dmarc: Type.Array(AuthResult),
    arc: Type.Array(AuthResult),
  },
  named(
    'AuthResults',
    'The authentication results that upstream servers recorded in the headers. Postern does not verify them.',
    {
      dkim: [{ status: 'pass', details: 'dkim=pass header.d=shop.test header.s=mail' }],
      spf: [{ status: 'pass', details: 'spf=pass smtp.mailfrom=orders@shop.test' }],
      dmarc: [{ status: 'pass', details: 'dmarc=pass header.from=shop.test' }],
      arc: [],
    },
  ),
);
export type AuthResults = Static<typeof AuthResults>;
