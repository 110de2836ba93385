import { type Static, Type } from 'typebox';
import { EventDestination } from './delivery-event.ts';
import { MAX_LISTED_TAGS } from './limits.ts';
import { count, named, object, oneOf, orNull, textOrNull, time } from './schema.ts';

/** An address that a server listens on: host and port, or the path of a Unix socket. */
export const ListeningAddress = object(
  {
    protocol: oneOf(['smtp', 'smtps', 'http', 'https']),
    host: orNull(Type.String()),
    port: orNull(Type.Integer()),
    path: textOrNull('Path of the Unix socket; host and port are null then.'),
    serves: Type.Optional(
      Type.String({ description: 'The only path that is served there, such as `capture/sendgrid`.' }),
    ),
  },
  { $id: 'ListeningAddress' },
);
export type ListeningAddress = Static<typeof ListeningAddress>;

/** The response of `GET info`. */
export const Info = object(
  {
    version: Type.String(),
    started_at: time(),
    ephemeral: Type.Boolean({ description: 'True if messages are discarded on exit.' }),
    data_folder: textOrNull(
      'The folder in which messages are stored, or the address of the database without credentials; null if they are discarded on exit.',
    ),
    listening: Type.Array(ListeningAddress),
    limits: Type.Record(Type.String(), Type.Integer(), {
      description:
        'The current limits by name, in bytes, milliseconds or as counts. Those that are settings have the name of their command-line option.',
    }),
    mailbox: Type.String({ description: 'The name of the mailbox that the request is about.' }),
    manages_mailboxes: Type.Boolean({
      description:
        'Whether the request may list, create and open all mailboxes: false with the token of one.',
    }),
    event_destinations: Type.Optional(
      Type.Array(EventDestination, {
        description:
          'Where the events of mail services go, and the keys for their signatures. Absent with the token of a mailbox.',
      }),
    ),
    messages: object({ total: count(), unread: count() }),
    store: object({
      bytes: count('Size of the store in bytes, including index and journal.'),
    }),
    waiting: count('How many requests are waiting for messages.'),
    tags: Type.Array(object({ tag: Type.String(), messages: Type.Integer({ minimum: 1 }) }), {
      description: `Tags in use, most used first, at most ${MAX_LISTED_TAGS}.`,
    }),
  },
  named('Info', 'The server: version, addresses, limits and contents.', {
    version: '0.1.0',
    started_at: '2026-11-14T09:00:00.000Z',
    ephemeral: false,
    data_folder: '/home/ada/.local/share/postern',
    listening: [
      { protocol: 'smtp', host: '127.0.0.1', port: 1025, path: null },
      { protocol: 'http', host: '127.0.0.1', port: 8025, path: null },
    ],
    limits: { 'smtp-max-size': 26214400, 'smtp-max-recipients': 1000 },
    mailbox: 'default',
    manages_mailboxes: true,
    event_destinations: [
      { service: 'mailgun', to: 'http://127.0.0.1:3000/hooks', keys: { webhook_signing_key: '5f0c…' } },
    ],
    messages: { total: 1042, unread: 17 },
    store: { bytes: 50331648 },
    waiting: 0,
    tags: [{ tag: 'billing', messages: 12 }],
  }),
);
export type Info = Static<typeof Info>;
