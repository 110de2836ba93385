import type { DatabaseSync } from 'node:sqlite';
import { COUNT_COLUMNS } from '../flags.ts';

/** 'Post' in ASCII: marks the file as ours, so that another program's database is never migrated. */
export const APPLICATION_ID = 0x506f7374;

/** The columns of `messages`, which `trash` has too. */
export const MESSAGE_COLUMNS = 'seq, id, created_at, sender, recipients, subject, size, flags, tags';

/** The chunks of message `seq` are rows `seq * CHUNKS_PER_MESSAGE + n`. */
export const CHUNKS_PER_MESSAGE = 65_536;

// Filters by flags and sizes read this instead of the rows, which are twenty times as large.
const NARROW_INDEX = 'CREATE INDEX messages_narrow ON messages(seq, flags, size);';

const SCHEMA = `
  -- One row: the state of the store. Messages up to floor were cleared; rows up to reclaimed are gone.
  -- bytes sums the sizes of the messages; n0 to n15 count them by flags. trashed and trash_bytes are of the trash.
  CREATE TABLE state(
    one INTEGER PRIMARY KEY CHECK (one = 1),
    store_id TEXT NOT NULL,
    last_seq INTEGER NOT NULL DEFAULT 0,
    last_created_at INTEGER NOT NULL DEFAULT 0,
    floor INTEGER NOT NULL DEFAULT 0,
    reclaimed INTEGER NOT NULL DEFAULT 0,
    bytes INTEGER NOT NULL DEFAULT 0,
    ${COUNT_COLUMNS.map((name) => `${name} INTEGER NOT NULL DEFAULT 0`).join(', ')},
    trashed INTEGER NOT NULL DEFAULT 0,
    trash_bytes INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  INSERT INTO state(one, store_id) VALUES (1, lower(hex(randomblob(16))));

  -- What a list shows. seq is the order of arrival and is never used twice.
  CREATE TABLE messages(
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    sender TEXT NOT NULL,
    recipients TEXT NOT NULL,
    subject TEXT NOT NULL,
    size INTEGER NOT NULL,
    flags INTEGER NOT NULL,
    tags TEXT NOT NULL
  ) STRICT;
  ${NARROW_INDEX}

  -- What only an opened message needs: the rest of its envelope, and where its parts lie in the raw.
  CREATE TABLE contents(seq INTEGER PRIMARY KEY, envelope TEXT NOT NULL, parts TEXT NOT NULL) STRICT;
  CREATE TABLE raw_chunks(pos INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT;

  CREATE TABLE message_tags(
    tag TEXT NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (tag, seq)
  ) STRICT, WITHOUT ROWID;

  -- Deleted messages that the search index may still hold. n is never used twice.
  CREATE TABLE removals(n INTEGER PRIMARY KEY AUTOINCREMENT, seq INTEGER NOT NULL) STRICT;

  -- Deleted messages that can be restored for a while. The row of a message is moved here; what else is stored of it,
  -- and what the search index holds, stays where it is.
  CREATE TABLE trash(
    seq INTEGER PRIMARY KEY,
    batch INTEGER NOT NULL,
    id TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    sender TEXT NOT NULL,
    recipients TEXT NOT NULL,
    subject TEXT NOT NULL,
    size INTEGER NOT NULL,
    flags INTEGER NOT NULL,
    tags TEXT NOT NULL
  ) STRICT;
  CREATE INDEX trash_batch ON trash(batch, seq);
  -- What was deleted together, and until when it can be restored.
  CREATE TABLE trash_batches(
    n INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, expires_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX trash_expiry ON trash_batches(expires_at);
`;

/** Migrates a store from the version of its key to the next. */
const MIGRATIONS: Record<number, string> = {
  // Counts are read from the messages, and one small index serves all combinations of flags.
  4: `
    DROP TABLE blocks;
    DROP TABLE tag_totals;
    ALTER TABLE message_tags DROP COLUMN flags;
    ALTER TABLE state DROP COLUMN trash_moves;
    ALTER TABLE state DROP COLUMN inbox;
    ${[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((mask) => `DROP INDEX messages_flags_${mask};`).join(' ')}
    CREATE INDEX messages_flags ON messages(seq, flags);
  `,
  5: `DROP INDEX messages_flags; ${NARROW_INDEX}`,
};

/** The current version of the schema, and the oldest that can be migrated. */
export const MAIL_VERSION = 6;
export const OLDEST_MAIL_VERSION = 4;

/** Creates the tables of an open mail.db, or migrates them to the current version, in one transaction. */
export function migrateMail(db: DatabaseSync): void {
  const version = userVersion(db);
  if (version === MAIL_VERSION) return;
  db.exec('BEGIN IMMEDIATE');
  try {
    if (version === 0) db.exec(SCHEMA);
    else for (let from = version; from < MAIL_VERSION; from++) db.exec(MIGRATIONS[from]!);
    db.exec(`PRAGMA user_version = ${MAIL_VERSION}`);
    db.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
    db.exec('COMMIT');
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

export function userVersion(db: DatabaseSync): number {
  return db.prepare('PRAGMA user_version').get()!.user_version as number;
}
