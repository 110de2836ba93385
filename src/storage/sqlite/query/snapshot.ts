import type { DatabaseSync } from 'node:sqlite';

/** Runs several reads over one state of the database. */
export function inSnapshot<T>(db: DatabaseSync, read: () => T): T {
  db.exec('BEGIN');
  try {
    return read();
  } finally {
    db.exec('COMMIT');
  }
}
