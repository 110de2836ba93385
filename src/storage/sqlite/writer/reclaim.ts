import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { pragma } from '../connection.ts';
import { CHUNKS_PER_MESSAGE, POSITION } from '../schema.ts';
import { StatementCache } from '../statement-cache.ts';
import type { MessageTables } from './message-tables.ts';

// One step takes a few milliseconds, so messages that arrive in the meantime wait no longer than for a slow disk.
const STEP_MESSAGES = 256;
const STEP_BYTES = 8 * 1024 * 1024;
const STEP_PAGES = 512;

// Free pages are returned to the file system when there are this many, except a few that new messages can use.
const MANY_FREE_PAGES = 256;
const FEW_FREE_PAGES = 64;

// Cleared messages with :after < seq <= :upTo.
const CLEARED = ['messages', 'trash']
  .map(
    (
      table,
    ) => `SELECT m.seq AS seq, size, tags, ${POSITION} AS pos FROM ${table} m JOIN contents ON contents.seq = m.seq
      WHERE m.seq > :after AND m.seq <= :upTo`,
  )
  .join(' UNION ALL ')
  .concat(' ORDER BY seq LIMIT :most');

/** Deletes the rows of cleared messages and frees disk space, in steps between commits. */
export class Reclaim {
  readonly #db: DatabaseSync;
  readonly #tables: MessageTables;
  readonly #statements: StatementCache;
  #shrinking = false;

  constructor(db: DatabaseSync, tables: MessageTables) {
    this.#db = db;
    this.#tables = tables;
    this.#statements = new StatementCache(db);
  }

  /** Does one bounded piece of work in a separate transaction. Returns false if there was none. */
  step(): boolean {
    const cleared = this.#tables.nextCleared();
    if (cleared !== undefined) {
      this.#tables.in(cleared);
      this.#dropCleared();
      return true;
    }
    const free = pragma(this.#statements, 'main', 'freelist_count');
    this.#shrinking = free > (this.#shrinking ? FEW_FREE_PAGES : MANY_FREE_PAGES);
    if (this.#shrinking)
      this.#db.exec(`PRAGMA main.incremental_vacuum(${Math.min(STEP_PAGES, free - FEW_FREE_PAGES)})`);
    return this.#shrinking;
  }

  #dropCleared(): void {
    const { reclaimed, floor } = this.#tables.state;
    const range = { after: reclaimed, upTo: floor, most: STEP_MESSAGES };
    const rows = this.#statements.get(CLEARED).all(range) as {
      seq: number;
      size: number;
      tags: string;
      pos: number;
    }[];
    let last = rows.length < STEP_MESSAGES ? floor : rows.at(-1)!.seq;
    let bytes = 0;
    for (const { seq, size } of rows) {
      bytes += size;
      if (bytes > STEP_BYTES) {
        last = seq;
        break;
      }
    }
    this.#tables.transaction(() => {
      for (const { seq, tags, pos } of rows) {
        if (seq > last) break;
        for (const tag of JSON.parse(tags) as string[])
          this.#run('DELETE FROM message_tags WHERE tag = ? AND seq = ?', tag, seq);
        this.#run('DELETE FROM raw_chunks WHERE pos >= ? AND pos < ?', pos, pos + CHUNKS_PER_MESSAGE);
        // Without other mailboxes, the whole index is emptied.
        if (this.#tables.store.last_mailbox > 0) this.#run('INSERT INTO removals(seq) VALUES (?)', seq);
      }
      for (const table of ['messages', 'trash', 'contents'])
        this.#run(`DELETE FROM ${table} WHERE seq > ? AND seq <= ?`, reclaimed, last);
      this.#tables.state.reclaimed = last;
    });
  }

  #run(sql: string, ...values: SQLInputValue[]): void {
    this.#statements.change(sql).run(...values);
  }
}
