import { closeSync, openSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { StatementCache } from './statement-cache.ts';

/** The files of a data folder. */
export const MAIL_FILE = 'mail.db';
export const SEARCH_FILE = 'search.db';
export const LOCK_FILE = 'postern.lock';

// Other connections hold locks only briefly (recovery, the end of a checkpoint), so waiting is better than failing.
export const BUSY_TIMEOUT_MS = 10_000;

/** The writer's connection to mail.db. */
export function openMailForWriting(dataDir: string, isTemporary = false): DatabaseSync {
  createPrivately(join(dataDir, MAIL_FILE));
  const db = new DatabaseSync(join(dataDir, MAIL_FILE), { timeout: BUSY_TIMEOUT_MS });
  // Frees the space of deleted messages in steps. Must be set before the first table is created.
  db.exec('PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL');
  // FULL syncs the journal at each commit, so that a 250 survives a power cut. Checkpoints are run explicitly.
  db.exec(`PRAGMA synchronous = ${isTemporary ? 'OFF' : 'FULL'}`);
  // A large message makes a large journal, which is truncated to this size the next time it is reset.
  db.exec('PRAGMA wal_autocheckpoint = 0; PRAGMA journal_size_limit = 8388608; PRAGMA cache_size = -4000');
  return db;
}

export function openMailForReading(dataDir: string): DatabaseSync {
  const db = new DatabaseSync(join(dataDir, MAIL_FILE), { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  db.exec('PRAGMA cache_size = -2000');
  return db;
}

/** Like `openMailForReading`, but the search index can be attached for writing. */
export function openMailForIndexing(dataDir: string): DatabaseSync {
  const db = new DatabaseSync(':memory:', { timeout: BUSY_TIMEOUT_MS });
  db.prepare('ATTACH ? AS mail').run(`${pathToFileURL(join(dataDir, MAIL_FILE)).href}?mode=ro`);
  db.exec('PRAGMA mail.cache_size = -2000');
  return db;
}

/**
 * Creates the file if it is missing, readable by its owner only, whatever the umask, because messages contain secrets. An
 * existing file is not opened, because closing it would release the locks that this process has on it.
 */
export function createPrivately(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Runs several reads on one snapshot of the database. */
export function inSnapshot<T>(db: DatabaseSync, read: () => T): T {
  db.exec('BEGIN');
  try {
    return read();
  } finally {
    db.exec('COMMIT');
  }
}

type Pragma = 'page_size' | 'page_count' | 'freelist_count';

/** A number that SQLite knows of an attached database. */
export function pragma(statements: StatementCache, database: 'main' | 'search', name: Pragma): number {
  return statements.get(`PRAGMA ${database}.${name}`).get()![name] as number;
}

/** The bytes of the pages that are in use. */
export function usedBytes(statements: StatementCache, database: 'main' | 'search'): number {
  const pages = pragma(statements, database, 'page_count') - pragma(statements, database, 'freelist_count');
  return pages * pragma(statements, database, 'page_size');
}

/** Free bytes on the file system of a folder. */
export function freeDiskBytes(dataDir: string): number {
  const { bavail, bsize } = statfsSync(dataDir);
  return bavail * bsize;
}
