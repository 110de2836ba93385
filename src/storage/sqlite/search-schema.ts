import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { createPrivately, SEARCH_FILE } from './connection.ts';

/**
 * A parameter that is a rowid of FTS5, or a bound for one. node:sqlite binds every number as a floating-point one,
 * and FTS5 takes such a rowid for no condition at all.
 */
export const INTEGER = 'CAST(? AS INTEGER)';

// Words are gathered in memory up to this many bytes before FTS5 writes them out. Its own default of 1 MiB makes
// many more small segments, and merging them is most of the work (2,200 instead of 3,500 mails/s).
const GATHER_BYTES = 8 * 1024 * 1024;

// A batch makes a journal of some megabytes; it is cut back to this when it is next started over.
const JOURNAL_BYTES = 4 * 1024 * 1024;

/** Raised whenever words are cut, folded or stored differently: an index of another version is built anew. */
const SEARCH_VERSION = 4;

/** Beginnings up to this many characters have a list of their own; FTS5 puts longer ones together when asked. */
export const INDEXED_PREFIX = 3;

// words: whole words and phrases, and beginnings, which someone who types asks for with every letter: without lists
// of their own `b*` would take 10 s in a million mails; with them the index costs twice the time.
// subjects, addresses: any three characters or more. address_totals: how many messages have a sender or a list of
// recipients; message_addresses: which. common_words: in how many mails of a surveyed block a word stands. progress: up to where mail.db has been followed.
// The FTS5 tables hold only the index, by seq or by id: the text itself is in the mail.
const TRIGRAMS = `content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'`;
const SCHEMA = `
  CREATE VIRTUAL TABLE search.words USING fts5(
    text, content = '', contentless_delete = 1, tokenize = 'ascii', prefix = '1 2 3'
  );
  INSERT INTO search.words(words, rank) VALUES ('hashsize', ${GATHER_BYTES});
  CREATE VIRTUAL TABLE search.subjects USING fts5(subject, ${TRIGRAMS});
  CREATE VIRTUAL TABLE search.addresses USING fts5(sender, recipients, ${TRIGRAMS});
  CREATE TABLE search.address_totals(
    id INTEGER PRIMARY KEY, field TEXT NOT NULL, digest BLOB NOT NULL, messages INTEGER NOT NULL,
    UNIQUE (field, digest)
  ) STRICT;
  CREATE TABLE search.message_addresses(
    seq INTEGER PRIMARY KEY, sender INTEGER NOT NULL, recipients INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX search.message_senders ON message_addresses(sender);
  CREATE INDEX search.message_recipients ON message_addresses(recipients);
  CREATE TABLE search.common_words(
    word TEXT NOT NULL, block INTEGER NOT NULL, version INTEGER NOT NULL, count INTEGER NOT NULL,
    PRIMARY KEY (word, block)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE search.surveys(block INTEGER PRIMARY KEY) STRICT;
  CREATE TABLE search.progress(
    one INTEGER PRIMARY KEY CHECK (one = 1),
    store_id TEXT NOT NULL, floor INTEGER NOT NULL, indexed INTEGER NOT NULL, removed INTEGER NOT NULL
  ) STRICT;
`;

/** Attaches the index as `search`, creating it when there is none. Throws when it cannot be used as it is. */
export function attachSearch(db: DatabaseSync, dataDir: string | null): void {
  const file = dataDir === null ? ':memory:' : join(dataDir, SEARCH_FILE);
  if (dataDir !== null) createPrivately(file);
  db.prepare('ATTACH ? AS search').run(file);
  // Derived data: after a power cut a part of it may be missing, and is indexed again.
  db.exec(`PRAGMA search.auto_vacuum = INCREMENTAL; PRAGMA search.journal_mode = WAL;
    PRAGMA search.synchronous = NORMAL; PRAGMA search.cache_size = -8000;
    PRAGMA search.journal_size_limit = ${JOURNAL_BYTES}`);
  const { user_version } = db.prepare('PRAGMA search.user_version').get() as { user_version: number };
  if (user_version === 0) db.exec(`BEGIN; ${SCHEMA} PRAGMA search.user_version = ${SEARCH_VERSION}; COMMIT`);
  else if (user_version !== SEARCH_VERSION) throw new Error(`it has version ${user_version}`);
}

/** Throws the index away. That takes no time, however large it is, and its space is free at once. */
export function dropSearch(db: DatabaseSync, dataDir: string | null): void {
  if (db.prepare("SELECT 1 FROM pragma_database_list WHERE name = 'search'").get()) db.exec('DETACH search');
  if (dataDir === null) return;
  for (const suffix of ['', '-wal', '-shm']) rmSync(join(dataDir, SEARCH_FILE + suffix), { force: true });
}
