import { type Static, Type } from 'typebox';
import { Ulid } from './message/message.ts';
import { count, named, object, oneOf, orNull, textOrNull, time } from './schema.ts';

// No control characters and no angle brackets: an address must not be able to end its SMTP command (RFC 5321, 4.1.1).
const PLAIN = '[^\\p{Cc}\\p{Cs}<>]';
// Spaces, commas and semicolons only in quotes: elsewhere they separate several addresses.
const ADDRESS = '(?:"[^\\p{Cc}\\p{Cs}<>"]*"|[^\\s\\p{Cc}\\p{Cs}<>",;])+';
const NAMED_ADDRESS = `(?: *${ADDRESS} *|${PLAIN}*< *${ADDRESS} *> *)`;

/** The body of `POST messages/{id}/release`. */
export const ReleaseRequest = object(
  {
    host: Type.String({
      minLength: 1,
      maxLength: 253,
      pattern: '^[^\\s\\p{Cc}\\p{Cs}/@]+$',
      description: 'The SMTP server to send to: a host name or an IP address.',
    }),
    port: Type.Integer({ minimum: 1, maximum: 65535 }),
    to: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 640, pattern: `^${NAMED_ADDRESS}$` }), {
        minItems: 1,
        maxItems: 1000,
        description:
          'Replaces the envelope recipients. Each is an address, or a name and an address: `Ada <ada@example.com>`.',
      }),
    ),
    from: Type.Optional(
      Type.String({
        maxLength: 640,
        pattern: `^(?:${NAMED_ADDRESS})?$`,
        description:
          'Replaces the envelope sender. An address, or a name and an address: `Ada <ada@example.com>`. An empty string is the null sender.',
      }),
    ),
    tls: Type.Optional(
      oneOf(['auto', 'none', 'starttls', 'implicit'], {
        default: 'auto',
        description:
          '`auto` uses STARTTLS if the server offers it, `none` never uses TLS, `starttls` requires STARTTLS, and `implicit` uses TLS from the first byte.',
      }),
    ),
    username: Type.Optional(
      Type.String({ maxLength: 1000, description: 'Must be sent together with `password`.' }),
    ),
    password: Type.Optional(
      Type.String({ maxLength: 1000, description: 'Never logged, stored or returned.' }),
    ),
  },
  named('ReleaseRequest', 'Which server to send the message to, and how.', {
    host: 'smtp.example.com',
    port: 587,
    to: ['ann@example.com'],
    username: 'app',
    password: '…',
  }),
);
export type ReleaseRequest = Static<typeof ReleaseRequest>;

const Rejection = object({
  recipient: Type.String(),
  response: Type.String({ description: "The remote server's reply." }),
});

export const ReleaseResult = object(
  {
    released: Type.Literal(true),
    accepted: Type.Array(Type.String()),
    rejected: Type.Array(Type.String()),
    rejections: Type.Array(Rejection, { description: 'Why each recipient in `rejected` was rejected.' }),
    response: Type.String({ description: "The remote server's last reply." }),
  },
  named('ReleaseResult', 'The remote server accepted the message for at least one recipient.', {
    released: true,
    accepted: ['ann@example.com'],
    rejected: ['bob@example.com'],
    rejections: [{ recipient: 'bob@example.com', response: '550 5.1.1 No such user' }],
    response: '250 2.0.0 queued as 4F1',
  }),
);
export type ReleaseResult = Static<typeof ReleaseResult>;

const exampleRelease = {
  server: 'relay.example.com:587',
  recipients: ['ann@example.com'],
  state: 'released' as const,
  at: '2026-11-14T09:30:00.000Z',
  response: '250 2.0.0 queued as 4F1',
  rejections: [],
};

/** What an automatic release did with a message. */
export const AutomaticRelease = object(
  {
    server: Type.String(),
    recipients: Type.Array(Type.String(), { description: 'The recipients that the rule matches.' }),
    state: oneOf(['waiting', 'released', 'failed', 'unknown'], {
      description: '`unknown`: it was done before the last start, or the message is older than the rule.',
    }),
    at: orNull(time(), 'When that happened, or the last attempt.'),
    response: textOrNull("The remote server's last reply, or why the message was not released."),
    rejections: Type.Array(Rejection, { description: 'The first recipients that the server rejected.' }),
  },
  { $id: 'AutomaticRelease', examples: [exampleRelease] },
);
export type AutomaticRelease = Static<typeof AutomaticRelease>;

/** The response of `GET messages/{id}/releases`. */
export const AutomaticReleases = object(
  { releases: Type.Array(AutomaticRelease) },
  named('AutomaticReleases', 'What automatic release did with a message.', { releases: [exampleRelease] }),
);
export type AutomaticReleases = Static<typeof AutomaticReleases>;

/** The response of `GET auto-release`. */
export const AutoRelease = object(
  {
    paused: Type.Boolean(),
    rules: Type.Array(
      object({
        mailbox: Type.String(),
        recipients: Type.String({ description: 'A pattern.' }),
        server: Type.String(),
        released: count('How many messages this node has released since its start.'),
        failed: count('How many it could not release.'),
        problem: textOrNull('Why the last attempt failed; null if it did not.'),
      }),
    ),
  },
  named('AutoRelease', 'The rules of automatic release.', {
    paused: false,
    rules: [
      {
        ...{ mailbox: 'default', recipients: '*@example.com', server: 'relay.example.com:587' },
        ...{ released: 12, failed: 0, problem: null },
      },
    ],
  }),
);
export type AutoRelease = Static<typeof AutoRelease>;

/** The body of `PATCH auto-release`. */
export const AutoReleasePatch = object(
  { paused: Type.Boolean() },
  named('AutoReleasePatch', 'What to change.', { paused: true }),
);
export type AutoReleasePatch = Static<typeof AutoReleasePatch>;

export const exampleProgress = {
  released: 2,
  failed: 0,
  total: 2,
  failures: [],
  rejected: 0,
  rejections: [],
  done: true,
};

export const ReleaseProgress = object(
  {
    released: count(),
    failed: count(),
    total: count('How many messages were selected.'),
    failures: Type.Array(object({ id: Ulid, error: Type.String() }), {
      description: 'The first failures, with their reasons.',
    }),
    rejected: count('How many recipients were rejected for messages that were accepted for others.'),
    rejections: Type.Array(object({ id: Ulid, ...Rejection.properties }), {
      description: 'The first rejected recipients, with the reply of the remote server.',
    }),
    done: Type.Boolean({
      description: 'True in the last line. If several messages in a row failed, the rest were not tried.',
    }),
  },
  named('ReleaseProgress', 'The progress of a release of several messages.', exampleProgress),
);
export type ReleaseProgress = Static<typeof ReleaseProgress>;

export const Recipients = object(
  {
    messages: count(),
    recipients: count('How many distinct recipients the messages have.'),
    first: Type.Array(Type.String(), { description: 'Some of the recipients.' }),
  },
  named('Recipients', 'The recipients that a release of the selected messages would be sent to.', {
    messages: 2,
    recipients: 1,
    first: ['zoe@example.test'],
  }),
);
export type Recipients = Static<typeof Recipients>;
