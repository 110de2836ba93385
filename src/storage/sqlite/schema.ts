import type { DatabaseSync } from 'node:sqlite';
import { hasFiles } from '../../mime/files.ts';

/** 'Post' in ASCII: marks the file as ours, so that another program's database is never migrated. */
export const APPLICATION_ID = 0x506f7374;

/** The columns of `messages`, which `trash` has too. */
export const MESSAGE_COLUMNS = 'seq, id, created_at, sender, recipients, subject, size, flags, tags';

/** The chunks of message `seq` are rows `seq * CHUNKS_PER_MESSAGE + n`. */
export const CHUNKS_PER_MESSAGE = 65_536;

const flagIndexes = (masks: number[]) =>
  masks
    .map((mask) => `CREATE INDEX messages_flags_${mask} ON messages(seq) WHERE flags & ${mask} = ${mask};`)
    .join('\n');

/** Each migrates the database from the version of its index to the next. Never edit one that was released. */
export const mailMigrations: string[] = [
  `
  -- One row: the state of the store. Messages up to floor were cleared; rows up to reclaimed are gone.
  -- bytes sums the sizes of the messages; n0 to n7 count them by flags.
  CREATE TABLE state(
    one INTEGER PRIMARY KEY CHECK (one = 1),
    store_id TEXT NOT NULL,
    last_seq INTEGER NOT NULL DEFAULT 0,
    last_created_at INTEGER NOT NULL DEFAULT 0,
    floor INTEGER NOT NULL DEFAULT 0,
    reclaimed INTEGER NOT NULL DEFAULT 0,
    bytes INTEGER NOT NULL DEFAULT 0,
    n0 INTEGER NOT NULL DEFAULT 0, n1 INTEGER NOT NULL DEFAULT 0,
    n2 INTEGER NOT NULL DEFAULT 0, n3 INTEGER NOT NULL DEFAULT 0,
    n4 INTEGER NOT NULL DEFAULT 0, n5 INTEGER NOT NULL DEFAULT 0,
    n6 INTEGER NOT NULL DEFAULT 0, n7 INTEGER NOT NULL DEFAULT 0
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
  ${flagIndexes([1, 2, 3, 4, 5, 6, 7])}

  -- What only an opened message needs: the rest of its envelope, and where its parts lie in the raw.
  CREATE TABLE contents(seq INTEGER PRIMARY KEY, envelope TEXT NOT NULL, parts TEXT NOT NULL) STRICT;
  CREATE TABLE raw_chunks(pos INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT;

  -- flags repeats messages.flags, so that a tag and a flag together are counted on this table alone.
  CREATE TABLE message_tags(
    tag TEXT NOT NULL, seq INTEGER NOT NULL, flags INTEGER NOT NULL, PRIMARY KEY (tag, seq)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE tag_totals(tag TEXT PRIMARY KEY, messages INTEGER NOT NULL) STRICT, WITHOUT ROWID;

  -- Deleted messages that the search index may still hold. n is never used twice.
  CREATE TABLE removals(n INTEGER PRIMARY KEY AUTOINCREMENT, seq INTEGER NOT NULL) STRICT;

  -- How often messages of a block were removed, or had flags or tags changed.
  CREATE TABLE blocks(
    block INTEGER PRIMARY KEY, removed INTEGER NOT NULL DEFAULT 0, changed INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  `,
  `
  -- A store serves one inbox, and this is its name.
  ALTER TABLE state ADD COLUMN inbox TEXT NOT NULL DEFAULT 'inbox';
  `,
  `
  -- A flag for messages with attachments that a person would call so. They all have the flag for attachments, too, so
  -- a filter asks for one of the two.
  ${[8, 9, 10, 11, 12, 13, 14, 15].map((n) => `ALTER TABLE state ADD COLUMN n${n} INTEGER NOT NULL DEFAULT 0;`).join('\n')}
  UPDATE messages SET flags = flags | 8
    WHERE flags & 4 = 4 AND (SELECT has_files(parts) FROM contents WHERE contents.seq = messages.seq);
  UPDATE message_tags SET flags = (SELECT flags FROM messages WHERE messages.seq = message_tags.seq)
    WHERE flags & 4 = 4 AND seq IN (SELECT seq FROM messages);
  ${flagIndexes([8, 9, 10, 11])}
  ${[12, 13, 14, 15]
    .map(
      (n) => `UPDATE state SET n${n} = (SELECT count(*) FROM messages WHERE seq > floor AND flags = ${n});
  UPDATE state SET n${n - 8} = n${n - 8} - n${n};`,
    )
    .join('\n')}
  `,
  `
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
  -- trash_moves counts messages that went into the trash or came back: remembered counts are stale then.
  ALTER TABLE state ADD COLUMN trashed INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE state ADD COLUMN trash_bytes INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE state ADD COLUMN trash_moves INTEGER NOT NULL DEFAULT 0;
  `,
];

/** The current version of the schema. */
export const MAIL_VERSION = mailMigrations.length;

/** Migrates an open mail.db to the current version, in one transaction. */
export function migrateMail(db: DatabaseSync): void {
  const version = userVersion(db);
  if (version === MAIL_VERSION) return;
  db.function('has_files', (parts) => Number(hasFiles(JSON.parse(String(parts)))));
  db.exec('BEGIN IMMEDIATE');
  try {
    for (const migration of mailMigrations.slice(version)) db.exec(migration);
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
