import type { DatabaseSync, StatementSync } from 'node:sqlite';

/**
 * Prepares a statement that changes rows. `run()` always reads the connection's last rowid, and those that FTS5
 * gives its own tables do not fit a number: as a BigInt, any fits.
 */
export function prepareChange(db: DatabaseSync, sql: string): StatementSync {
  const statement = db.prepare(sql);
  statement.setReadBigInts(true);
  return statement;
}
