import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { CHUNKS_PER_MESSAGE, POSITION } from '../schema.ts';
import { prepareChange } from '../statement-cache.ts';
import type { MessageTables } from './message-tables.ts';

// One step takes a few milliseconds, so messages that arrive in the meantime wait no longer than for a slow disk.
const STEP_MESSAGES = 256;
const STEP_BYTES = 8 * 1024 * 1024;
const STEP_PAGES = 512;

// Free pages are returned to the file system when there are this many, except a few that new messages can use.
const MANY_FREE_PAGES = 256;
const FEW_FREE_PAGES = 64;

/** Deletes the rows of cleared messages and frees disk space, in steps between commits. */
export class Reclaim {
  readonly #db: DatabaseSync;
  readonly #tables: MessageTables;
  readonly #cleared: StatementSync;
  readonly #dropTag: StatementSync;
  readonly #dropRows: StatementSync[];
  readonly #dropChunks: StatementSync;
  readonly #addRemoval: StatementSync;
  readonly #freePages: StatementSync;
  #shrinking = false;

  constructor(db: DatabaseSync, tables: MessageTables) {
    this.#db = db;
    this.#tables = tables;
    this.#cleared = db.prepare(
      ['messages', 'trash']
        .map(
          (
            table,
          ) => `SELECT m.seq AS seq, size, tags, ${POSITION} AS pos FROM ${table} m JOIN contents ON contents.seq = m.seq
            WHERE m.seq > :after AND m.seq <= :upTo`,
        )
        .join(' UNION ALL ')
        .concat(' ORDER BY seq LIMIT :most'),
    );
    this.#dropTag = prepareChange(db, 'DELETE FROM message_tags WHERE tag = ? AND seq = ?');
    this.#dropRows = ['messages', 'trash', 'contents'].map((table) =>
      prepareChange(db, `DELETE FROM ${table} WHERE seq > ? AND seq <= ?`),
    );
    this.#dropChunks = prepareChange(db, 'DELETE FROM raw_chunks WHERE pos >= ? AND pos < ?');
    this.#addRemoval = prepareChange(db, 'INSERT INTO removals(seq) VALUES (?)');
    this.#freePages = db.prepare('PRAGMA main.freelist_count');
  }

  /** Does one bounded piece of work in a separate transaction. Returns false if there was none. */
  step(): boolean {
    const cleared = this.#tables.nextCleared();
    if (cleared !== undefined) {
      this.#tables.in(cleared);
      this.#dropCleared();
      return true;
    }
    const { freelist_count: free } = this.#freePages.get() as { freelist_count: number };
    this.#shrinking = free > (this.#shrinking ? FEW_FREE_PAGES : MANY_FREE_PAGES);
    if (this.#shrinking)
      this.#db.exec(`PRAGMA main.incremental_vacuum(${Math.min(STEP_PAGES, free - FEW_FREE_PAGES)})`);
    return this.#shrinking;
  }

  #dropCleared(): void {
    const { reclaimed, floor } = this.#tables.state;
    const rows = this.#cleared.all({ after: reclaimed, upTo: floor, most: STEP_MESSAGES }) as {
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
        for (const tag of JSON.parse(tags) as string[]) this.#dropTag.run(tag, seq);
        this.#dropChunks.run(pos, pos + CHUNKS_PER_MESSAGE);
        // Without other mailboxes, the whole index is emptied.
        if (this.#tables.store.last_mailbox > 0) this.#addRemoval.run(seq);
      }
      for (const statement of this.#dropRows) statement.run(reclaimed, last);
      this.#tables.state.reclaimed = last;
    });
  }
}
