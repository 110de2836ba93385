import type { DatabaseSync } from 'node:sqlite';
import type { MessagePatch } from '../../../contract/message/message.ts';
import type { Updated } from '../../changes.ts';
import { countWith, STARRED } from '../../flags.ts';
import { patchRow } from '../../patch-row.ts';
import { CHUNK_BYTES } from '../../raw-stream.ts';
import { clearTotals, countMessage } from '../../totals.ts';
import type { SqliteStoreOptions } from '../options.ts';
import { SUMMARY_COLUMNS, type SummaryRow, toSummary } from '../query/summaries.ts';
import { CHUNKS_PER_MESSAGE } from '../schema.ts';
import { StatementCache } from '../statement-cache.ts';
import { type StoreState, StoreStateRow } from '../store-state.ts';
import type { Change, InsertChange, Outcome } from './changes.ts';
import { type Inbox, Trash } from './trash.ts';

// Maximum number of rows deleted in one transaction, so that it does not delay new messages.
const FORGET_AT_ONCE = 5000;

type TakenRow = Pick<SummaryRow, 'seq' | 'size' | 'flags' | 'tags'>;

/** The statements that change messages. They run inside the writer's transactions and keep every count up to date. */
export class MessageTables implements Inbox {
  /** As of the open transaction. */
  state: StoreState;
  /** All messages up to here are starred. This is a hint; lower values are always correct. */
  unstarredAfter = 0;
  readonly trash: Trash;
  readonly #db: DatabaseSync;
  readonly #row: StoreStateRow;
  readonly #statements: StatementCache;

  constructor(db: DatabaseSync, options: SqliteStoreOptions) {
    this.#db = db;
    this.#statements = new StatementCache(db);
    this.trash = new Trash(db, this, options);
    this.#row = new StoreStateRow(db);
    this.state = this.#row.read();
  }

  /** All of the work is committed, or none of it. */
  transaction<T>(work: () => T): T {
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#row.write(this.state);
      this.#db.exec('COMMIT');
      return result;
    } catch (error) {
      // Some errors, a full disk among them, have already rolled back.
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      this.state = this.#row.read();
      this.unstarredAfter = 0;
      throw error;
    }
  }

  apply(change: Change): Outcome {
    switch (change.kind) {
      case 'insert':
        return this.#insert(change);
      case 'update':
        return { kind: 'update', updated: this.#patch(change.id, change.patch) };
      case 'remove':
        return this.#remove(change.id, change.batch);
      case 'restore':
        return { kind: 'restore', restored: this.trash.restore(change.batch, change.most) };
      case 'clear':
        return { kind: 'clear', removed: this.#clear() };
    }
  }

  /** Deletes a message that exists. */
  delete(row: TakenRow): void {
    this.takeOut(row);
    this.forget(row.seq);
  }

  takeOut(row: TakenRow): void {
    this.#change('DELETE FROM messages WHERE seq = ?').run(row.seq);
    this.#retag(row.seq, row.tags, '[]');
    countMessage(this.state, row, -1);
  }

  putBack(row: TakenRow): void {
    this.#retag(row.seq, '[]', row.tags);
    this.#noteFlags(row.seq, row.flags);
    countMessage(this.state, row, 1);
  }

  forget(seq: number): void {
    this.#change('DELETE FROM contents WHERE seq = ?').run(seq);
    this.#change('DELETE FROM raw_chunks WHERE pos >= ? AND pos < ?').run(
      seq * CHUNKS_PER_MESSAGE,
      (seq + 1) * CHUNKS_PER_MESSAGE,
    );
    this.#change('INSERT INTO removals(seq) VALUES (?)').run(seq);
  }

  /**
   * The search index has processed the removals up to this one. Deletes a limited number at a time; returns false if
   * none are left.
   */
  forgetRemovals(upTo: number): boolean {
    const { n } = this.#statements.get('SELECT min(n) AS n FROM removals').get() as { n: number | null };
    if (n === null || n > upTo) return false;
    this.transaction(() =>
      this.#change('DELETE FROM removals WHERE n <= ?').run(Math.min(upTo, n + FORGET_AT_ONCE)),
    );
    return true;
  }

  #insert(message: InsertChange): Outcome {
    const seq = this.state.last_seq + 1;
    const { id, created_at, sender, recipients, subject, flags, tags, raw } = message;
    this.#change(`INSERT INTO messages(${SUMMARY_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`).run(
      ...[seq, id, created_at, sender, recipients, subject, raw.length, flags, tags],
    );
    this.#retag(seq, '[]', tags);
    this.#change('INSERT INTO contents(seq, envelope, parts) VALUES (?, ?, ?)').run(
      seq,
      message.envelope,
      message.parts,
    );
    const insertChunk = this.#change('INSERT INTO raw_chunks(pos, bytes) VALUES (?, ?)');
    for (let n = 0, at = 0; at < raw.length; n++, at += CHUNK_BYTES) {
      insertChunk.run(seq * CHUNKS_PER_MESSAGE + n, raw.subarray(at, at + CHUNK_BYTES));
    }
    this.state.last_seq = seq;
    this.state.last_created_at = created_at;
    countMessage(this.state, { size: raw.length, flags }, 1);
    return { kind: 'insert', seq };
  }

  #patch(id: string, patch: MessagePatch): Updated | undefined {
    const row = this.#find(id);
    if (!row) return undefined;
    const { flags, tags, reverse } = patchRow(row, patch);
    if (flags === row.flags && tags === row.tags) return { summary: toSummary(row), reverse };
    this.#change('UPDATE messages SET flags = ?, tags = ? WHERE seq = ?').run(flags, tags, row.seq);
    this.#noteFlags(row.seq, flags);
    this.#retag(row.seq, row.tags, tags);
    this.state.counts[row.flags]!--;
    this.state.counts[flags]!++;
    return { summary: toSummary({ ...row, flags, tags }), reverse };
  }

  #retag(seq: number, before: string, after: string): void {
    if (before === after) return;
    const [had, has] = [new Set<string>(JSON.parse(before)), new Set<string>(JSON.parse(after))];
    for (const tag of had.difference(has))
      this.#change('DELETE FROM message_tags WHERE tag = ? AND seq = ?').run(tag, seq);
    for (const tag of has.difference(had))
      this.#change('INSERT INTO message_tags(tag, seq) VALUES (?, ?)').run(tag, seq);
  }

  #remove(id: string, batch: string | undefined): Outcome {
    const row = this.#find(id);
    const restorable = row !== undefined && batch !== undefined && this.trash.put(row, batch);
    if (row && !restorable) this.delete(row);
    return { kind: 'remove', removed: row !== undefined, restorable };
  }

  // Takes constant time for any number of messages: the rows are deleted later, in steps (Reclaim).
  #clear(): number {
    const removed = countWith(this.state.counts, 0);
    this.state.floor = this.state.last_seq;
    clearTotals(this.state);
    this.trash.forgetBatches();
    return removed;
  }

  #noteFlags(seq: number, flags: number): void {
    if ((flags & STARRED) === 0) this.unstarredAfter = Math.min(this.unstarredAfter, seq - 1);
  }

  #find(id: string): SummaryRow | undefined {
    const find = this.#statements.get(`SELECT ${SUMMARY_COLUMNS} FROM messages WHERE id = ? AND seq > ?`);
    return find.get(id, this.state.floor) as unknown as SummaryRow | undefined;
  }

  #change(sql: string) {
    return this.#statements.change(sql);
  }
}
