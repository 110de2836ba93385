import { existsSync, mkdirSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { LOCK_FILE, MAIL_FILE, openMailForReading, SEARCH_FILE } from '../connection.ts';

/** The folders on the way to `dataDir` that are not there yet, the outermost first. */
export function missingFolders(dataDir: string): string[] {
  const missing: string[] = [];
  for (let path = dataDir; !existsSync(path) && path !== dirname(path); path = dirname(path))
    missing.unshift(path);
  return missing;
}

/** Makes the folder, for this user alone. Throws Node's error when it cannot. */
export function makeFolder(dataDir: string): void {
  // One by one: with `recursive`, Node loops forever where no folder can be created, as under /proc.
  for (const path of missingFolders(dataDir)) {
    try {
      mkdirSync(path, { mode: 0o700 });
    } catch (error) {
      // Another process may have made it in the meantime.
      if (!existsSync(path)) throw error;
    }
  }
}

/**
 * Takes back a store that a failed start has made, so that it leaves nothing behind: given the folders that were
 * missing before. Leaves alone what holds messages, what another Postern has opened since, and files that are not ours.
 * Never throws.
 */
export function removeNewStore(missing: string[]): void {
  const dataDir = missing.at(-1);
  if (dataDir === undefined || !existsSync(dataDir)) return;
  try {
    using lock = new DatabaseSync(join(dataDir, LOCK_FILE));
    lock.exec('BEGIN EXCLUSIVE');
    // The SMTP port may have been open for a moment before another port was found to be taken.
    if (hasMessages(dataDir)) return;
    for (const file of [MAIL_FILE, SEARCH_FILE]) {
      for (const suffix of ['', '-wal', '-shm']) rmSync(join(dataDir, file + suffix), { force: true });
    }
  } catch {
    return;
  }
  try {
    rmSync(join(dataDir, LOCK_FILE), { force: true });
    for (const path of missing.toReversed()) rmdirSync(path);
  } catch {
    // Not empty: someone else uses it.
  }
}

function hasMessages(dataDir: string): boolean {
  if (!existsSync(join(dataDir, MAIL_FILE))) return false;
  using db = openMailForReading(dataDir);
  const tables = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'messages'").all();
  return tables.length > 0 && db.prepare('SELECT 1 FROM messages LIMIT 1').all().length > 0;
}
