import { existsSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { LOCK_FILE, MAIL_FILE, openMailForReading, SEARCH_FILE } from '../connection.ts';

/**
 * Removes a store that a failed start has created. `missing` are the folders that did not exist before. Keeps a store
 * that has messages or that another Postern has opened since, and files that are not ours. Never throws.
 */
export function removeNewStore(missing: string[]): void {
  const dataDir = missing.at(-1);
  if (dataDir === undefined || !existsSync(dataDir)) return;
  try {
    using lock = new DatabaseSync(join(dataDir, LOCK_FILE));
    lock.exec('BEGIN EXCLUSIVE');
    // The SMTP port may have been open briefly before another port turned out to be in use.
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
    // It is not empty: someone else uses it.
  }
}

function hasMessages(dataDir: string): boolean {
  if (!existsSync(join(dataDir, MAIL_FILE))) return false;
  using db = openMailForReading(dataDir);
  const tables = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'messages'").all();
  return tables.length > 0 && db.prepare('SELECT 1 FROM messages LIMIT 1').all().length > 0;
}
