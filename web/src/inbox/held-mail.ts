import { signal } from '@preact/signals';
import type { InboxEvent } from '../../../src/contract/events.ts';
import type { MessageSummary } from '../../../src/contract/message.ts';
import { changedRow } from './message-window.ts';

// Enough to put on top without asking again; of a flood only the number is kept.
const KEPT = 100;

/** New mail that waits above a list that is scrolled away from its top. */
export class HeldMail {
  readonly count = signal(0);
  /** Newest first; the newest of them only, when there are very many. */
  #rows: MessageSummary[] = [];

  has(id: string): boolean {
    return this.#rows.some((row) => row.id === id);
  }

  /** The newest of them. */
  get newest(): MessageSummary | undefined {
    return this.#rows[0];
  }

  /** Adds newer ones; `count` when not every row is given. */
  add(rows: readonly MessageSummary[], count = rows.length): void {
    this.replace([...rows, ...this.#rows], this.count.value + count);
  }

  /** True when it was held. */
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
    this.#rows = rows.slice(0, KEPT);
    this.count.value = count;
  }

  /** All of it, and none is held any more; undefined, and all stays, when not every row is known. */
  takeAll(): MessageSummary[] | undefined {
    const rows = this.#rows;
    if (rows.length !== this.count.value) return undefined;
    this.replace([]);
    return rows;
  }
}
