import type { DatabaseSync } from 'node:sqlite';
import type { Restored } from '../../changes.ts';
import { countTrashed } from '../../totals.ts';
import { makeRoom, ROWS_FOR_ONE, type RoomStep } from '../../trash-room.ts';
import type { SqliteStoreOptions } from '../options.ts';
import { SUMMARY_COLUMNS, type SummaryRow, toSummary } from '../query/summaries.ts';
import { MESSAGE_COLUMNS } from '../schema.ts';
import { StatementCache } from '../statement-cache.ts';
import type { StoreState } from '../store-state.ts';

/** The operations on the message tables that the trash needs, in the open transaction. */
export interface Inbox {
  readonly state: StoreState;
  /** Deletes the row of a message, and removes it from counters and tags. */
  takeOut(row: SummaryRow): void;
  /** Adds a restored row to counters and tags. */
  putBack(row: SummaryRow): void;
  /** Deletes everything else that is stored for a message. */
  forget(seq: number): void;
}

interface Batch {
  n: number;
  expires_at: number;
}

/**
 * Deleted messages that can be restored for a limited time. Only the row of a message is moved; it stays in the search
 * index, so that a restored message is found immediately. The methods run inside the writer's transactions.
 */
export class Trash {
  readonly #inbox: Inbox;
  readonly #options: SqliteStoreOptions;
  readonly #statements: StatementCache;

  constructor(db: DatabaseSync, inbox: Inbox, options: SqliteStoreOptions) {
    this.#inbox = inbox;
    this.#options = options;
    this.#statements = new StatementCache(db);
  }

  /** Moves a message to the trash. Returns false, with nothing changed, if it exceeds the limits. */
  put(row: SummaryRow, name: string, now = Date.now()): boolean {
    const { n, expires_at } =
      this.#batch(name) ??
      (this.#statements
        .get('INSERT INTO trash_batches(name, expires_at) VALUES (?, ?) RETURNING n, expires_at')
        .get(name, this.#expiry(now)) as unknown as Batch);
    if (expires_at <= now || !this.#makeRoom(n, row, now)) return false;
    this.#run(
      `INSERT INTO trash(batch, ${MESSAGE_COLUMNS}) SELECT ?, ${MESSAGE_COLUMNS} FROM messages WHERE seq = ?`,
      ...[n, row.seq],
    );
    this.#inbox.takeOut(row);
    countTrashed(this.#inbox.state, row, 1);
    return true;
  }

  /** Restores up to `most` messages of a batch, in order of arrival; undefined if the batch does not exist. */
  restore(name: string, most: number, now = Date.now()): Restored | undefined {
    const batch = this.#batch(name);
    if (!batch || batch.expires_at <= now) return undefined;
    const rowsOf = this.#statements.get(
      `SELECT ${SUMMARY_COLUMNS} FROM trash WHERE batch = ? ORDER BY seq LIMIT ?`,
    );
    const rows = rowsOf.all(batch.n, most) as unknown as SummaryRow[];
    for (const row of rows) {
      this.#run(
        `INSERT INTO messages(${MESSAGE_COLUMNS}) SELECT ${MESSAGE_COLUMNS} FROM trash WHERE seq = ?`,
        row.seq,
      );
      this.#remove(row);
      this.#inbox.putBack(row);
    }
    const more = rowsOf.get(batch.n, 1) !== undefined;
    // The batch must not expire before the rest is restored.
    this.#expire(batch.n, more ? this.#expiry(now) : 0);
    if (!more) this.#dropEmpty(0);
    return rows.length === 0 ? undefined : { summaries: rows.map(toSummary), more };
  }

  /** Deletes up to `most` messages that can no longer be restored. Returns false if there are none. */
  purge(most: number, mostBytes = Number.POSITIVE_INFINITY, now = Date.now()): boolean {
    const rows = this.#statements
      .get(
        `SELECT t.seq, t.size FROM trash_batches b CROSS JOIN trash t ON t.batch = b.n
         WHERE b.expires_at <= ? ORDER BY b.expires_at, t.batch, t.seq LIMIT ?`,
      )
      .all(now, most) as { seq: number; size: number }[];
    let bytes = 0;
    for (const row of rows) {
      this.#remove(row);
      this.#inbox.forget(row.seq);
      bytes += row.size;
      if (bytes > mostBytes) return true;
    }
    this.#dropEmpty(now);
    return rows.length > 0;
  }

  /** Frees space: makes the oldest deletion final, and deletes up to `most` of its messages. */
  shrink(most: number): void {
    this.#expireOldest(0);
    this.purge(most);
  }

  /** Called after a clear, which deletes the rows later. */
  forgetBatches(): void {
    this.#run('DELETE FROM trash_batches');
  }

  /** The time when the next messages expire; undefined if there are none. */
  nextExpiry(): number | undefined {
    const row = this.#statements.get('SELECT min(expires_at) AS time FROM trash_batches').get();
    return (row!.time as number | null) ?? undefined;
  }

  #makeRoom(batch: number, row: SummaryRow, now: number): boolean {
    const take: Record<RoomStep, () => boolean> = {
      purge: () => this.purge(ROWS_FOR_ONE, undefined, now),
      'expire oldest': () => this.#expireOldest(batch),
      'expire this': () => this.#expire(batch, 0),
    };
    const steps = makeRoom(this.#inbox.state, this.#options, [row]);
    let step = steps.next();
    while (!step.done) step = steps.next(take[step.value]());
    return step.value;
  }

  #batch(name: string): Batch | undefined {
    const find = this.#statements.get('SELECT n, expires_at FROM trash_batches WHERE name = ?');
    return find.get(name) as Batch | undefined;
  }

  #expireOldest(except: number): boolean {
    const oldest = this.#statements
      .get('SELECT n FROM trash_batches WHERE n <> ? AND expires_at > 0 ORDER BY n LIMIT 1')
      .get(except);
    return oldest !== undefined && this.#expire(oldest.n as number, 0);
  }

  #expire(batch: number, time: number): boolean {
    this.#run('UPDATE trash_batches SET expires_at = ? WHERE n = ?', time, batch);
    return true;
  }

  #dropEmpty(now: number): void {
    this.#run(
      'DELETE FROM trash_batches WHERE expires_at <= ? AND NOT EXISTS (SELECT 1 FROM trash WHERE batch = n)',
      now,
    );
  }

  #remove(row: { seq: number; size: number }): void {
    this.#run('DELETE FROM trash WHERE seq = ?', row.seq);
    countTrashed(this.#inbox.state, row, -1);
  }

  #expiry(now: number): number {
    return now + this.#options.undoMs;
  }

  #run(sql: string, ...values: (number | string)[]): void {
    this.#statements.change(sql).run(...values);
  }
}
