import type { DatabaseSync } from 'node:sqlite';

/** Runs several reads on one snapshot of the database. */
export function inSnapshot<T>(db: DatabaseSync, read: () => T): T {
  db.exec('BEGIN');
  try {
    return read();
  } finally {
    db.exec('COMMIT');
  }
}
