import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { MailTables } from './mail-tables.ts';
import type { ResolvedOptions } from './options.ts';
import { STARRED } from './schema.ts';
import type { SummaryRow } from './summaries.ts';

interface Oldest extends Pick<SummaryRow, 'seq' | 'id' | 'created_at' | 'size' | 'flags' | 'tags'> {}

/**
 * Removes the oldest unstarred messages while there are too many, too old, or too large ones. The newest message
 * always stays: what was just acknowledged must be there to be looked at.
 */
export class Retention {
  readonly #tables: MailTables;
  readonly #options: ResolvedOptions;
  readonly #usedBytes: () => number;
  readonly #oldest: StatementSync;

  /** `usedBytes` is the room that the present messages take, as far as it shrinks when they are removed. */
  constructor(db: DatabaseSync, tables: MailTables, options: ResolvedOptions, usedBytes: () => number) {
    this.#tables = tables;
    this.#options = options;
    this.#usedBytes = usedBytes;
    this.#oldest = db.prepare(
      `SELECT seq, id, created_at, size, flags, tags FROM messages
       WHERE seq > ? AND seq < ? AND flags & ${STARRED} = 0 ORDER BY seq LIMIT ?`,
    );
  }

  get isLimited(): boolean {
    const { maxMessages, maxAgeMs, maxBytes } = this.#options;
    return maxMessages !== null || maxAgeMs !== null || maxBytes !== null;
  }

  /** Removes up to `most` messages in the open transaction and returns their ids. */
  evict(most: number, now = Date.now()): string[] {
    const { maxMessages, maxAgeMs, maxBytes } = this.#options;
    const { state } = this.#tables;
    let surplus = maxMessages === null ? 0 : this.#tables.total - maxMessages;
    let surplusBytes = maxBytes === null ? 0 : this.#usedBytes() - dataBudget(maxBytes);
    const expired = maxAgeMs === null ? Number.NEGATIVE_INFINITY : now - maxAgeMs;

    const evicted: string[] = [];
    // Nothing unstarred is left before this, so starred messages are not walked over again each time.
    const from = Math.max(state.floor, this.#tables.unstarredAfter);
    for (const row of this.#oldest.all(from, state.last_seq, most) as unknown as Oldest[]) {
      if (surplus <= 0 && surplusBytes <= 0 && row.created_at > expired) break;
      this.#tables.delete(row);
      this.#tables.unstarredAfter = row.seq;
      evicted.push(row.id);
      surplus--;
      surplusBytes -= row.size;
    }
    return evicted;
  }
}

/** What of the limit is left for data: a part is for the journals, which come and go. */
function dataBudget(maxBytes: number): number {
  return maxBytes - Math.min(maxBytes / 4, JOURNAL_ALLOWANCE);
}

const JOURNAL_ALLOWANCE = 16 * 1024 * 1024;
