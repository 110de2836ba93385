import { ATTACHMENTS, COUNT_COLUMNS, STARRED, UNREAD } from '../../flags.ts';

/** The tables. All have the key of an inbox, which is that of a mailbox. See docs/decisions/postgres-order.md. */

/** Below the id of every message. */
const NOWHERE = '00000000-0000-0000-0000-000000000000';

/** The columns of `messages`, which `trash` has too. */
export const MESSAGE_COLUMNS =
  'inbox, id, body, created_at, size, flags, tags, summary, sender_key, recipients_key, subject_key';

const messageColumns = `
    inbox integer NOT NULL,
    id uuid NOT NULL,
    body uuid NOT NULL,
    created_at bigint NOT NULL,
    size bigint NOT NULL,
    flags integer NOT NULL,
    tags text NOT NULL,
    summary text NOT NULL,
    sender_key text COLLATE "C" NOT NULL,
    recipients_key text COLLATE "C" NOT NULL,
    subject_key text COLLATE "C" NOT NULL`;

/** The words of a row of `words`, as they are indexed. Queries must use the same expression. */
export const INDEXED_WORDS = "array_to_tsvector(string_to_array(btrim(text), ' '))";

/** The condition of the indexes of tags. */
export const HAS_TAGS = "tags <> '{}'";

/** Each of these flags has an index of the messages that have it. */
export const INDEXED_FLAGS = [UNREAD, STARRED, ATTACHMENTS];

/** The condition of the index of a flag. */
export function hasFlag(flag: number): string {
  return `flags & ${flag} = ${flag}`;
}

/** Migrates the tables to the next version. */
export type Migration = (schema: string) => string;

/** The version of the first migration. Lower ones were those of versions that were never released. */
export const FIRST_VERSION = 13;

/** Each migrates the schema to the next version, the first one an empty schema. Never edit one that was released. */
export const migrations: Migration[] = [
  (s) => `
  -- One row for each inbox: its state, and the lock under which everything in it changes. A node changes it only if it
  -- knows this version of the tables. last_time and last_low are the place of the newest message; salt is part of every id.
  -- Messages up to floor were cleared. n0 to n15 count the others by flags; bytes sums their sizes.
  CREATE TABLE ${s}.inboxes(
    inbox integer PRIMARY KEY,
    version integer NOT NULL,
    salt bigint NOT NULL,
    last_time bigint NOT NULL DEFAULT 0,
    last_low bigint NOT NULL DEFAULT 0,
    last_change bigint NOT NULL DEFAULT 0,
    floor uuid NOT NULL DEFAULT '${NOWHERE}',
    bytes bigint NOT NULL DEFAULT 0,
    trashed bigint NOT NULL DEFAULT 0,
    trash_bytes bigint NOT NULL DEFAULT 0,
    ${COUNT_COLUMNS.map((name) => `${name} bigint NOT NULL DEFAULT 0`).join(', ')}
  ) WITH (fillfactor = 10);
  INSERT INTO ${s}.inboxes(inbox, version, salt) VALUES (1, ${FIRST_VERSION}, floor(random() * 65536)::bigint);

  -- What lists show and filter by. id is the order of arrival. Texts are JSON, as text has no NUL; keys are folded.
  CREATE TABLE ${s}.messages(${messageColumns}, PRIMARY KEY (inbox, id));
  CREATE INDEX messages_starred ON ${s}.messages(inbox, id) WHERE flags & 2 = 2;
  -- From words to messages. With the id, counting reads this index and no rows.
  CREATE UNIQUE INDEX messages_body ON ${s}.messages(inbox, body) INCLUDE (id);
  -- The one finds the messages with a tag, the other all tags.
  CREATE INDEX messages_tags ON ${s}.messages USING gin ((tags::jsonb)) WHERE tags <> '[]';
  CREATE INDEX messages_tagged ON ${s}.messages(inbox, id) WHERE tags <> '[]';

  -- The rest of a message. It is stored before the message has its place in the order, so it has a key of its own, which
  -- the node chooses: a commit that is tried again finds it. summary is null when that of messages is whole. bytes is the
  -- first chunk. If there are no others it is deflated, unless that makes it longer: then it is shorter than the message.
  CREATE TABLE ${s}.contents(
    inbox integer NOT NULL, body uuid NOT NULL, envelope text NOT NULL, parts text NOT NULL, summary text,
    preview text NOT NULL, bytes bytea NOT NULL, PRIMARY KEY (inbox, body)
  );
  -- The other chunks of a large message.
  CREATE TABLE ${s}.raw_chunks(
    inbox integer NOT NULL, body uuid NOT NULL, n integer NOT NULL, bytes bytea NOT NULL, PRIMARY KEY (inbox, body, n)
  );

  -- The words of a message in their order, each between two spaces: see docs/decisions/postgres-search.md. A very long
  -- text has several rows. Texts are stored outside the rows, so that reading many rows is fast.
  CREATE TABLE ${s}.words(
    inbox integer NOT NULL, body uuid NOT NULL, n integer NOT NULL, text text COLLATE "C" NOT NULL,
    PRIMARY KEY (inbox, body, n)
  ) WITH (toast_tuple_target = 128);
  CREATE INDEX words_text ON ${s}.words USING gin (${INDEXED_WORDS});
  -- Nothing is estimated from these, and computing them took seconds of every ANALYZE.
  ALTER INDEX ${s}.words_text ALTER COLUMN 1 SET STATISTICS 0;
  ALTER TABLE ${s}.words ALTER COLUMN text SET STATISTICS 0;

  -- Deleted messages that can be restored for a while, and what was deleted together.
  CREATE TABLE ${s}.trash(${messageColumns}, batch text COLLATE "C" NOT NULL, PRIMARY KEY (inbox, id));
  CREATE INDEX trash_batch ON ${s}.trash(inbox, batch, id);
  CREATE TABLE ${s}.trash_batches(
    inbox integer NOT NULL, name text COLLATE "C" NOT NULL, n bigint NOT NULL, expires_at bigint NOT NULL,
    PRIMARY KEY (inbox, name)
  );

  -- What every node announces, in this order: one row for each commit. token names it, for the node that made it, and for
  -- the others, which compare that of the last one they have seen. New messages are in events without id and time: the
  -- first has the place (first_time, first_low), and so on.
  CREATE TABLE ${s}.changes(
    inbox integer NOT NULL, change bigint NOT NULL, token uuid NOT NULL, created_at bigint NOT NULL,
    first_time bigint NOT NULL, first_low bigint NOT NULL, events text NOT NULL, outcomes text,
    PRIMARY KEY (inbox, change), UNIQUE (inbox, token)
  );

  -- Which nodes are running, and what one asks the others.
  CREATE TABLE ${s}.nodes(inbox integer NOT NULL, node uuid NOT NULL, seen_at bigint NOT NULL, PRIMARY KEY (inbox, node));
  CREATE TABLE ${s}.questions(
    inbox integer NOT NULL, question uuid NOT NULL, node uuid NOT NULL, kind text NOT NULL, body text NOT NULL,
    created_at bigint NOT NULL, PRIMARY KEY (inbox, question)
  );
  CREATE TABLE ${s}.answers(
    inbox integer NOT NULL, question uuid NOT NULL, node uuid NOT NULL, body text NOT NULL, created_at bigint NOT NULL,
    PRIMARY KEY (inbox, question, node)
  );

  CREATE TABLE ${s}.faults(
    inbox integer NOT NULL, id text COLLATE "C" NOT NULL, request text NOT NULL, times bigint,
    created_at bigint NOT NULL, expires_at bigint, matched bigint NOT NULL DEFAULT 0, fired bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (inbox, id)
  );

  -- Which node delivers webhooks, and until when. position is the id of the last message that is done; empty before the
  -- first one.
  CREATE TABLE ${s}.webhook_turns(
    inbox integer PRIMARY KEY, holder uuid, expires_at bigint NOT NULL DEFAULT 0, position text COLLATE "C" NOT NULL
  ) WITH (fillfactor = 10);

  -- Not every server was built with lz4.
  DO $$ BEGIN
    ALTER TABLE ${s}.contents ALTER COLUMN bytes SET COMPRESSION lz4;
    ALTER TABLE ${s}.raw_chunks ALTER COLUMN bytes SET COMPRESSION lz4;
    ALTER TABLE ${s}.words ALTER COLUMN text SET COMPRESSION lz4;
    ALTER TABLE ${s}.changes ALTER COLUMN events SET COMPRESSION lz4;
  EXCEPTION WHEN feature_not_supported THEN NULL;
  END $$;
  `,
  // Tags were JSON. Filters by a flag that few messages have read all of them. last_low had 48 bits and has 32, so new
  // messages begin in the next millisecond.
  (s) => `
  DROP INDEX ${s}.messages_tags, ${s}.messages_tagged;
  CREATE FUNCTION ${s}.tags_of(tags text) RETURNS text[] LANGUAGE sql IMMUTABLE AS
    $$ SELECT ARRAY(SELECT jsonb_array_elements_text(tags::jsonb)) $$;
  ALTER TABLE ${s}.messages ALTER COLUMN tags TYPE text[] USING CASE tags WHEN '[]' THEN '{}' ELSE ${s}.tags_of(tags) END;
  ALTER TABLE ${s}.trash ALTER COLUMN tags TYPE text[] USING CASE tags WHEN '[]' THEN '{}' ELSE ${s}.tags_of(tags) END;
  DROP FUNCTION ${s}.tags_of(text);
  CREATE INDEX messages_tags ON ${s}.messages USING gin (tags) WHERE tags <> '{}';
  CREATE INDEX messages_tagged ON ${s}.messages(inbox, id) WHERE tags <> '{}';
  CREATE INDEX messages_unread ON ${s}.messages(inbox, id) WHERE flags & 1 = 1;
  CREATE INDEX messages_attachments ON ${s}.messages(inbox, id) WHERE flags & 4 = 4;
  UPDATE ${s}.inboxes SET last_time = last_time + 1, last_low = 0;
  `,
  // Mailboxes. The row of the first inbox, the default one, has the lock and the order of all; each has its own totals. last_inbox is
  // the number of the newest one. A deleted one has no messages, but is kept for a day.
  (s) => `
  ALTER TABLE ${s}.inboxes
    ADD COLUMN last_inbox integer NOT NULL DEFAULT 1,
    ADD COLUMN name text COLLATE "C" NOT NULL DEFAULT 'default',
    ADD COLUMN created_at bigint NOT NULL DEFAULT 0,
    ADD COLUMN expires_at bigint,
    ADD COLUMN extend_ms bigint,
    ADD COLUMN deleted_at bigint,
    ADD COLUMN settings text NOT NULL DEFAULT '{}',
    ADD COLUMN last_arrival bigint NOT NULL DEFAULT 0;
  UPDATE ${s}.inboxes SET last_arrival = last_time;
  CREATE UNIQUE INDEX inboxes_name ON ${s}.inboxes(name) WHERE deleted_at IS NULL;
  `,
  // Each receiver has its own turn: webhooks are not the only ones.
  (s) => `
  ALTER TABLE ${s}.webhook_turns
    DROP CONSTRAINT webhook_turns_pkey,
    ADD COLUMN name text COLLATE "C" NOT NULL DEFAULT 'webhook',
    ADD COLUMN paused boolean NOT NULL DEFAULT false,
    ADD PRIMARY KEY (inbox, name);
  `,
  // What applications have stored at captured services. owner is a hash of the service and the API key.
  (s) => `
  CREATE TABLE ${s}.templates(
    inbox integer NOT NULL, owner text COLLATE "C" NOT NULL, name text COLLATE "C" NOT NULL, template text NOT NULL,
    created_at bigint NOT NULL, PRIMARY KEY (inbox, owner, name)
  );
  `,
  // What all nodes sign with.
  (s) => `
  CREATE TABLE ${s}.secrets(inbox integer NOT NULL, name text COLLATE "C" NOT NULL, value text NOT NULL, PRIMARY KEY (inbox, name));
  `,
  // Targets of events could have NUL and halves of surrogate pairs. PostgreSQL cannot read JSON with them, so such a mailbox could
  // not be deleted, and retention failed in all mailboxes. An escaped backslash is kept, because what follows it is not an escape sequence.
  (s) => String.raw`
  UPDATE ${s}.inboxes SET settings = regexp_replace(settings, '(\\\\)|\\u(0000|d[89a-f]..)', '\1', 'g') WHERE settings LIKE '%\\u%';
  `,
];

export const SCHEMA_VERSION = FIRST_VERSION + migrations.length - 1;

export const TABLES = migrations.flatMap((migration) =>
  Array.from(migration('s').matchAll(/CREATE TABLE s\.(\w+)/g), ([, name]) => name!),
);

/** The time of the database in milliseconds since 1970, as one clock for all nodes. Constant during a statement. */
export const NOW = 'floor(extract(epoch FROM statement_timestamp()) * 1000)::bigint';
