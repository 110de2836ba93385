import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { STARRED } from '../../flags.ts';
import { overdueAmong, surplusOf } from '../../retention.ts';
import type { SqliteStoreOptions } from '../options.ts';
import type { SummaryRow } from '../query/summaries.ts';
import type { MessageTables } from './message-tables.ts';

export interface Overdue extends Pick<SummaryRow, 'seq' | 'id' | 'created_at' | 'size' | 'flags' | 'tags'> {}

/** Removes the messages that retention chooses. */
export class Retention {
  readonly #tables: MessageTables;
  readonly #options: SqliteStoreOptions;
  readonly #usedBytes: () => number;
  readonly #oldest: StatementSync;

  /** `usedBytes` is the part of the space of stored messages that is freed when they are removed. */
  constructor(db: DatabaseSync, tables: MessageTables, options: SqliteStoreOptions, usedBytes: () => number) {
    this.#tables = tables;
    this.#options = options;
    this.#usedBytes = usedBytes;
    this.#oldest = db.prepare(
      `SELECT seq, id, created_at, size, flags, tags FROM messages
       WHERE seq > ? AND seq <= ? AND flags & ${STARRED} = 0 ORDER BY seq LIMIT ?`,
    );
  }

  /** Whether the store takes more space than allowed. The trash is emptied before other messages are removed. */
  isTooLarge(): boolean {
    return this.#surplusBytes() > 0;
  }

  /** Up to `most` messages that must be removed, oldest first. */
  overdue(most: number, now = Date.now()): Overdue[] {
    const { state } = this.#tables;
    const surplus = surplusOf(state, this.#options, this.#surplusBytes(), now);
    if (!surplus) return [];
    return [...overdueAmong(this.#unstarred(most), ({ seq }) => seq === state.last_seq, surplus)];
  }

  /** Removes them in the open transaction and returns their ids. */
  remove(overdue: Overdue[]): string[] {
    for (const row of overdue) {
      this.#tables.delete(row);
      this.#tables.unstarredAfter = row.seq;
    }
    return overdue.map(({ id }) => id);
  }

  // Remembers the position of the first unstarred message, so that starred ones are not scanned again each time.
  *#unstarred(most: number): Generator<Overdue> {
    const { state } = this.#tables;
    const from = Math.max(state.floor, this.#tables.unstarredAfter);
    this.#tables.unstarredAfter = state.last_seq;
    for (const row of this.#oldest.iterate(from, state.last_seq, most)) {
      const oldest = row as unknown as Overdue;
      this.#tables.unstarredAfter = Math.min(this.#tables.unstarredAfter, oldest.seq - 1);
      yield oldest;
    }
  }

  #surplusBytes(): number {
    const { maxBytes } = this.#options;
    return maxBytes === null ? 0 : this.#usedBytes() - dataBudget(maxBytes);
  }
}

/** The part of the limit for data. The rest is for the journals, whose size varies. */
function dataBudget(maxBytes: number): number {
  return maxBytes - Math.min(maxBytes / 4, JOURNAL_ALLOWANCE);
}

const JOURNAL_ALLOWANCE = 16 * 1024 * 1024;
