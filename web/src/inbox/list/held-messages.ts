import { signal } from '@preact/signals';
import type { InboxEvent } from '../../../../src/contract/events.ts';
import type { MessageSummary } from '../../../../src/contract/message/message.ts';
import { changedRow } from './message-window.ts';

// Enough to insert without fetching again. Beyond that only the count is kept.
const MAX_ROWS = 100;

/** New messages that wait above a list that is scrolled down. */
export class HeldMessages {
  readonly count = signal(0);
  /** Newest first. If there are very many, only the newest. */
  #rows: MessageSummary[] = [];

  has(id: string): boolean {
    return this.#rows.some((row) => row.id === id);
  }

  get newest(): MessageSummary | undefined {
    return this.#rows[0];
  }

  /** Adds newer messages; `count` may be larger than the number of rows. */
  add(rows: readonly MessageSummary[], count = rows.length): void {
    this.replace([...rows, ...this.#rows], this.count.value + count);
  }

  /** Returns true if the message was held. */
  remove(id: string): boolean {
    if (!this.has(id)) return false;
    this.replace(
      this.#rows.filter((row) => row.id !== id),
      this.count.value - 1,
    );
    return true;
  }

  change(id: string, event: InboxEvent): void {
    this.#rows = this.#rows.map((row) => (row.id === id ? changedRow(row, event) : row));
  }

  replace(rows: MessageSummary[], count = rows.length): void {
    this.#rows = rows.slice(0, MAX_ROWS);
    this.count.value = count;
  }

  /** Returns all held messages and clears them; undefined, with no change, if some rows are not in memory. */
  takeAll(): MessageSummary[] | undefined {
    const rows = this.#rows;
    if (rows.length !== this.count.value) return undefined;
    this.replace([]);
    return rows;
  }
}
