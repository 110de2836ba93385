import { type Static, Type } from 'typebox';
import { Ulid } from './message/message.ts';
import { count, named, object, oneOf, orNull, time } from './schema.ts';

export const faultStages = ['connect', 'mail', 'rcpt', 'data', 'after_data'] as const;
export type FaultStage = (typeof faultStages)[number];

// RFC 5321, 4.5.3.1.5: a reply line has at most 512 bytes. A CR or LF would start a second reply.
const MAX_REPLY_TEXT = 450;

const Stage = oneOf(faultStages, {
  description:
    'When the fault happens: instead of the greeting, at MAIL, at RCPT, at DATA (or the first BDAT), or after the whole message was received. In the last case the message is not stored.',
});

const pattern = (description: string) =>
  Type.Optional(Type.String({ maxLength: 512, pattern: '^[^\\p{Cc}\\p{Cs}\\s<>]*$', description }));

export const FaultMatch = object(
  {
    recipient: pattern(
      'A recipient: an exact address, or a pattern such as `*@example.test`. Case-insensitive; an international domain matches in Unicode and as `xn--…`. Not available at `mail`.',
    ),
    sender: pattern('The sender, in the same format; an empty string is the null sender.'),
    user: pattern('The username that the client signed in with, in the same format.'),
    remote_address: pattern(
      'The IP address of the client. `*` matches every client, and so affects everyone who uses this server.',
    ),
  },
  named(
    'FaultMatch',
    'What the fault applies to. At least one field is required, and all given fields must match. At `connect` only `remote_address` is available.',
  ),
);
export type FaultMatch = Static<typeof FaultMatch>;

const Reply = object({
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
      'Sent unchanged: one line of ASCII. If it starts with an enhanced status code such as `5.1.1`, the first digit must match that of `code`.',
  }),
});

export const FaultAction = object(
  {
    reply: Type.Optional(Reply),
    drop: Type.Optional(
      Type.Literal(true, {
        description: 'Close the connection without a reply. Cannot be combined with `reply`.',
      }),
    ),
    delay: Type.Optional(
      Type.Number({
        minimum: 0,
        description:
          'Seconds to wait first, decimals allowed; at most 60, and at most `--smtp-idle-timeout`. If only a delay is given, the command succeeds after it.',
      }),
    ),
  },
  named('FaultAction', 'What the fault does.'),
);
export type FaultAction = Static<typeof FaultAction>;

const exampleRequest = {
  at: 'rcpt' as const,
  match: { recipient: 'ada@example.test' },
  action: { reply: { code: 451, text: '4.3.0 Try again later' } },
  times: 2,
};

/** The body of `POST faults`. */
export const FaultRequest = object(
  {
    at: Stage,
    match: FaultMatch,
    action: FaultAction,
    times: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000,
        description: 'How many times the fault happens, over all sessions. Unlimited by default.',
      }),
    ),
    probability: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description:
          'The probability that a match triggers the fault. For the same `seed`, the n-th match always has the same outcome.',
      }),
    ),
    seed: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 4_294_967_295,
        description: 'The seed for `probability`; 0 by default.',
      }),
    ),
    expires_in: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 2_000_000,
        description:
          'Seconds until the fault expires. By default it lasts until it is deleted or Postern stops.',
      }),
    ),
  },
  named('FaultRequest', 'A failure to simulate.', exampleRequest),
);
export type FaultRequest = Static<typeof FaultRequest>;

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

export const Fault = object(
  {
    id: Ulid,
    at: Stage,
    match: FaultMatch,
    action: FaultAction,
    times: orNull(Type.Integer(), 'How many times the fault happens; null if unlimited.'),
    probability: orNull(
      Type.Number(),
      'The probability that a match triggers the fault; null if it always does.',
    ),
    seed: orNull(Type.Integer(), 'The seed of `probability`.'),
    created_at: time(),
    expires_at: orNull(time(), 'When the fault expires; null if it does not.'),
    matched: count('How many times the fault matched.'),
    fired: count('How many times the fault happened.'),
    left: orNull(count(), 'How many times the fault can still happen; null if unlimited.'),
    active: Type.Boolean({
      description:
        'False once the fault has happened `times` times or has expired. It stays in the list until it is deleted or a new fault needs its slot.',
    }),
  },
  named('Fault', 'A scripted failure of the SMTP server.', exampleFault),
);
export type Fault = Static<typeof Fault>;

export const FaultList = object(
  { faults: Type.Array(Fault) },
  named('FaultList', 'All faults, oldest first.', { faults: [exampleFault] }),
);
export type FaultList = Static<typeof FaultList>;

export const FaultsDeleted = object(
  { deleted: count('How many faults were deleted.') },
  named('FaultsDeleted', 'How many faults were deleted.', { deleted: 2 }),
);
export type FaultsDeleted = Static<typeof FaultsDeleted>;
