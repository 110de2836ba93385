import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { InboxEvent } from '../../../src/contract/events.ts';
import type { MessageSummary } from '../../../src/contract/message.ts';
import { everything, type Filter, matchesFlags } from './filter.ts';
import { HeldMail } from './held-mail.ts';
import type { LivePage } from './live-pages.ts';
import {
  changeRow,
  emptyWindow,
  endOf,
  insertNewest,
  isNewer,
  type MessageWindow,
  prependNewer,
  removeIds,
  trimTo,
} from './message-window.ts';

/** Rows kept beyond the edges of the view, at most. */
const KEEP = 250;

/** What is known of a list: a window of its rows, what waits above it, and how many there are. It asks nobody. */
export class KnownRows {
  readonly window = signal<MessageWindow>(emptyWindow);
  /** New mail that waits above the first row. */
  readonly held = new HeldMail();
  readonly filter = signal<Filter>(everything);
  /** How many mails match, as the server counts. */
  readonly total: ReadonlySignal<number> = computed(() =>
    Math.max(0, this.window.value.count + this.held.count.value - this.#goneCount()),
  );

  /** Marks the top of the list: what is newer is held, or not known yet. Its mail may have been deleted since. */
  #first: MessageSummary | null = null;
  /** Mails deleted here that the server still counts. */
  readonly #pending = new Set<string>();

  /** A mail has come. It goes on top when the top is what is looked at, and waits otherwise. */
  arrive(row: MessageSummary, isTopSeen: boolean): void {
    const { newest } = this;
    // An event may be late, and its mail known from an answer: if not its row, its place in the count.
    if (!matchesFlags(row, this.filter.value) || (newest && !isNewer(row, newest))) return;
    if (isTopSeen && this.window.value.start === 0 && this.held.count.value === 0) this.#putOnTop([row]);
    else this.held.add([row]);
  }

  /** The mail that marks the top of the list; null when there was none yet. */
  get top(): MessageSummary | null {
    return this.#first;
  }

  /** The newest mail that is known, held ones included; null when none is. */
  get newest(): MessageSummary | null {
    return this.held.newest ?? this.#first;
  }

  /** Mails newer than `newest` have come. False when the top is what is looked at, and not all of them are known. */
  arriveAll(page: LivePage, isTopSeen: boolean): boolean {
    const { newest } = this;
    const rows = page.messages.filter((row) => !newest || isNewer(row, newest));
    if (!isTopSeen || this.window.value.start > 0 || this.held.count.value > 0) {
      this.held.add(rows, rows.length + Math.max(0, page.total - page.messages.length));
      return true;
    }
    if (page.next_cursor !== null) return false;
    if (rows.length > 0) this.#putOnTop(rows);
    return true;
  }

  /** A mail has gone. Says where it was: among the rows, held above them, or somewhere else. */
  depart(id: string): 'row' | 'held' | 'elsewhere' {
    this.#pending.delete(id);
    if (this.held.remove(id)) return 'held';
    if (!this.has(id)) return 'elsewhere';
    const after = removeIds(this.window.value, new Set([id]));
    if (this.#first?.id === id && after.start === 0) this.#first = after.rows[0] ?? this.#first;
    this.window.value = after;
    return 'row';
  }

  has(id: string): boolean {
    return this.window.value.rows.some((row) => row.id === id);
  }

  change(id: string, event: InboxEvent): void {
    this.window.value = changeRow(this.window.value, id, event);
    this.held.change(id, event);
  }

  /** There is no mail any more. */
  clear(): void {
    this.#pending.clear();
    this.held.replace([]);
    this.#first = null;
    this.forget();
  }

  /** The rows are of no use, whatever may be there. */
  forget(): void {
    this.window.value = { ...emptyWindow, shift: this.window.value.shift };
  }

  /** Takes out mails that the server still has, and counts. */
  hide(ids: readonly string[]): void {
    for (const id of ids) this.#pending.add(id);
    this.window.value = removeIds(this.window.value, new Set(ids));
  }

  /** The server counts these no more, or they count again. */
  settle(ids: readonly string[]): void {
    for (const id of ids) this.#pending.delete(id);
  }

  /** Puts what waits on top; false when not all of it is known. */
  releaseHeld(): boolean {
    const rows = this.window.value.start === 0 ? this.held.takeAll() : undefined;
    if (rows) this.#putOnTop(rows);
    return rows !== undefined;
  }

  /** Begins again with the first page. */
  startAtTop(page: LivePage): void {
    const rows = [...page.arrived, ...page.messages];
    this.#first = rows[0] ?? null;
    this.held.replace([]);
    const count = page.next_cursor === null ? rows.length : this.#countFor(page.total, rows.length);
    this.window.value = { start: 0, rows, count, shift: this.window.value.shift };
  }

  /** Begins again with what stands at place `start`. */
  startAt(start: number, page: LivePage): void {
    const count = this.#countFor(page.total, start + page.messages.length);
    this.window.value = { start, rows: page.messages, count, shift: this.window.value.shift };
  }

  /** Begins again at place `start`, which keeps its place. `newer` is what has come above the top of the list. */
  restart(start: number, page: LivePage, newer: LivePage): void {
    const late = newer.arrived.filter((row) => this.#first && !isNewer(row, this.#first));
    const arrived = newer.arrived.filter((row) => !late.includes(row));
    this.held.replace([...arrived, ...newer.messages], newer.total - late.length);
    const end = start + page.messages.length;
    const count = page.next_cursor === null ? end : this.#countFor(page.total, end);
    this.window.value = { ...this.window.value, start, rows: page.messages, count };
  }

  /**
   * Adds the page of what is newer than the first row; it begins at place `at`. False when it does not reach down to the
   * first row, or says nothing of that place.
   */
  prepend(at: number, page: LivePage): boolean {
    if (page.next_cursor !== null || (page.messages.length === 0 && at > 0)) return false;
    const top = page.messages.findIndex((row) => row.id === this.#first?.id);
    const rows = page.messages.slice(Math.max(0, top)).filter((row) => !this.held.has(row.id));
    this.window.value = prependNewer(this.window.value, rows, top < 0 ? at : 0);
    if (this.window.value.start === 0) this.#first = this.window.value.rows[0]!;
    return true;
  }

  /** How many match, says the server. */
  recount(total: number): void {
    const window = this.window.value;
    this.window.value = { ...window, count: this.#countFor(total + this.#goneCount(), endOf(window)) };
  }

  /** Drops rows that are far from what is looked at, once there are many. */
  trim(first: number, end: number): void {
    if (this.window.value.rows.length <= 2 * KEEP) return;
    this.window.value = trimTo(this.window.value, first - KEEP, end + KEEP);
  }

  #putOnTop(rows: readonly MessageSummary[]): void {
    this.window.value = insertNewest(this.window.value, rows);
    this.#first = this.window.value.rows[0] ?? null;
  }

  // Rows that stopped matching (an unread mail just read) stay until the view is left, but do not count.
  #goneCount(): number {
    return this.window.value.rows.filter((row) => !matchesFlags(row, this.filter.value)).length;
  }

  #countFor(total: number, atLeast: number): number {
    return Math.max(total - this.held.count.value - this.#pending.size, atLeast);
  }
}
