import type { DatabaseSync } from 'node:sqlite';
import { COUNT_COLUMNS } from '../flags.ts';

/** 'Post' in ASCII: marks the file as ours, so that another program's database is never migrated. */
export const APPLICATION_ID = 0x506f7374;

/** The columns of `messages`, which `trash` has too. */
export const MESSAGE_COLUMNS = 'seq, id, created_at, sender, recipients, subject, size, flags, tags';

/** The chunks of a message are the rows of `raw_chunks` from its position on. Positions are multiples of this. */
export const CHUNKS_PER_MESSAGE = 65_536;

/** The position of the bytes of a row of `contents`. */
export const POSITION = `ifnull(contents.pos, contents.seq * ${CHUNKS_PER_MESSAGE})`;

/** The messages of mailbox k have the sequence numbers from `k * SEQS_PER_MAILBOX + 1` on. */
export const SEQS_PER_MAILBOX = 2 ** 32;

/** Sequence numbers are JavaScript numbers, and exact up to 2^53. */
export const MAX_MAILBOXES = 2 ** 21;

/** The mailbox of a message. */
export function mailboxOf(seq: number): number {
  return Math.floor(seq / SEQS_PER_MAILBOX);
}

/** The version of the first migration. Lower ones were those of versions that were never released. */
export const FIRST_VERSION = 6;

/** Each migrates the schema to the next version, the first one an empty file. Never edit one that was released. */
export const migrations = [
  `
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
  -- Filters by flags and sizes read this instead of the rows, which are twenty times as large.
  CREATE INDEX messages_narrow ON messages(seq, flags, size);

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
`,
  // Mailboxes. All messages so far are in the default one, whose number is 0, so that no row changes.
  `
  ALTER TABLE state RENAME TO old_state;
  -- One row: the state of the store. Arrivals are numbered in all mailboxes together; those up to cleared were cleared when there was
  -- no other mailbox. mailboxes counts those besides the default one; bytes sums the messages of all, with the trash.
  CREATE TABLE state(
    one INTEGER PRIMARY KEY CHECK (one = 1),
    store_id TEXT NOT NULL,
    last_created_at INTEGER NOT NULL,
    last_arrival INTEGER NOT NULL,
    cleared INTEGER NOT NULL,
    last_mailbox INTEGER NOT NULL DEFAULT 0,
    mailboxes INTEGER NOT NULL DEFAULT 0,
    bytes INTEGER NOT NULL
  ) STRICT;
  INSERT INTO state(one, store_id, last_created_at, last_arrival, cleared, bytes)
    SELECT 1, store_id, last_created_at, last_seq, floor, bytes + trash_bytes FROM old_state;

  -- Messages up to floor were cleared; rows up to reclaimed are gone. The row of a deleted mailbox is kept for its patterns.
  CREATE TABLE mailboxes(
    mailbox INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    created_at INTEGER NOT NULL DEFAULT 0,
    expires_at INTEGER,
    deleted_at INTEGER,
    settings TEXT NOT NULL,
    last_seq INTEGER NOT NULL,
    last_arrival INTEGER NOT NULL DEFAULT 0,
    last_created_at INTEGER NOT NULL DEFAULT 0,
    floor INTEGER NOT NULL,
    reclaimed INTEGER NOT NULL,
    bytes INTEGER NOT NULL DEFAULT 0,
    ${COUNT_COLUMNS.map((name) => `${name} INTEGER NOT NULL DEFAULT 0`).join(', ')},
    trashed INTEGER NOT NULL DEFAULT 0,
    trash_bytes INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  INSERT INTO mailboxes(mailbox, name, settings, last_seq, last_arrival, last_created_at, floor, reclaimed, bytes,
      trashed, trash_bytes, ${COUNT_COLUMNS})
    SELECT 0, 'default', '{}', last_seq, last_seq, last_created_at, floor, reclaimed, bytes,
      trashed, trash_bytes, ${COUNT_COLUMNS} FROM old_state;
  DROP TABLE old_state;
  CREATE UNIQUE INDEX mailboxes_name ON mailboxes(name) WHERE deleted_at IS NULL;
  CREATE INDEX mailboxes_cleared ON mailboxes(mailbox) WHERE reclaimed < floor;
  CREATE INDEX mailboxes_deleted ON mailboxes(deleted_at) WHERE deleted_at IS NOT NULL;

  -- Where the bytes of a message begin. Null if that is seq * ${CHUNKS_PER_MESSAGE}, as it was before.
  ALTER TABLE contents ADD COLUMN pos INTEGER;
  -- Messages that the search index may lack, in the order of arrival.
  CREATE TABLE arrivals(n INTEGER PRIMARY KEY, seq INTEGER NOT NULL) STRICT;
  -- The tags of a mailbox.
  CREATE INDEX message_tags_of ON message_tags(seq, tag);

  CREATE TABLE batches(
    n INTEGER PRIMARY KEY AUTOINCREMENT, mailbox INTEGER NOT NULL, name TEXT NOT NULL, expires_at INTEGER NOT NULL,
    UNIQUE (mailbox, name)
  ) STRICT;
  INSERT INTO sqlite_sequence(name, seq) SELECT 'batches', coalesce(max(batch), 0) FROM trash;
  INSERT INTO batches(n, mailbox, name, expires_at) SELECT n, 0, name, expires_at FROM trash_batches;
  DROP TABLE trash_batches;
  ALTER TABLE batches RENAME TO trash_batches;
  CREATE INDEX trash_expiry ON trash_batches(expires_at);
`,
];

export const MAIL_VERSION = FIRST_VERSION + migrations.length - 1;

/** Creates the tables of an open mail.db, or migrates them to the current version, in one transaction. */
export function migrateMail(db: DatabaseSync, steps = migrations): void {
  const version = userVersion(db);
  const target = FIRST_VERSION + steps.length - 1;
  if (version === target) return;
  db.exec('BEGIN IMMEDIATE');
  try {
    for (const step of version === 0 ? steps : steps.slice(version - FIRST_VERSION + 1)) db.exec(step);
    db.exec(`PRAGMA user_version = ${target}`);
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
