import type { DatabaseSync, StatementSync } from 'node:sqlite';

// Searches with alternatives can have any number of different statements. Few are used often.
const MAX_STATEMENTS = 500;

/** Prepared statements by their SQL, because preparing one usually costs more than running it. */
export class StatementCache {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /** A statement that reads, or one that changes and returns rows. */
  get(sql: string): StatementSync {
    return this.#statements.get(sql) ?? this.#keep(sql, this.#db.prepare(sql));
  }

  /**
   * A statement that changes. `run()` always reads the connection's last rowid. FTS5 assigns rowids in its own tables that do
   * not fit in a number, so it is read as a BigInt.
   */
  change(sql: string): StatementSync {
    const kept = this.#statements.get(sql);
    if (kept) return kept;
    const statement = this.#db.prepare(sql);
    statement.setReadBigInts(true);
    return this.#keep(sql, statement);
  }

  #keep(sql: string, statement: StatementSync): StatementSync {
    if (this.#statements.size >= MAX_STATEMENTS)
      this.#statements.delete(this.#statements.keys().next().value!);
    this.#statements.set(sql, statement);
    return statement;
  }
}
