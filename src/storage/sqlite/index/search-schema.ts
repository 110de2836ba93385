import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { createPrivately, SEARCH_FILE } from '../connection.ts';

/**
 * A parameter that is compared with the rowid of an FTS5 table. node:sqlite binds numbers as floating-point values, and
 * FTS5 ignores a rowid condition whose value is not an integer.
 */
export const ROWID = 'CAST(? AS INTEGER)';

// FTS5 buffers this many bytes in memory before it writes a segment. Its default of 1 MiB creates many more small
// segments, and merging them is most of the work.
const GATHER_BYTES = 8 * 1024 * 1024;

// A batch writes a journal of several megabytes, which is truncated to this size when it is next reset.
const JOURNAL_BYTES = 4 * 1024 * 1024;

/** Must be raised whenever words are split, folded or stored differently. An index of another version is rebuilt. */
const SEARCH_VERSION = 11;

/** The version before mailboxes. Its entries are those of the default mailbox. */
const VERSION_BEFORE = 10;

/** The columns of `words`. The first takes the least space per word, so it holds the bodies. */
export const WORDS_COLUMNS = ['in_other', 'in_subject', 'in_from', 'in_to', 'in_cc'] as const;

// words: the words of all indexed messages. It is contentless: it holds only the index, by seq.
// previews: the preview of each message, so that no list has to read its text.
// progress: arrivals up to `indexed` are in both; `removed` is the last removal that was processed.
const SCHEMA = `
  CREATE VIRTUAL TABLE search.words USING fts5(
    ${WORDS_COLUMNS}, content = '', contentless_delete = 1, tokenize = 'ascii'
  );
  INSERT INTO search.words(words, rank) VALUES ('hashsize', ${GATHER_BYTES});
  CREATE TABLE search.previews(
    seq INTEGER PRIMARY KEY, sender_name TEXT NOT NULL, preview TEXT NOT NULL
  ) STRICT;
  CREATE TABLE search.progress(
    one INTEGER PRIMARY KEY CHECK (one = 1), store_id TEXT NOT NULL,
    floor INTEGER NOT NULL, indexed INTEGER NOT NULL, filled INTEGER, removed INTEGER NOT NULL
  ) STRICT;
`;

/** Attaches the index as `search` for writing, and creates it if it does not exist. Throws if it is unusable. */
export function attachSearch(db: DatabaseSync, dataDir: string): void {
  const file = join(dataDir, SEARCH_FILE);
  createPrivately(file);
  db.prepare('ATTACH ? AS search').run(file);
  // This is derived data: what is lost in a power failure is indexed again.
  db.exec(`PRAGMA search.auto_vacuum = INCREMENTAL; PRAGMA search.journal_mode = WAL;
    PRAGMA search.synchronous = NORMAL; PRAGMA search.cache_size = -8000;
    PRAGMA search.journal_size_limit = ${JOURNAL_BYTES}; PRAGMA wal_autocheckpoint = 0`);
  const version = searchVersion(db);
  if (version === 0) db.exec(`BEGIN; ${SCHEMA} PRAGMA search.user_version = ${SEARCH_VERSION}; COMMIT`);
  else if (version === VERSION_BEFORE)
    // There was no queue of arrivals, so what the index lacks is found by the sequence numbers.
    db.exec(`BEGIN; ALTER TABLE search.progress ADD COLUMN filled INTEGER;
      UPDATE search.progress SET filled = indexed,
        indexed = coalesce((SELECT min(n) - 1 FROM arrivals), (SELECT last_arrival FROM state));
      PRAGMA search.user_version = ${SEARCH_VERSION}; COMMIT`);
  else if (version !== SEARCH_VERSION) throw new Error('it is of another version of Postern');
}

/** Attaches an existing index for reading. Returns false if there is none that this version can use. */
export function attachSearchForReading(db: DatabaseSync, dataDir: string): boolean {
  const file = join(dataDir, SEARCH_FILE);
  if (!existsSync(file)) return false;
  db.prepare('ATTACH ? AS search').run(file);
  db.exec('PRAGMA search.cache_size = -2000');
  if (searchVersion(db) === SEARCH_VERSION) return true;
  detachSearch(db);
  return false;
}

export function detachSearch(db: DatabaseSync): void {
  if (db.prepare("SELECT 1 FROM pragma_database_list WHERE name = 'search'").get()) db.exec('DETACH search');
}

/** Detaches the index and deletes its files. */
export function dropSearch(db: DatabaseSync, dataDir: string): void {
  detachSearch(db);
  for (const suffix of ['', '-wal', '-shm']) rmSync(join(dataDir, SEARCH_FILE + suffix), { force: true });
}

function searchVersion(db: DatabaseSync): number {
  return (db.prepare('PRAGMA search.user_version').get() as { user_version: number }).user_version;
}

/** How much of mail.db the index covers. */
export interface IndexProgress {
  store_id: string;
  /** All arrivals up to here were cleared before the index was created. */
  floor: number;
  /** Arrivals up to here are indexed. */
  indexed: number;
  /** While the index of a store with messages is being filled: of these arrivals, only messages up to this sequence number are. */
  filled: number | null;
  /** Removals up to this one have been processed. */
  removed: number;
}

/** Returns a function that reads the only row of the progress table. The search index must be attached. */
export function progressReader(db: DatabaseSync): () => IndexProgress | undefined {
  const row = db.prepare('SELECT store_id, floor, indexed, filled, removed FROM search.progress');
  return () => row.get() as IndexProgress | undefined;
}

/** Returns a function that reads the number of the last removal in mail.db, in the open transaction. */
export function lastRemovalReader(db: DatabaseSync): () => number {
  const last = db.prepare("SELECT coalesce(max(seq), 0) AS n FROM sqlite_sequence WHERE name = 'removals'");
  return () => (last.get() as { n: number }).n;
}
