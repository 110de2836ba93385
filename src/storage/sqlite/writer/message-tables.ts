import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { MessagePatch } from '../../../contract/message.ts';
import { STARRED } from '../../flags.ts';
import { patchRow } from '../../patch-row.ts';
import { CHUNK_BYTES } from '../../raw-stream.ts';
import { countWith } from '../flag-counts.ts';
import type { ResolvedOptions } from '../options.ts';
import { prepareChange } from '../prepare-change.ts';
import { SUMMARY_COLUMNS, type SummaryRow, toSummary } from '../query/summaries.ts';
import { CHUNKS_PER_MESSAGE } from '../schema.ts';
import { type StoreState, StoreStateRow } from '../store-state.ts';
import type { Change, InsertChange, Outcome, Updated } from './changes.ts';
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
  readonly #blockSize: number;
  readonly #row: StoreStateRow;
  readonly #insertMessage: StatementSync;
  readonly #insertContents: StatementSync;
  readonly #insertChunk: StatementSync;
  readonly #find: StatementSync;
  readonly #update: StatementSync;
  readonly #deleteMessage: StatementSync;
  readonly #deleteContents: StatementSync;
  readonly #deleteChunks: StatementSync;
  readonly #addTag: StatementSync;
  readonly #flagTag: StatementSync;
  readonly #dropTag: StatementSync;
  readonly #countTag: StatementSync;
  readonly #forgetTag: StatementSync;
  readonly #forgetAllTags: StatementSync;
  readonly #noteRemoval: StatementSync;
  readonly #oldestRemoval: StatementSync;
  readonly #forgetRemovals: StatementSync;
  readonly #forgetBlocks: StatementSync;
  readonly #noteBlock: StatementSync;

  constructor(db: DatabaseSync, options: ResolvedOptions) {
    const { blockSize } = options.tuning;
    this.#db = db;
    this.trash = new Trash(db, this, options);
    this.#blockSize = blockSize;
    this.#row = new StoreStateRow(db);
    this.state = this.#row.read();
    this.#insertMessage = prepareChange(
      db,
      `INSERT INTO messages(${SUMMARY_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#insertContents = prepareChange(db, 'INSERT INTO contents(seq, envelope, parts) VALUES (?, ?, ?)');
    this.#insertChunk = prepareChange(db, 'INSERT INTO raw_chunks(pos, bytes) VALUES (?, ?)');
    this.#find = db.prepare(`SELECT ${SUMMARY_COLUMNS} FROM messages WHERE id = ? AND seq > ?`);
    this.#update = prepareChange(db, 'UPDATE messages SET flags = ?, tags = ? WHERE seq = ?');
    this.#deleteMessage = prepareChange(db, 'DELETE FROM messages WHERE seq = ?');
    this.#deleteContents = prepareChange(db, 'DELETE FROM contents WHERE seq = ?');
    this.#deleteChunks = prepareChange(db, 'DELETE FROM raw_chunks WHERE pos >= ? AND pos < ?');
    this.#addTag = prepareChange(db, 'INSERT OR IGNORE INTO message_tags(tag, seq, flags) VALUES (?, ?, ?)');
    this.#flagTag = prepareChange(db, 'UPDATE message_tags SET flags = ? WHERE tag = ? AND seq = ?');
    this.#dropTag = prepareChange(db, 'DELETE FROM message_tags WHERE tag = ? AND seq = ?');
    this.#countTag = prepareChange(
      db,
      'INSERT INTO tag_totals(tag, messages) VALUES (?, ?) ON CONFLICT(tag) DO UPDATE SET messages = messages + excluded.messages',
    );
    this.#forgetTag = prepareChange(db, 'DELETE FROM tag_totals WHERE tag = ? AND messages <= 0');
    this.#forgetAllTags = prepareChange(db, 'DELETE FROM tag_totals');
    this.#noteRemoval = prepareChange(db, 'INSERT INTO removals(seq) VALUES (?)');
    this.#oldestRemoval = db.prepare('SELECT min(n) AS n FROM removals');
    this.#forgetRemovals = prepareChange(db, 'DELETE FROM removals WHERE n <= ?');
    this.#forgetBlocks = prepareChange(
      db,
      `DELETE FROM blocks WHERE block < (SELECT min(seq) FROM (
         SELECT min(seq) AS seq FROM messages UNION ALL SELECT min(seq) FROM trash)) / ${blockSize}`,
    );
    this.#noteBlock = prepareChange(
      db,
      `INSERT INTO blocks(block, removed, changed) VALUES (?, ?, ?)
       ON CONFLICT(block) DO UPDATE SET removed = removed + excluded.removed, changed = changed + excluded.changed`,
    );
  }

  get total(): number {
    return countWith(this.state.counts, 0);
  }

  /** The block of messages whose cached counts a change invalidates. */
  blockOf(seq: number): number {
    return Math.floor(seq / this.#blockSize);
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

  #insert(message: InsertChange): Outcome {
    const seq = this.state.last_seq + 1;
    const { id, created_at, sender, recipients, subject, flags, tags, raw } = message;
    this.#insertMessage.run(seq, id, created_at, sender, recipients, subject, raw.length, flags, tags);
    if (tags !== '[]') this.#retag(seq, new Set(), new Set(JSON.parse(tags)), flags);
    this.#insertContents.run(seq, message.envelope, message.parts);
    for (let n = 0, at = 0; at < raw.length; n++, at += CHUNK_BYTES) {
      this.#insertChunk.run(seq * CHUNKS_PER_MESSAGE + n, raw.subarray(at, at + CHUNK_BYTES));
    }
    this.state.last_seq = seq;
    this.state.last_created_at = created_at;
    this.state.bytes += raw.length;
    this.state.counts[flags]!++;
    return { kind: 'insert', seq };
  }

  #patch(id: string, patch: MessagePatch): Updated | undefined {
    const row = this.#find.get(id, this.state.floor) as unknown as SummaryRow | undefined;
    if (!row) return undefined;
    const { flags, tags, reverse } = patchRow(row, patch);
    if (flags === row.flags && tags === row.tags) return { summary: toSummary(row), reverse };

    this.#update.run(flags, tags, row.seq);
    if ((flags & STARRED) === 0) this.unstarredAfter = Math.min(this.unstarredAfter, row.seq - 1);
    this.#retag(row.seq, new Set(JSON.parse(row.tags)), new Set(JSON.parse(tags)), flags);
    this.#noteBlock.run(this.blockOf(row.seq), 0, 1);
    this.state.counts[row.flags]!--;
    this.state.counts[flags]!++;
    return { summary: toSummary({ ...row, flags, tags }), reverse };
  }

  #retag(seq: number, before: Set<string>, after: Set<string>, flags: number): void {
    for (const tag of before) {
      if (after.has(tag)) {
        this.#flagTag.run(flags, tag, seq);
      } else {
        this.#dropTag.run(tag, seq);
        this.#countTag.run(tag, -1);
        this.#forgetTag.run(tag);
      }
    }
    for (const tag of after) {
      if (before.has(tag)) continue;
      this.#addTag.run(tag, seq, flags);
      this.#countTag.run(tag, 1);
    }
  }

  #remove(id: string, batch: string | undefined): Outcome {
    const row = this.#find.get(id, this.state.floor) as unknown as SummaryRow | undefined;
    const restorable = row !== undefined && batch !== undefined && this.trash.put(row, batch);
    if (row && !restorable) this.delete(row);
    return { kind: 'remove', removed: row !== undefined, restorable };
  }

  /** Deletes a message that exists. */
  delete(row: TakenRow): void {
    this.takeOut(row);
    this.forget(row.seq);
  }

  takeOut({ seq, size, flags, tags }: TakenRow): void {
    this.#deleteMessage.run(seq);
    if (tags !== '[]') this.#retag(seq, new Set(JSON.parse(tags)), new Set(), flags);
    this.#noteBlock.run(this.blockOf(seq), 1, 0);
    this.state.bytes -= size;
    this.state.counts[flags]!--;
  }

  putBack({ seq, size, flags, tags }: TakenRow): void {
    if (tags !== '[]') this.#retag(seq, new Set(), new Set(JSON.parse(tags)), flags);
    if ((flags & STARRED) === 0) this.unstarredAfter = Math.min(this.unstarredAfter, seq - 1);
    this.#noteBlock.run(this.blockOf(seq), 1, 0);
    this.state.bytes += size;
    this.state.counts[flags]!++;
  }

  forget(seq: number): void {
    this.#deleteContents.run(seq);
    this.#deleteChunks.run(seq * CHUNKS_PER_MESSAGE, (seq + 1) * CHUNKS_PER_MESSAGE);
    this.#noteRemoval.run(seq);
  }

  // Takes constant time for any number of messages: the rows are deleted later, in steps (Reclaim).
  #clear(): number {
    const removed = this.total;
    this.state.floor = this.state.last_seq;
    this.state.bytes = 0;
    this.state.counts.fill(0);
    this.trash.forgetBatches();
    this.#forgetAllTags.run();
    return removed;
  }

  /**
   * The search index has processed the removals up to this one. Deletes a limited number at a time; returns false if
   * none are left.
   */
  forgetRemovals(upTo: number): boolean {
    const { n } = this.#oldestRemoval.get() as { n: number | null };
    if (n === null || n > upTo) return false;
    this.transaction(() => {
      this.#forgetRemovals.run(Math.min(upTo, n + FORGET_AT_ONCE));
      this.#forgetBlocks.run();
    });
    return true;
  }
}
