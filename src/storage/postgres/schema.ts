import { COUNT_COLUMNS } from '../flags.ts';

/** The tables. All have the key of an inbox, and no statement uses two. See docs/decisions/postgres-order.md. */

/** Below the id of every message. */
export const NOWHERE = '00000000-0000-0000-0000-000000000000';

export const BLOCK_SIZE = 512;

/** The columns of `messages`, which `trash` has too. */
export const MESSAGE_COLUMNS =
  'inbox, id, body, block, created_at, size, flags, tags, summary, sender_key, recipients_key, subject_key';

const messageColumns = `
    inbox integer NOT NULL,
    id uuid NOT NULL,
    body uuid NOT NULL,
    block integer NOT NULL DEFAULT 0,
    created_at bigint NOT NULL,
    size bigint NOT NULL,
    flags integer NOT NULL,
    tags text NOT NULL,
    summary text NOT NULL,
    sender_key text COLLATE "C" NOT NULL,
    recipients_key text COLLATE "C" NOT NULL,
    subject_key text COLLATE "C" NOT NULL`;

/** Each migrates the schema from the version of its index to the next. Never edit one that was released. */
export const migrations: ((schema: string) => string)[] = [
  (s) => `
  -- One row for each inbox: its state, and the lock under which everything in it changes.
  -- last_time and last_low are the place of the newest message; salt is part of every id.
  -- received counts all messages that ever arrived. Those up to floor were cleared. n0 to n15 count the others by flags; bytes sums their sizes.
  CREATE TABLE ${s}.inboxes(
    inbox integer PRIMARY KEY,
    name text NOT NULL UNIQUE,
    salt bigint NOT NULL,
    last_time bigint NOT NULL DEFAULT 0,
    last_low bigint NOT NULL DEFAULT 0,
    last_change bigint NOT NULL DEFAULT 0,
    received bigint NOT NULL DEFAULT 0,
    floor uuid NOT NULL DEFAULT '${NOWHERE}',
    bytes bigint NOT NULL DEFAULT 0,
    trashed bigint NOT NULL DEFAULT 0,
    trash_bytes bigint NOT NULL DEFAULT 0,
    ${COUNT_COLUMNS.map((name) => `${name} bigint NOT NULL DEFAULT 0`).join(', ')}
  ) WITH (fillfactor = 10);
  INSERT INTO ${s}.inboxes(inbox, name, salt) VALUES (1, 'inbox', floor(random() * 65536)::bigint);

  -- What lists show and filter by. id is the order of arrival. Texts are JSON, as text has no NUL; keys are folded.
  CREATE TABLE ${s}.messages(${messageColumns}, PRIMARY KEY (inbox, id));
  CREATE INDEX messages_starred ON ${s}.messages(inbox, id) WHERE flags & 2 = 2;

  -- Messages are counted in blocks of ${BLOCK_SIZE}, in the order of arrival; one that has no row belongs to the last that has.
  -- first is the lowest id of a block. removed and edited are the last changes that took a message away, or put one
  -- back, and that changed flags or tags: a count from before is not valid after. See docs/decisions/postgres-counting.md.
  CREATE TABLE ${s}.blocks(
    inbox integer NOT NULL, block integer NOT NULL, first uuid NOT NULL, removed bigint NOT NULL DEFAULT 0,
    edited bigint NOT NULL DEFAULT 0, PRIMARY KEY (inbox, block)
  ) WITH (fillfactor = 50);
  INSERT INTO ${s}.blocks(inbox, block, first) VALUES (1, 0, '${NOWHERE}');

  -- What only an opened message needs. It is stored before the message has its place in the order, so it has a key of its
  -- own, which the node chooses: a commit that is tried again finds it. summary is null when that of messages is whole.
  CREATE TABLE ${s}.contents(
    inbox integer NOT NULL, body uuid NOT NULL, envelope text NOT NULL, parts text NOT NULL, summary text,
    PRIMARY KEY (inbox, body)
  );
  CREATE TABLE ${s}.raw_chunks(
    inbox integer NOT NULL, body uuid NOT NULL, n integer NOT NULL, bytes bytea NOT NULL,
    PRIMARY KEY (inbox, body, n)
  );
  ALTER TABLE ${s}.raw_chunks ALTER COLUMN bytes SET STORAGE EXTERNAL;

  -- What is read from the texts of a message after it was acknowledged: all messages up to up_to have it.
  CREATE TABLE ${s}.search_index(
    inbox integer PRIMARY KEY, up_to uuid NOT NULL, backlog bigint NOT NULL DEFAULT 0
  ) WITH (fillfactor = 10);
  INSERT INTO ${s}.search_index(inbox, up_to) VALUES (1, '${NOWHERE}');
  CREATE TABLE ${s}.previews(inbox integer NOT NULL, id uuid NOT NULL, preview text NOT NULL, PRIMARY KEY (inbox, id));

  -- The words of a message, cut by us. A long text has several rows; then whole is false in each of them.
  CREATE TABLE ${s}.words(
    inbox integer NOT NULL, id uuid NOT NULL, n integer NOT NULL, block integer NOT NULL, whole boolean NOT NULL,
    words tsvector NOT NULL, PRIMARY KEY (inbox, id, n)
  );
  -- It cannot be compressed, and trying that took most of the time.
  ALTER TABLE ${s}.words ALTER COLUMN words SET STORAGE EXTERNAL;
  CREATE INDEX words_whole ON ${s}.words USING gin (words) WHERE whole;
  CREATE INDEX words_parts ON ${s}.words USING gin (words) WHERE NOT whole;

  CREATE TABLE ${s}.message_tags(
    inbox integer NOT NULL, tag text COLLATE "C" NOT NULL, id uuid NOT NULL, PRIMARY KEY (inbox, tag, id)
  );
  CREATE INDEX message_tags_id ON ${s}.message_tags(inbox, id);

  -- Deleted messages that can be restored for a while, and what was deleted together.
  CREATE TABLE ${s}.trash(${messageColumns}, batch text COLLATE "C" NOT NULL, PRIMARY KEY (inbox, id));
  CREATE INDEX trash_batch ON ${s}.trash(inbox, batch, id);
  CREATE TABLE ${s}.trash_batches(
    inbox integer NOT NULL, name text COLLATE "C" NOT NULL, n bigint NOT NULL, expires_at bigint NOT NULL,
    PRIMARY KEY (inbox, name)
  );

  -- What every node announces, in this order: one row for each commit. token names it, for the node that made it.
  -- New messages are in events without id and time: the first has the place (first_time, first_low), and so on.
  CREATE TABLE ${s}.changes(
    inbox integer NOT NULL, change bigint NOT NULL, token uuid, created_at bigint NOT NULL,
    first_time bigint NOT NULL, first_low bigint NOT NULL, events text NOT NULL, outcomes text,
    PRIMARY KEY (inbox, change), UNIQUE (inbox, token)
  );
  ALTER TABLE ${s}.changes ALTER COLUMN events SET STORAGE EXTERNAL;

  -- Who does what only one node should do.
  CREATE TABLE ${s}.leases(
    inbox integer NOT NULL, name text NOT NULL, holder uuid NOT NULL, expires_at bigint NOT NULL,
    PRIMARY KEY (inbox, name)
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

  -- The id of the last message that a webhook is done with; empty before the first one.
  CREATE TABLE ${s}.webhook_positions(
    inbox integer PRIMARY KEY, position text COLLATE "C" NOT NULL
  ) WITH (fillfactor = 10);
  `,
  (s) => `
  -- Three successive characters of sender, recipients and subject, as numbers: see docs/decisions/postgres-search.md.
  -- All messages are indexed again.
  TRUNCATE ${s}.previews, ${s}.words;
  UPDATE ${s}.search_index SET up_to = '${NOWHERE}';
  ALTER TABLE ${s}.previews ADD COLUMN grams integer[] NOT NULL;
  CREATE INDEX previews_grams ON ${s}.previews USING gin (grams) WITH (gin_pending_list_limit = 512);
  -- The more messages are added to the index at a time, the less each costs.
  ALTER INDEX ${s}.words_whole SET (gin_pending_list_limit = 16384);

  -- How many messages of a block have a word, if many do: see docs/decisions/postgres-counting.md. blocks.counted is the
  -- change as of which they were counted, or 0. n is in the key so that the index is all that a search reads.
  CREATE TABLE ${s}.block_words(
    inbox integer NOT NULL, word text COLLATE "C" NOT NULL, block integer NOT NULL, n integer NOT NULL,
    PRIMARY KEY (inbox, word, block, n)
  );
  CREATE INDEX block_words_block ON ${s}.block_words(inbox, block);
  ALTER TABLE ${s}.blocks ADD COLUMN counted bigint NOT NULL DEFAULT 0;
  `,
  (s) => `
  -- Words of fields start with a colon, so that the beginning of a word does not find them. All messages are indexed again.
  TRUNCATE ${s}.previews, ${s}.words, ${s}.block_words;
  UPDATE ${s}.search_index SET up_to = '${NOWHERE}';
  UPDATE ${s}.blocks SET counted = 0;
  `,
];

export const SCHEMA_VERSION = migrations.length;

export const TABLES = migrations.flatMap((migration) =>
  Array.from(migration('s').matchAll(/CREATE TABLE s\.(\w+)/g), ([, name]) => name!),
);

/** The time of the database in milliseconds since 1970, as one clock for all nodes. Constant during a statement. */
export const NOW = 'floor(extract(epoch FROM statement_timestamp()) * 1000)::bigint';
