import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { STARRED } from '../../flags.ts';
import { chunksOf } from '../../raw-stream.ts';
import type { Batch, Inbox } from '../../rules/inbox.ts';
import { InboxRules } from '../../rules/inbox-rules.ts';
import { runNow } from '../../rules/rule.ts';
import { countMessage, storedBytes } from '../../rules/totals.ts';
import type { FolderOptions } from '../options.ts';
import { type SummaryRow, toListedRow } from '../query/summaries.ts';
import { CHUNKS_PER_MESSAGE, MESSAGE_COLUMNS } from '../schema.ts';
import { StatementCache } from '../statement-cache.ts';
import { type StoreState, StoreStateRow } from '../store-state.ts';
import type { Change, InsertChange, Outcome } from './changes.ts';
import { DiskSpace } from './disk-space.ts';

// Maximum number of rows deleted in one transaction, so that it does not delay new messages.
const FORGET_AT_ONCE = 5000;

const FOUND_COLUMNS = 'seq, id, created_at, size, flags, tags';
type Found = Pick<SummaryRow, 'seq' | 'id' | 'created_at' | 'size' | 'flags' | 'tags'>;

/** The statements that change messages. They run inside the writer's transactions. */
export class MessageTables implements Inbox<Found, SummaryRow> {
  /** As of the open transaction. */
  state: StoreState;
  now = Date.now();
  readonly limits: FolderOptions;
  readonly toSummary = toListedRow;
  readonly rules = new InboxRules<Found, SummaryRow>(this);
  readonly disk: DiskSpace;
  readonly #db: DatabaseSync;
  readonly #row: StoreStateRow;
  readonly #statements: StatementCache;

  constructor(db: DatabaseSync, options: FolderOptions) {
    this.#db = db;
    this.limits = options;
    this.#statements = new StatementCache(db);
    this.#row = new StoreStateRow(db);
    this.state = this.#row.read();
    this.disk = new DiskSpace(db, options.dataDir, storedBytes(this.state));
  }

  /** All of the work is committed, or none of it. */
  transaction<T>(work: () => T): T {
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      this.now = Date.now();
      const result = work();
      this.#row.write(this.state);
      this.#db.exec('COMMIT');
      return result;
    } catch (error) {
      // Some errors, a full disk among them, have already rolled back.
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      this.state = this.#row.read();
      throw error;
    }
  }

  apply(change: Change): Outcome {
    return change.kind === 'insert' ? this.#insert(change) : runNow(this.rules.apply([change]))[0]!;
  }

  /** True while the rows of cleared messages still take space. */
  get hasCleared(): boolean {
    return this.state.reclaimed < this.state.floor;
  }

  /** When the next messages in the trash expire; undefined if there are none. */
  nextExpiry(): number | undefined {
    const row = this.#statements
      .get(
        `SELECT expires_at FROM trash_batches WHERE EXISTS (SELECT 1 FROM trash WHERE batch = n)
         ORDER BY expires_at LIMIT 1`,
      )
      .get();
    return row?.expires_at as number | undefined;
  }

  /**
   * The search index has processed the removals up to this one. Deletes a limited number at a time; returns false if
   * none are left.
   */
  forgetRemovals(upTo: number): boolean {
    const { n } = this.#statements.get('SELECT min(n) AS n FROM removals').get() as { n: number | null };
    if (n === null || n > upTo) return false;
    this.transaction(() =>
      this.#run('DELETE FROM removals WHERE n <= ?', Math.min(upTo, n + FORGET_AT_ONCE)),
    );
    return true;
  }

  get totals(): StoreState {
    return this.state;
  }

  surplusBytes(): number {
    const { maxBytes } = this.limits;
    // The pages of cleared messages cannot be distinguished from others.
    if (maxBytes === null || this.hasCleared) return 0;
    return this.disk.used(storedBytes(this.state)) - dataBudget(maxBytes);
  }

  isNewest({ seq }: Found): boolean {
    return seq === this.state.last_seq;
  }

  find(ids: string[]): Map<string, SummaryRow> {
    const find = this.#statements.get(`SELECT ${MESSAGE_COLUMNS} FROM messages WHERE id = ? AND seq > ?`);
    const rows = ids.flatMap((id) => find.all(id, this.state.floor) as unknown as SummaryRow[]);
    return new Map(rows.map((row) => [row.id, row]));
  }

  // Read one by one, because usually only the first of them are removed.
  oldest(most: number): Iterable<Found> {
    const oldest = this.#statements.get(
      `SELECT ${FOUND_COLUMNS} FROM messages WHERE seq > ? AND flags & ${STARRED} = 0 ORDER BY seq LIMIT ?`,
    );
    return oldest.iterate(this.state.floor, most) as unknown as Iterable<Found>;
  }

  write(changed: Map<SummaryRow, string>): void {
    for (const [{ seq, flags, tags }, had] of changed) {
      this.#run('UPDATE messages SET flags = ?, tags = ? WHERE seq = ?', flags, tags, seq);
      this.#retag(seq, had, tags);
    }
  }

  delete(messages: Found[]): void {
    for (const message of messages) {
      this.#takeOut(message);
      this.#forget(message.seq);
    }
  }

  // Takes constant time for any number of messages: the rows are deleted later, in steps (Reclaim).
  clear(): void {
    this.state.floor = this.state.last_seq;
    this.#run('DELETE FROM trash_batches');
  }

  batch(name: string): Batch | undefined {
    return this.#all<Batch>('SELECT n, name, expires_at FROM trash_batches WHERE name = ?', name)[0];
  }

  addBatch(name: string, expiresAt: number): Batch {
    const known = this.batch(name);
    if (known) return known;
    this.#run('INSERT INTO trash_batches(name, expires_at) VALUES (?, ?)', name, expiresAt);
    return this.batch(name)!;
  }

  oldestBatch(except: number): Batch | undefined {
    return this.#all<Batch>(
      'SELECT n, name, expires_at FROM trash_batches WHERE n <> ? AND expires_at > ? ORDER BY n LIMIT 1',
      except,
      this.now,
    )[0];
  }

  expire({ n }: Batch, time: number): void {
    this.#run('UPDATE trash_batches SET expires_at = ? WHERE n = ?', time, n);
  }

  dropBatch({ n }: Batch): void {
    this.#run('DELETE FROM trash_batches WHERE n = ?', n);
  }

  dropEmptyBatches(time: number): void {
    this.#run(
      'DELETE FROM trash_batches WHERE expires_at <= ? AND NOT EXISTS (SELECT 1 FROM trash WHERE batch = n)',
      time,
    );
  }

  inTrash({ n }: Batch, most: number): SummaryRow[] {
    return this.#all(`SELECT ${MESSAGE_COLUMNS} FROM trash WHERE batch = ? ORDER BY seq LIMIT ?`, n, most);
  }

  expired(most: number): Found[] {
    return this.#all(
      `SELECT ${FOUND_COLUMNS} FROM trash_batches b CROSS JOIN trash t ON t.batch = b.n
       WHERE b.expires_at <= ? ORDER BY b.expires_at, t.batch, t.seq LIMIT ?`,
      this.now,
      most,
    );
  }

  moveToTrash({ n }: Batch, rows: SummaryRow[]): void {
    for (const row of rows) {
      this.#run(
        `INSERT INTO trash(batch, ${MESSAGE_COLUMNS}) SELECT ?, ${MESSAGE_COLUMNS} FROM messages WHERE seq = ?`,
        n,
        row.seq,
      );
      this.#takeOut(row);
    }
  }

  moveBack(rows: SummaryRow[]): void {
    for (const { seq, tags } of rows) {
      this.#run(
        `INSERT INTO messages(${MESSAGE_COLUMNS}) SELECT ${MESSAGE_COLUMNS} FROM trash WHERE seq = ?`,
        seq,
      );
      this.#run('DELETE FROM trash WHERE seq = ?', seq);
      this.#retag(seq, '[]', tags);
    }
  }

  deleteTrashed(messages: Found[]): void {
    for (const { seq } of messages) {
      this.#run('DELETE FROM trash WHERE seq = ?', seq);
      this.#forget(seq);
    }
  }

  #insert(message: InsertChange): Outcome {
    const seq = this.state.last_seq + 1;
    const { id, created_at, sender, recipients, subject, flags, tags, raw } = message;
    this.#run(
      `INSERT INTO messages(${MESSAGE_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[seq, id, created_at, sender, recipients, subject, raw.length, flags, tags],
    );
    this.#retag(seq, '[]', tags);
    const { envelope, parts } = message;
    this.#run('INSERT INTO contents(seq, envelope, parts) VALUES (?, ?, ?)', seq, envelope, parts);
    for (const [n, chunk] of chunksOf(raw).entries())
      this.#run('INSERT INTO raw_chunks(pos, bytes) VALUES (?, ?)', seq * CHUNKS_PER_MESSAGE + n, chunk);
    this.state.last_seq = seq;
    this.state.last_created_at = created_at;
    countMessage(this.state, { size: raw.length, flags }, 1);
    return {};
  }

  #takeOut({ seq, tags }: Found): void {
    this.#run('DELETE FROM messages WHERE seq = ?', seq);
    this.#retag(seq, tags, '[]');
  }

  #forget(seq: number): void {
    this.#run('DELETE FROM contents WHERE seq = ?', seq);
    const [from, to] = [seq * CHUNKS_PER_MESSAGE, (seq + 1) * CHUNKS_PER_MESSAGE];
    this.#run('DELETE FROM raw_chunks WHERE pos >= ? AND pos < ?', from, to);
    this.#run('INSERT INTO removals(seq) VALUES (?)', seq);
  }

  #retag(seq: number, before: string, after: string): void {
    if (before === after) return;
    const [had, has] = [new Set<string>(JSON.parse(before)), new Set<string>(JSON.parse(after))];
    for (const tag of had.difference(has))
      this.#run('DELETE FROM message_tags WHERE tag = ? AND seq = ?', tag, seq);
    for (const tag of has.difference(had))
      this.#run('INSERT INTO message_tags(tag, seq) VALUES (?, ?)', tag, seq);
  }

  #all<T = never>(sql: string, ...values: SQLInputValue[]): T[] {
    return this.#statements.get(sql).all(...values) as T[];
  }

  #run(sql: string, ...values: SQLInputValue[]): void {
    this.#statements.change(sql).run(...values);
  }
}

/** The part of the limit for data. The rest is for the journals, whose size varies. */
function dataBudget(maxBytes: number): number {
  return maxBytes - Math.min(maxBytes / 4, JOURNAL_ALLOWANCE);
}

const JOURNAL_ALLOWANCE = 16 * 1024 * 1024;
