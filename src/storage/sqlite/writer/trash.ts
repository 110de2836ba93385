import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { ResolvedOptions } from '../options.ts';
import { prepareChange } from '../prepare-change.ts';
import { SUMMARY_COLUMNS, type SummaryRow, toSummary } from '../query/summaries.ts';
import { MESSAGE_COLUMNS } from '../schema.ts';
import type { StoreState } from '../store-state.ts';
import type { Restored } from './changes.ts';

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

// Rows deleted for each new one when the trash is full. More than one, so that it shrinks.
const ROWS_FOR_ONE = 2;

/**
 * Deleted messages that can be restored for a limited time. Only the row of a message is moved; it stays in the search
 * index, so that a restored message is found immediately. The methods run inside the writer's transactions.
 */
export class Trash {
  readonly #inbox: Inbox;
  readonly #options: ResolvedOptions;
  readonly #batch: StatementSync;
  readonly #addBatch: StatementSync;
  readonly #oldestBatch: StatementSync;
  readonly #expire: StatementSync;
  readonly #dropEmpty: StatementSync;
  readonly #dropBatches: StatementSync;
  readonly #nextExpiry: StatementSync;
  readonly #put: StatementSync;
  readonly #rowsOf: StatementSync;
  readonly #putBack: StatementSync;
  readonly #drop: StatementSync;
  readonly #expired: StatementSync;

  constructor(db: DatabaseSync, inbox: Inbox, options: ResolvedOptions) {
    this.#inbox = inbox;
    this.#options = options;
    this.#batch = db.prepare('SELECT n, expires_at FROM trash_batches WHERE name = ?');
    this.#addBatch = db.prepare(
      'INSERT INTO trash_batches(name, expires_at) VALUES (?, ?) RETURNING n, expires_at',
    );
    this.#oldestBatch = db.prepare(
      'SELECT n FROM trash_batches WHERE n <> ? AND expires_at > 0 ORDER BY n LIMIT 1',
    );
    this.#expire = prepareChange(db, 'UPDATE trash_batches SET expires_at = ? WHERE n = ?');
    this.#dropEmpty = prepareChange(
      db,
      'DELETE FROM trash_batches WHERE expires_at <= ? AND NOT EXISTS (SELECT 1 FROM trash WHERE batch = n)',
    );
    this.#dropBatches = prepareChange(db, 'DELETE FROM trash_batches');
    this.#nextExpiry = db.prepare('SELECT min(expires_at) AS time FROM trash_batches');
    this.#put = prepareChange(
      db,
      `INSERT INTO trash(batch, ${MESSAGE_COLUMNS}) SELECT ?, ${MESSAGE_COLUMNS} FROM messages WHERE seq = ?`,
    );
    this.#rowsOf = db.prepare(`SELECT ${SUMMARY_COLUMNS} FROM trash WHERE batch = ? ORDER BY seq LIMIT ?`);
    this.#putBack = prepareChange(
      db,
      `INSERT INTO messages(${MESSAGE_COLUMNS}) SELECT ${MESSAGE_COLUMNS} FROM trash WHERE seq = ?`,
    );
    this.#drop = prepareChange(db, 'DELETE FROM trash WHERE seq = ?');
    this.#expired = db.prepare(
      `SELECT t.seq, t.size FROM trash_batches b CROSS JOIN trash t ON t.batch = b.n
       WHERE b.expires_at <= ? ORDER BY b.expires_at, t.batch, t.seq LIMIT ?`,
    );
  }

  /** Moves a message to the trash. Returns false, with nothing changed, if it exceeds the limits. */
  put(row: SummaryRow, name: string, now = Date.now()): boolean {
    const { n, expires_at } = this.#batchOf(name, now);
    if (expires_at <= now || !this.#makeRoom(n, row.size)) return false;
    this.#put.run(n, row.seq);
    this.#inbox.takeOut(row);
    const { state } = this.#inbox;
    state.trashed++;
    state.trash_bytes += row.size;
    state.trash_moves++;
    return true;
  }

  /** Restores up to `most` messages of a batch, in order of arrival; undefined if the batch does not exist. */
  restore(name: string, most: number, now = Date.now()): Restored | undefined {
    const { state } = this.#inbox;
    const batch = this.#batch.get(name) as Batch | undefined;
    if (!batch || batch.expires_at <= now) return undefined;
    const rows = this.#rowsOf.all(batch.n, most) as unknown as SummaryRow[];
    for (const row of rows) {
      this.#putBack.run(row.seq);
      this.#remove(row);
      state.trash_moves++;
      this.#inbox.putBack(row);
    }
    const more = this.#rowsOf.get(batch.n, 1) !== undefined;
    // The batch must not expire before the rest is restored.
    this.#expire.run(more ? this.#expiry(now) : 0, batch.n);
    if (!more) this.#dropEmpty.run(0);
    return rows.length === 0 ? undefined : { summaries: rows.map(toSummary), more };
  }

  /** Deletes up to `most` messages that can no longer be restored. Returns false if there are none. */
  purge(most: number, mostBytes = Number.POSITIVE_INFINITY, now = Date.now()): boolean {
    const rows = this.#expired.all(now, most) as { seq: number; size: number }[];
    let bytes = 0;
    for (const row of rows) {
      this.#remove(row);
      this.#inbox.forget(row.seq);
      bytes += row.size;
      if (bytes > mostBytes) return true;
    }
    this.#dropEmpty.run(now);
    return rows.length > 0;
  }

  /** Frees space: makes the oldest deletion final, and deletes up to `most` of its messages. */
  shrink(most: number): void {
    const oldest = this.#oldestBatch.get(0) as Pick<Batch, 'n'> | undefined;
    if (oldest) this.#expire.run(0, oldest.n);
    this.purge(most);
  }

  /** Called after a clear, which deletes the rows later. */
  forgetBatches(): void {
    this.#dropBatches.run();
    const { state } = this.#inbox;
    state.trashed = 0;
    state.trash_bytes = 0;
  }

  /** The time when the next messages expire; undefined if there are none. */
  nextExpiry(): number | undefined {
    return (this.#nextExpiry.get() as { time: number | null }).time ?? undefined;
  }

  #batchOf(name: string, now: number): Batch {
    return (this.#batch.get(name) ?? this.#addBatch.get(name, this.#expiry(now))) as unknown as Batch;
  }

  // Makes older batches final. A single batch that is too large cannot be restored at all, because restoring only a
  // part of it would be worse.
  #makeRoom(batch: number, size: number): boolean {
    const { undoMaxMessages, undoMaxBytes } = this.#options;
    const { state } = this.#inbox;
    if (state.trashed < undoMaxMessages && state.trash_bytes + size <= undoMaxBytes) return true;
    if (this.purge(ROWS_FOR_ONE)) return true;
    const oldest = this.#oldestBatch.get(batch) as Pick<Batch, 'n'> | undefined;
    this.#expire.run(0, oldest?.n ?? batch);
    return oldest !== undefined && this.purge(ROWS_FOR_ONE);
  }

  #remove({ seq, size }: { seq: number; size: number }): void {
    this.#drop.run(seq);
    const { state } = this.#inbox;
    state.trashed--;
    state.trash_bytes -= size;
  }

  #expiry(now: number): number {
    return now + this.#options.undoMs;
  }
}

interface Batch {
  n: number;
  expires_at: number;
}
