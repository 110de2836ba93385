import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { InboxEvent } from '../../../../src/contract/events.ts';
import type { ListedMessage, MessageSummary } from '../../../../src/contract/message/message.ts';
import { everything, type Filter, matchesFlags } from '../filters/filter.ts';
import {
  addPreviews,
  changedRow,
  changeRow,
  emptyWindow,
  endOf,
  insertNewest,
  insertRow,
  isNewer,
  type MessageWindow,
  prependNewer,
  type RowPreview,
  removeIds,
  trimTo,
} from './message-window.ts';
import type { LoadedPage } from './page-loader.ts';

/** Rows kept beyond the edges of the viewport. */
const MARGIN = 250;

/** The state of a list: a window of rows, the messages held above it, and the total. Makes no requests. */
export class ListState {
  readonly window = signal<MessageWindow>(emptyWindow);
  /** New messages that wait above the first row. */
  readonly held = new HeldMessages();
  readonly filter = signal<Filter>(everything);
  /** The number of matching messages on the server. */
  readonly total: ReadonlySignal<number> = computed(() =>
    Math.max(0, this.window.value.count + this.held.count.value - this.#unmatchedCount()),
  );

  /** The top of the list. Newer messages are held or unknown. This message may have been deleted. */
  #top: MessageSummary | null = null;

  /** Adds a new message: on top if the top is visible, otherwise to the held ones. */
  addArrived(row: MessageSummary, isTopVisible: boolean): void {
    const { newest } = this;
    // The event may be late and the message already counted in a response, even if its row is not in memory.
    if (!matchesFlags(row, this.filter.value) || (newest && !isNewer(row, newest))) return;
    if (isTopVisible && this.window.value.start === 0 && this.held.count.value === 0) this.#addOnTop([row]);
    else this.held.add([row]);
  }

  /** The message that marks the top of the list; null if there is none yet. */
  get top(): MessageSummary | null {
    return this.#top;
  }

  /** The newest known message, including held ones; null if there is none. */
  get newest(): MessageSummary | null {
    return this.held.newest ?? this.#top;
  }

  /**
   * Adds messages newer than `newest`. Returns false if the top is visible and some of them are missing from the
   * page.
   */
  addAllArrived(page: LoadedPage, isTopVisible: boolean): boolean {
    const { newest } = this;
    const rows = page.messages.filter((row) => !newest || isNewer(row, newest));
    if (!isTopVisible || this.window.value.start > 0 || this.held.count.value > 0) {
      this.held.add(rows, rows.length + Math.max(0, page.total - page.messages.length));
      return true;
    }
    if (page.next_cursor !== null) return false;
    if (rows.length > 0) this.#addOnTop(rows);
    return true;
  }

  /** Removes a message. Returns where it was: among the rows, held above them, or elsewhere. */
  remove(id: string): 'row' | 'held' | 'elsewhere' {
    if (this.held.remove(id)) return 'held';
    if (!this.has(id)) return 'elsewhere';
    const after = removeIds(this.window.value, new Set([id]));
    if (this.#top?.id === id && after.start === 0) this.#top = after.rows[0] ?? this.#top;
    this.window.value = after;
    return 'row';
  }

  /** Reverses `remove` for a row. */
  putBack(row: ListedMessage): void {
    if (this.has(row.id)) return;
    this.window.value = insertRow(this.window.value, row);
    if (this.window.value.rows[0] === row && this.window.value.start === 0) this.#top = row;
  }

  has(id: string): boolean {
    return this.window.value.rows.some((row) => row.id === id);
  }

  change(id: string, event: InboxEvent): void {
    this.window.value = changeRow(this.window.value, id, event);
    this.held.change(id, event);
  }

  addPreviews(previews: ReadonlyMap<string, RowPreview>): void {
    this.window.value = addPreviews(this.window.value, previews);
  }

  /** Removes all messages. */
  clear(): void {
    this.held.replace([]);
    this.#top = null;
    this.dropRows();
  }

  /** Drops the rows, but not what is known about the list. */
  dropRows(): void {
    this.window.value = { ...emptyWindow, shift: this.window.value.shift };
  }

  /** Moves the held messages on top. Returns false if some of them are not in memory. */
  releaseHeld(): boolean {
    const rows = this.window.value.start === 0 ? this.held.takeAll() : undefined;
    if (rows) this.#addOnTop(rows);
    return rows !== undefined;
  }

  /** Replaces the window by the first page. */
  resetToTop(page: LoadedPage): void {
    const rows = [...page.arrived, ...page.messages];
    this.#top = rows[0] ?? null;
    this.held.replace([]);
    const count = page.next_cursor === null ? rows.length : this.#countFrom(page.total, rows.length);
    this.window.value = { start: 0, rows, count, shift: this.window.value.shift };
  }

  /** Replaces the window by the rows from index `start`. */
  resetTo(start: number, page: LoadedPage): void {
    const count = this.#countFrom(page.total, start + page.messages.length);
    this.window.value = { start, rows: page.messages, count, shift: this.window.value.shift };
  }

  /**
   * Replaces the rows from index `start` without moving them. `newer` contains the messages that arrived above the top.
   */
  resetInPlace(start: number, page: LoadedPage, newer: LoadedPage): void {
    const late = newer.arrived.filter((row) => this.#top && !isNewer(row, this.#top));
    const arrived = newer.arrived.filter((row) => !late.includes(row));
    this.held.replace([...arrived, ...newer.messages], newer.total - late.length);
    const end = start + page.messages.length;
    const count = page.next_cursor === null ? end : this.#countFrom(page.total, end);
    this.window.value = { ...this.window.value, start, rows: page.messages, count };
  }

  /**
   * Adds a page of rows newer than the first row, starting at index `at`. Returns false if the page does not reach
   * the first row, or has no rows for that index.
   */
  prepend(at: number, page: LoadedPage): boolean {
    if (page.next_cursor !== null || (page.messages.length === 0 && at > 0)) return false;
    const top = page.messages.findIndex((row) => row.id === this.#top?.id);
    const rows = page.messages.slice(Math.max(0, top)).filter((row) => !this.held.has(row.id));
    this.window.value = prependNewer(this.window.value, rows, top < 0 ? at : 0);
    if (this.window.value.start === 0) this.#top = this.window.value.rows[0]!;
    return true;
  }

  /** Sets the number of matches to the server's count. */
  setTotal(total: number): void {
    const window = this.window.value;
    this.window.value = { ...window, count: this.#countFrom(total + this.#unmatchedCount(), endOf(window)) };
  }

  /** Drops rows far from the viewport once there are many. */
  trim(first: number, end: number): void {
    if (this.window.value.rows.length <= 2 * MARGIN) return;
    this.window.value = trimTo(this.window.value, first - MARGIN, end + MARGIN);
  }

  #addOnTop(rows: readonly MessageSummary[]): void {
    this.window.value = insertNewest(this.window.value, rows);
    this.#top = this.window.value.rows[0] ?? null;
  }

  // Rows that stopped matching, such as an unread message that was opened, stay until the view changes but don't
  // count.
  #unmatchedCount(): number {
    return this.window.value.rows.filter((row) => !matchesFlags(row, this.filter.value)).length;
  }

  #countFrom(total: number, atLeast: number): number {
    return Math.max(total - this.held.count.value, atLeast);
  }
}

// Enough to insert without fetching again. Beyond that only the count is kept.
const MAX_ROWS = 100;

/** New messages that wait above a list that is scrolled down. */
class HeldMessages {
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
