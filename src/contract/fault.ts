import { type Static, Type } from 'typebox';
import { Ulid } from './message.ts';

export const faultStages = ['connect', 'mail', 'rcpt', 'data', 'after_data'] as const;
export type FaultStage = (typeof faultStages)[number];

// RFC 5321, 4.5.3.1.5: a reply line has at most 512 bytes. A CR or LF would start a second reply.
export const MAX_REPLY_TEXT = 450;

const Stage = Type.Enum([...faultStages], {
  type: 'string',
  description:
    'When it happens: instead of the greeting, at MAIL, at RCPT, at DATA (or the first BDAT), or after the whole message was received, which is then not stored.',
});

const pattern = (description: string) =>
  Type.Optional(Type.String({ maxLength: 512, pattern: '^[^\\p{Cc}\\p{Cs}\\s<>]*$', description }));

export const FaultMatch = Type.Object(
  {
    recipient: pattern(
      'A recipient: an exact address, or `*@example.test`; case does not matter. Not at `mail`.',
    ),
    sender: pattern('The sender, in the same way; an empty string is the null sender.'),
    user: pattern('The username that the client signed in with, in the same way.'),
    remote_address: pattern(
      'The IP address of the client. `*` means every client; it affects everyone who uses this server.',
    ),
  },
  {
    $id: 'FaultMatch',
    additionalProperties: false,
    description:
      'What the fault is for. Everything that is given must match, and something must be given. At `connect` only `remote_address` is known.',
  },
);
export type FaultMatch = Static<typeof FaultMatch>;

const Reply = Type.Object(
  {
    code: Type.Integer({
      minimum: 400,
      maximum: 599,
      description: '421 closes the connection. At `connect` every code does.',
    }),
    text: Type.String({
      minLength: 1,
      maxLength: MAX_REPLY_TEXT,
      pattern: '^[\\x20-\\x7e]+$',
      description:
        'Sent as it is: ASCII, one line. If it begins with an enhanced status code such as `5.1.1`, its first digit must be that of `code`.',
    }),
  },
  { additionalProperties: false },
);

export const FaultAction = Type.Object(
  {
    reply: Type.Optional(Reply),
    drop: Type.Optional(
      Type.Literal(true, { description: 'Close the connection without a reply. Not with `reply`.' }),
    ),
    delay: Type.Optional(
      Type.Number({
        minimum: 0,
        description:
          'Seconds to wait first, decimals allowed; at most `--smtp-max-fault-delay` and `--smtp-idle-timeout`. Alone, the command succeeds after the delay.',
      }),
    ),
  },
  { $id: 'FaultAction', additionalProperties: false, description: 'What happens.' },
);
export type FaultAction = Static<typeof FaultAction>;

const exampleRequest = {
  at: 'rcpt' as const,
  match: { recipient: 'ada@example.test' },
  action: { reply: { code: 451, text: '4.3.0 Try again later' } },
  times: 2,
};

/** The body of `POST faults`. */
export const FaultRequest = Type.Object(
  {
    at: Stage,
    match: FaultMatch,
    action: FaultAction,
    times: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000,
        description: 'How often it happens, counted over all sessions; without it, every time.',
      }),
    ),
    probability: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description:
          'How likely it happens each time. The n-th match has the same outcome for the same `seed`.',
      }),
    ),
    seed: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 4_294_967_295,
        description: 'For `probability`; 0 if it is left out.',
      }),
    ),
    expires_in: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 2_000_000,
        description: 'Seconds until it ends; without it, until it is deleted or Postern is stopped.',
      }),
    ),
  },
  {
    $id: 'FaultRequest',
    additionalProperties: false,
    description: 'A failure to stage.',
    examples: [exampleRequest],
  },
);
export type FaultRequest = Static<typeof FaultRequest>;

const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description });

const exampleFault = {
  id: '01JCMZ4RZX5T3R9W7KDHJ6Q2V8',
  ...exampleRequest,
  probability: null,
  seed: null,
  created_at: '2026-11-14T09:30:00.000Z',
  expires_at: null,
  matched: 1,
  fired: 1,
  left: 1,
  active: true,
};

export const Fault = Type.Object(
  {
    id: Ulid,
    at: Stage,
    match: FaultMatch,
    action: FaultAction,
    times: orNull(Type.Integer(), 'How often it happens at most; null for every time.'),
    probability: orNull(Type.Number(), 'How likely it happens; null for always.'),
    seed: orNull(Type.Integer(), 'The seed of `probability`.'),
    created_at: Type.String({ format: 'date-time' }),
    expires_at: orNull(Type.String({ format: 'date-time' }), 'When it ends; null for never.'),
    matched: Type.Integer({ minimum: 0, description: 'How often it matched.' }),
    fired: Type.Integer({ minimum: 0, description: 'How often it happened.' }),
    left: orNull(Type.Integer({ minimum: 0 }), 'How often it can still happen; null for every time.'),
    active: Type.Boolean({
      description:
        'False once it has happened `times` times or has expired. It is listed until it is deleted or a new one needs its place.',
    }),
  },
  {
    $id: 'Fault',
    additionalProperties: false,
    description: 'A scripted failure of the SMTP server.',
    examples: [exampleFault],
  },
);
export type Fault = Static<typeof Fault>;

export const FaultList = Type.Object(
  { faults: Type.Array(Fault) },
  {
    $id: 'FaultList',
    additionalProperties: false,
    description: 'All faults, oldest first.',
    examples: [{ faults: [exampleFault] }],
  },
);
export type FaultList = Static<typeof FaultList>;

export const FaultsDeleted = Type.Object(
  { deleted: Type.Integer({ minimum: 0, description: 'How many faults were deleted.' }) },
  {
    $id: 'FaultsDeleted',
    additionalProperties: false,
    description: 'How many faults were deleted.',
    examples: [{ deleted: 2 }],
  },
);
export type FaultsDeleted = Static<typeof FaultsDeleted>;
