import { type Static, Type } from 'typebox';
import { MAX_MOVED } from './limits.ts';
import { exampleSummary, MessageSummary } from './message/message.ts';
import { count, named, object, orNull, time } from './schema.ts';

const MAX_SECONDS = 10 * 365 * 24 * 60 * 60;

const seconds = (description: string) =>
  orNull(Type.Integer({ minimum: 1, maximum: MAX_SECONDS }), description);

const options = {
  expires_in: seconds(
    'Seconds after which the mailbox is removed with its messages. Null: it is kept until it is deleted.',
  ),
  extend_on_use: Type.Boolean({
    description:
      'Whether `expires_in` counts from the last stored message, request with credentials or end of a wait, instead of from the creation.',
  }),
  max_messages: orNull(
    Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
    'How many messages it keeps; the oldest are deleted first. Null: the setting `--max-messages`.',
  ),
  max_age: seconds('Seconds after which its messages are deleted. Null: the setting `--max-age`.'),
  max_bytes: orNull(
    Type.Integer({ minimum: 1, maximum: 2 ** 50 }),
    'How many bytes its messages may have together; the oldest are deleted first. Null: the setting `--max-bytes`.',
  ),
  recipients: Type.Array(Type.String({ minLength: 1, maxLength: 320 }), {
    maxItems: 100,
    description:
      'Messages to these recipients go to this mailbox: addresses, or patterns such as `*@team-a.test`. The SMTP username and the key of a captured request take precedence.',
  }),
  events: Type.Array(Type.String({ minLength: 1, maxLength: 2048 }), {
    maxItems: 20,
    description:
      'Where the events of mail services go, as for `--events`: `sendgrid=http://127.0.0.1:3000/hooks/mail`. If others than this machine can send requests, only to hosts and ports of `--events`. Shown without credentials and query.',
  }),
};

/** The body of `PATCH mailboxes/{name}`. */
export const MailboxPatch = object(
  Type.Partial(Type.Object(options)).properties,
  named('MailboxPatch', 'What to change. With `expires_in`, the mailbox expires that long after now.', {
    expires_in: 3600,
    recipients: ['*@team-a.test'],
  }),
);
export type MailboxPatch = Static<typeof MailboxPatch>;

/** The body of `POST mailboxes`. */
export const MailboxRequest = object(
  {
    name: Type.Optional(
      Type.String({
        pattern: '^[a-z0-9-]{1,63}$',
        description: '1 to 63 characters of a to z, 0 to 9 and `-`. Generated if it is omitted.',
      }),
    ),
    ...MailboxPatch.properties,
  },
  named('MailboxRequest', 'The mailbox to create. Everything is optional.', {
    name: 'team-a',
    recipients: ['*@team-a.test'],
  }),
);
export type MailboxRequest = Static<typeof MailboxRequest>;

const exampleToken = { id: '7d0c12ab', read_only: false };

const properties = {
  name: Type.String({ description: '`default` is the mailbox at the root, which exists always.' }),
  ...options,
  declared: Type.Boolean({
    description: 'Whether the file of `--mailboxes` declares it. Requests cannot change or delete it then.',
  }),
  username: Type.String({ description: 'Its SMTP username; empty for the default mailbox.' }),
  tokens: Type.Array(object({ id: Type.String(), read_only: Type.Boolean() }), {
    description: 'Its tokens, without the secrets.',
  }),
  messages: count('How many messages it has.'),
  unread: count('How many of them are unread.'),
  bytes: count('Size of its messages, with those that can be restored.'),
  last_arrival: orNull(time(), 'When its last message arrived; null if none did.'),
  created_at: orNull(time(), 'Null for the default mailbox.'),
  expires_at: orNull(time(), 'When it is removed; null if it is kept.'),
  api_url: Type.String({ description: 'Where its API is.' }),
  page_url: Type.String({
    description: 'Where its inbox is: the base of all its URLs, which clients take as the URL of the server.',
  }),
};

const exampleMailbox = {
  name: 'team-a',
  expires_in: null,
  extend_on_use: false,
  max_messages: null,
  max_age: null,
  max_bytes: null,
  recipients: ['*@team-a.test'],
  events: [],
  declared: false,
  username: 'mailbox-team-a',
  tokens: [exampleToken],
  messages: 0,
  unread: 0,
  bytes: 0,
  last_arrival: null,
  created_at: '2026-11-14T09:30:00.000Z',
  expires_at: null,
  api_url: 'http://localhost:8025/mailboxes/team-a/api/v1',
  page_url: 'http://localhost:8025/mailboxes/team-a/',
};

export const MailboxInfo = object(
  properties,
  named('Mailbox', 'A mailbox: its options, and what it contains.', exampleMailbox),
);
export type MailboxInfo = Static<typeof MailboxInfo>;

export const MailboxList = object(
  { mailboxes: Type.Array(MailboxInfo) },
  named('MailboxList', 'All mailboxes: the default one first, then by creation.', {
    mailboxes: [exampleMailbox],
  }),
);
export type MailboxList = Static<typeof MailboxList>;

const secrets = {
  smtp: object(
    { username: Type.String(), password: Type.String() },
    {
      description: 'What applications sign in with over SMTP. It decides which mailbox their messages go to.',
    },
  ),
  token: Type.String({
    description:
      'Opens this mailbox, and no other: as a Bearer token, as the password of Basic credentials with the name of the mailbox as username, or as the API key of captured requests.',
  }),
  access_key_id: Type.String({
    description: 'For applications that send with Amazon SES: their access key id.',
  }),
};

const exampleSecrets = {
  smtp: { username: 'mailbox-team-a', password: '0f6d2c9be1a84375b2c6d90e7f183a54' },
  token: 'mbx_5c1e07b8d4f29a63e8b07d15c2f4a690',
  access_key_id: 'AKIA4E0C7B19D2F85A63C1E07B8D4F29A63E',
};

/** The response to `POST mailboxes`. */
export const CreatedMailbox = object(
  { ...properties, ...secrets },
  named('CreatedMailbox', 'The new mailbox, with its credentials, which are shown only here.', {
    ...exampleMailbox,
    ...exampleSecrets,
  }),
);
export type CreatedMailbox = Static<typeof CreatedMailbox>;

/** The response to `POST mailboxes/{name}/credentials`. */
export const MailboxCredentials = object(
  secrets,
  named('MailboxCredentials', 'The new credentials, which are shown only here.', exampleSecrets),
);
export type MailboxCredentials = Static<typeof MailboxCredentials>;

/** The body of `POST mailboxes/{name}/tokens`. */
export const MailboxTokenRequest = object(
  {
    read_only: Type.Optional(
      Type.Boolean({ description: 'Whether the token cannot change anything; false by default.' }),
    ),
  },
  named('MailboxTokenRequest', 'The token to add.', { read_only: true }),
);
export type MailboxTokenRequest = Static<typeof MailboxTokenRequest>;

export const MailboxToken = object(
  {
    id: Type.String({ description: 'To remove the token.' }),
    token: Type.String(),
    read_only: Type.Boolean(),
  },
  named('MailboxToken', 'The new token, which is shown only here.', {
    ...exampleToken,
    token: exampleSecrets.token,
  }),
);
export type MailboxToken = Static<typeof MailboxToken>;

/** The body of `POST messages/move`. */
export const MoveRequest = object(
  {
    ids: Type.Array(Type.String(), {
      minItems: 1,
      maxItems: MAX_MOVED,
      description: 'The messages to move. Those that do not exist are ignored.',
    }),
    mailbox: Type.String({ description: 'The name of the mailbox to move them to.' }),
  },
  named('MoveRequest', 'Which messages to move, and where.', { ids: [exampleSummary.id], mailbox: 'team-a' }),
);
export type MoveRequest = Static<typeof MoveRequest>;

export const Moved = object(
  { messages: Type.Array(MessageSummary, { description: 'The messages in the other mailbox.' }) },
  named('Moved', 'The messages that were moved, with their new ids.', { messages: [exampleSummary] }),
);
export type Moved = Static<typeof Moved>;
