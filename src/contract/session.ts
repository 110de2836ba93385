import { type Static, Type } from 'typebox';
import { exampleSummary, Ulid } from './message.ts';

const Time = Type.String({ format: 'date-time' });
const TextOrNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

/** How an SMTP session can end. */
export const sessionEnds = [
  'quit',
  'client_closed',
  'timeout',
  'refused',
  'shutdown',
  'tls_failed',
  'fault',
] as const;
export type SessionEndReason = (typeof sessionEnds)[number];

export const SessionEnd = Type.Object(
  {
    at: Time,
    reason: Type.Enum([...sessionEnds], {
      type: 'string',
      description:
        '`quit`: the client sent QUIT. `client_closed`: the client disconnected. `timeout`: the client took too long. `refused`: the server closed the connection with `reply`. `shutdown`: the server was stopped. `tls_failed`: the TLS handshake failed. `fault`: a fault closed the connection.',
    }),
    reply: TextOrNull('The reply with which the server closed the connection.'),
    detail: TextOrNull('More about a failed TLS handshake, and what to do.'),
  },
  { $id: 'SmtpSessionEnd', additionalProperties: false },
);
export type SessionEnd = Static<typeof SessionEnd>;

/** Most recipients that are listed of one message of a session. */
export const MAX_LISTED_RECIPIENTS = 10;

export const SessionMessage = Type.Object(
  {
    id: Type.Union([Ulid, Type.Null()], { description: 'Null if the message was not stored.' }),
    sender: Type.String(),
    recipients: Type.Array(Type.String(), {
      description: `The recipients that were accepted, at most ${MAX_LISTED_RECIPIENTS} of them.`,
    }),
    recipient_count: Type.Integer({ minimum: 0, description: 'How many recipients were accepted.' }),
  },
  {
    $id: 'SmtpSessionMessage',
    additionalProperties: false,
    description: 'A message that the client began with MAIL.',
  },
);
export type SessionMessage = Static<typeof SessionMessage>;

const summary = {
  id: Ulid,
  started_at: Time,
  end: Type.Union([SessionEnd, Type.Null()], { description: 'Null while the session is open.' }),
  remote_address: Type.String({
    description: 'The IP address of the client; empty for a Unix socket.',
  }),
  secure: Type.Boolean({ description: 'Whether TLS is used.' }),
  tls_version: TextOrNull('Such as `TLSv1.3`, once a command was received over TLS.'),
  helo: TextOrNull('The name that the client gave in EHLO or HELO.'),
  user: TextOrNull('The username that the client signed in with.'),
  commands: Type.Integer({ minimum: 0, description: 'How many commands the client sent.' }),
  refused: Type.Integer({
    minimum: 0,
    description:
      'How many 4xx and 5xx replies the client got. Timeouts between messages and a shutdown do not count.',
  }),
  last_refusal: TextOrNull('The last of those replies.'),
  messages: Type.Array(SessionMessage, {
    description: 'Messages that the client began, in order. Only the last ones of a long session are kept.',
  }),
  messages_omitted: Type.Integer({
    minimum: 0,
    description: 'How many earlier messages are left out of `messages`.',
  }),
};

export const SmtpSession = Type.Object(summary, {
  $id: 'SmtpSession',
  additionalProperties: false,
  description: 'One SMTP connection.',
});
export type SmtpSession = Static<typeof SmtpSession>;

/** What the client sent, and the reply to it. */
export const SessionExchange = Type.Object(
  {
    at: Time,
    command: TextOrNull(
      'The line that the client sent. Credentials and lines that are no SMTP commands are replaced by a note in square brackets; long lines are cut. Null for message data, and where the server spoke by itself.',
    ),
    bytes: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
      description:
        'How many bytes of message data were received. The data is not kept here. Null for a command.',
    }),
    reply: TextOrNull('Lines are separated by a line feed. Null while there is none.'),
    ms: Type.Integer({ minimum: 0, description: 'Milliseconds until the reply.' }),
    fault: TextOrNull('The id of the fault that caused the reply, the delay or the disconnect.'),
  },
  { $id: 'SmtpExchange', additionalProperties: false },
);
export type SessionExchange = Static<typeof SessionExchange>;

const exampleSession: SmtpSession = {
  id: '01JCMZ4RZX5T3R9W7KDHJ6Q2V8',
  started_at: '2026-11-14T09:30:00.080Z',
  end: { at: '2026-11-14T09:30:00.140Z', reason: 'quit', reply: null, detail: null },
  remote_address: '127.0.0.1',
  secure: false,
  tls_version: null,
  helo: 'app.example.test',
  user: null,
  commands: 6,
  refused: 1,
  last_refusal: '501 5.1.3 Invalid recipient address; send RCPT TO:<user@example.com>',
  messages: [
    {
      id: exampleSummary.id,
      sender: exampleSummary.sender,
      recipients: exampleSummary.recipients,
      recipient_count: exampleSummary.recipients.length,
    },
  ],
  messages_omitted: 0,
};

export const SmtpSessionDetails = Type.Object(
  {
    ...summary,
    dialogue: Type.Array(SessionExchange, {
      description: 'What was said, in order. A long session keeps its beginning and its end.',
    }),
    omitted: Type.Integer({
      minimum: 0,
      description: 'How many exchanges are left out in the middle of `dialogue`.',
    }),
    omitted_at: Type.Integer({
      minimum: 0,
      description: 'The index in `dialogue` before which they are left out.',
    }),
  },
  {
    $id: 'SmtpSessionDetails',
    additionalProperties: false,
    description: 'One SMTP connection and what was said over it, without credentials and message data.',
    examples: [
      {
        ...exampleSession,
        dialogue: [
          {
            at: '2026-11-14T09:30:00.080Z',
            command: null,
            bytes: null,
            reply: '220 postern.example.test ESMTP Postern',
            ms: 0,
            fault: null,
          },
          {
            at: '2026-11-14T09:30:00.090Z',
            command: 'RCPT TO:<ada @example.test>',
            bytes: null,
            reply: '501 5.1.3 Invalid recipient address; send RCPT TO:<user@example.com>',
            ms: 0,
            fault: null,
          },
        ],
        omitted: 0,
        omitted_at: 0,
      },
    ],
  },
);
export type SmtpSessionDetails = Static<typeof SmtpSessionDetails>;

/** The default number of sessions in a list, and the range that `limit` is clamped to. */
export const sessionPageSize = { default: 50, minimum: 1, maximum: 200 } as const;

/** The query of `GET sessions`. */
export const SessionParameters = Type.Object(
  {
    limit: Type.Optional(
      Type.Integer({
        default: sessionPageSize.default,
        'x-clamp': [sessionPageSize.minimum, sessionPageSize.maximum],
        description: `How many sessions to return. Values outside of ${sessionPageSize.minimum} to ${sessionPageSize.maximum} are clamped; anything but an integer is 400.`,
        examples: [50],
      }),
    ),
    refused: Type.Optional(
      Type.Boolean({
        description: '`true` returns only sessions in which something was refused; `false` does not filter.',
        examples: [true],
      }),
    ),
    open: Type.Optional(
      Type.Boolean({
        description: '`true` returns only open sessions; `false` does not filter.',
        examples: [true],
      }),
    ),
    message: Type.Optional(
      Type.String({
        description: 'The id of a message: returns the session that it came from.',
        examples: [exampleSummary.id],
      }),
    ),
  },
  { additionalProperties: false },
);
export type SessionParameters = Static<typeof SessionParameters>;

export const SessionList = Type.Object(
  {
    sessions: Type.Array(SmtpSession),
    total: Type.Integer({ minimum: 0, description: 'How many of the sessions that are kept match.' }),
    kept: Type.Integer({
      minimum: 0,
      description: 'How many sessions are kept at most (`--smtp-session-log`); 0 if none are.',
    }),
  },
  {
    $id: 'SmtpSessionList',
    additionalProperties: false,
    description: 'Recent SMTP sessions, newest first.',
    examples: [{ sessions: [exampleSession], total: 1, kept: 200 }],
  },
);
export type SessionList = Static<typeof SessionList>;

/** A 4xx or 5xx reply of the SMTP server. */
export const SmtpRefusal = Type.Object(
  {
    at: Time,
    session: Type.String({ description: 'The id of the session, a ULID.' }),
    remote_address: Type.String(),
    command: TextOrNull(
      'The command that was refused, without credentials. Null for message data, and for a connection that was refused.',
    ),
    reply: Type.String({ description: 'The reply that the client got.' }),
    sender: TextOrNull('The sender of the message, if the client had named one.'),
    recipients: Type.Array(Type.String(), {
      description: `The recipients of the message, a refused one included, at most ${MAX_LISTED_RECIPIENTS}.`,
    }),
    fault: TextOrNull('The id of the fault that caused it.'),
  },
  {
    $id: 'SmtpRefusal',
    additionalProperties: false,
    description: 'Something that the SMTP server refused.',
    examples: [
      {
        at: '2026-11-14T09:30:00.090Z',
        session: exampleSession.id,
        remote_address: '127.0.0.1',
        command: 'RCPT TO:<ada @example.test>',
        reply: '501 5.1.3 Invalid recipient address; send RCPT TO:<user@example.com>',
        sender: exampleSummary.sender,
        recipients: [],
        fault: null,
      },
    ],
  },
);
export type SmtpRefusal = Static<typeof SmtpRefusal>;
