import type { DatabaseSync, StatementSync } from 'node:sqlite';

/**
 * Prepares a statement that changes rows. `run()` always reads the connection's last rowid. FTS5 assigns rowids in its
 * own tables that do not fit in a number, so it is read as a BigInt.
 */
export function prepareChange(db: DatabaseSync, sql: string): StatementSync {
  const statement = db.prepare(sql);
  statement.setReadBigInts(true);
  return statement;
}
