import { type Static, Type } from 'typebox';
import { exampleSummary, Ulid } from './message/message.ts';
import { count, named, object, oneOf, orNull, textOrNull, time } from './schema.ts';

const Time = time();

/** How the client speaks to Postern: SMTP, or the HTTP API of a captured service. */
export const sessionProtocols = ['smtp', 'http'] as const;
export type SessionProtocol = (typeof sessionProtocols)[number];

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

export const SessionEnd = object(
  {
    at: Time,
    reason: oneOf(sessionEnds, {
      description:
        '`quit`: the client sent QUIT. `client_closed`: the client disconnected. `timeout`: the client took too long. `refused`: the server closed the connection, or responded to the HTTP request, with `reply`. `shutdown`: the server was stopped. `tls_failed`: the TLS handshake failed. `fault`: a fault closed the connection.',
    }),
    reply: textOrNull('The last reply of the server before it closed the connection.'),
    detail: textOrNull('Why the TLS handshake failed, and what to do.'),
  },
  { $id: 'SmtpSessionEnd' },
);
export type SessionEnd = Static<typeof SessionEnd>;

/** Maximum number of recipients listed for one message of a session. */
export const MAX_SESSION_RECIPIENTS = 10;

export const SessionMessage = object(
  {
    id: orNull(Ulid, 'Null if the message was not stored.'),
    sender: Type.String(),
    recipients: Type.Array(Type.String(), {
      description: `The recipients that were accepted, or those of a refused HTTP request, at most ${MAX_SESSION_RECIPIENTS} of them.`,
    }),
    recipient_count: count('How many recipients there are.'),
  },
  named(
    'SmtpSessionMessage',
    'A message that the client started with MAIL, or tried to send with a refused HTTP request.',
  ),
);
export type SessionMessage = Static<typeof SessionMessage>;

const summary = {
  id: Ulid,
  protocol: oneOf(sessionProtocols, {
    description:
      '`smtp`: an SMTP connection. `http`: a request to a captured service, or to `POST /send`, that was refused, or a POST to an unknown path, with its response as a refusal.',
  }),
  started_at: Time,
  end: orNull(SessionEnd, 'Null while the session is open.'),
  remote_address: Type.String({
    description: 'The IP address of the client; empty for a Unix socket.',
  }),
  secure: Type.Boolean({
    description: 'Whether a command was received over TLS. False if the handshake failed.',
  }),
  tls_version: textOrNull('Such as `TLSv1.3`, once a command was received over TLS. `TLS` for HTTPS.'),
  helo: textOrNull(
    'The name that the client gave in EHLO or HELO. For HTTP, the name of the service (`postern` for `POST /send`), or null for an unknown path.',
  ),
  user: textOrNull('The username that the client signed in with.'),
  commands: count('How many commands the client sent.'),
  refused: count(
    'How many 4xx and 5xx replies the client received. Timeouts between messages and a shutdown do not count.',
  ),
  first_refusal: textOrNull(
    'The first of those replies. A reply to an unknown command counts only if there is no other.',
  ),
  last_refusal: textOrNull('The last of those replies.'),
  messages: Type.Array(SessionMessage, {
    description: 'Messages that the client started, in order. Only the last ones of a long session are kept.',
  }),
  messages_omitted: count('How many earlier messages are missing from `messages`.'),
};

export const SmtpSession = object(
  summary,
  named('SmtpSession', 'One SMTP connection, or one refused request to a captured service.'),
);
export type SmtpSession = Static<typeof SmtpSession>;

/** A line or data from the client, and the reply. */
export const SessionExchange = object(
  {
    at: Time,
    command: textOrNull(
      'The line that the client sent, or the method and path of an HTTP request. Credentials and lines that are not SMTP commands are replaced by a note in square brackets, except the verb of a misspelled command or of a well-known one of another protocol; long lines are truncated. Null for message data and for replies that the server sent without a command.',
    ),
    bytes: orNull(
      count(),
      'How many bytes of message data were received, or the size of the body of an HTTP request. The data is not kept here. Null for a command.',
    ),
    reply: textOrNull('The reply; lines are separated by a line feed. Null if there is none yet.'),
    ms: count('Milliseconds until the reply.'),
    fault: textOrNull('The id of the fault that caused the reply, the delay or the disconnect.'),
  },
  { $id: 'SmtpExchange' },
);
export type SessionExchange = Static<typeof SessionExchange>;

const exampleSession: SmtpSession = {
  id: '01JCMZ4RZX5T3R9W7KDHJ6Q2V8',
  protocol: 'smtp',
  started_at: '2026-11-14T09:30:00.080Z',
  end: { at: '2026-11-14T09:30:00.140Z', reason: 'quit', reply: null, detail: null },
  remote_address: '127.0.0.1',
  secure: false,
  tls_version: null,
  helo: 'app.example.test',
  user: null,
  commands: 6,
  refused: 1,
  first_refusal: '501 5.1.3 Invalid recipient address; send RCPT TO:<user@example.com>',
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

export const SmtpSessionDetails = object(
  {
    ...summary,
    dialogue: Type.Array(SessionExchange, {
      description:
        'Commands and replies, in order. Only the beginning and the end of a long session are kept.',
    }),
    omitted: count('How many exchanges are missing from the middle of `dialogue`.'),
    omitted_at: count('The index in `dialogue` before which exchanges are missing.'),
  },
  named(
    'SmtpSessionDetails',
    'One SMTP connection with its commands and replies, without credentials and message data.',
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
  ),
);
export type SmtpSessionDetails = Static<typeof SmtpSessionDetails>;

/** The default number of sessions in a list, and the range that `limit` is clamped to. */
export const sessionPageSize = { default: 50, minimum: 1, maximum: 200 } as const;

/** The query of `GET sessions`. */
export const SessionParameters = object({
  limit: Type.Optional(
    Type.Integer({
      default: sessionPageSize.default,
      'x-clamp': [sessionPageSize.minimum, sessionPageSize.maximum],
      description: `How many sessions to return. Values outside the range ${sessionPageSize.minimum} to ${sessionPageSize.maximum} are clamped; anything but an integer is rejected with 400.`,
      examples: [50],
    }),
  ),
  refused: Type.Optional(
    Type.Boolean({
      description:
        '`true` returns only sessions with at least one 4xx or 5xx reply; `false` does not filter.',
      examples: [true],
    }),
  ),
  open: Type.Optional(
    Type.Boolean({
      description: '`true` returns only open sessions; `false` does not filter.',
      examples: [true],
    }),
  ),
  protocol: Type.Optional(
    oneOf(sessionProtocols, {
      description: 'Returns only SMTP sessions, or only refused HTTP requests.',
      examples: ['smtp'],
    }),
  ),
  message: Type.Optional(
    Type.String({
      description: 'The id of a message: returns only the session that delivered it.',
      examples: [exampleSummary.id],
    }),
  ),
});
export type SessionParameters = Static<typeof SessionParameters>;

export const SessionList = object(
  {
    sessions: Type.Array(SmtpSession),
    total: count('How many recorded sessions match.'),
    kept: count(
      'The maximum number of recorded sessions (`--smtp-session-log`), and of refused HTTP requests besides; 0 if none are recorded.',
    ),
  },
  named('SmtpSessionList', 'Recent SMTP sessions and refused requests to captured services, newest first.', {
    sessions: [exampleSession],
    total: 1,
    kept: 200,
  }),
);
export type SessionList = Static<typeof SessionList>;

export const SmtpRefusal = object(
  {
    at: Time,
    protocol: oneOf(sessionProtocols),
    session: Type.String({ description: 'The id of the session, a ULID.' }),
    remote_address: Type.String(),
    command: textOrNull(
      'The refused command, or the method and path of the refused HTTP request, without credentials. Null for message data and for a refused connection.',
    ),
    reply: Type.String({
      description:
        'The reply that the client received, or the status of the response with the reason in the words of the service.',
    }),
    sender: textOrNull('The sender of the message, if the client has sent MAIL.'),
    recipients: Type.Array(Type.String(), {
      description: `The recipients of the message, including a refused one, at most ${MAX_SESSION_RECIPIENTS}.`,
    }),
    fault: textOrNull('The id of the fault that caused the reply.'),
  },
  named('SmtpRefusal', 'A 4xx or 5xx reply of the SMTP server, or response of a captured service.', {
    at: '2026-11-14T09:30:00.090Z',
    protocol: 'smtp',
    session: exampleSession.id,
    remote_address: '127.0.0.1',
    command: 'RCPT TO:<ada @example.test>',
    reply: '501 5.1.3 Invalid recipient address; send RCPT TO:<user@example.com>',
    sender: exampleSummary.sender,
    recipients: [],
    fault: null,
  }),
);
export type SmtpRefusal = Static<typeof SmtpRefusal>;
