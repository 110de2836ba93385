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

  /** The id at place 0, when it is known. */
  #first: string | null = null;
  /** Mails deleted here that the server still counts. */
  readonly #pending = new Set<string>();

  /** A mail has come. It goes on top when the top is what is looked at, and waits otherwise. */
  arrive(row: MessageSummary, isTopSeen: boolean): void {
    if (!matchesFlags(row, this.filter.value) || this.has(row.id) || this.held.has(row.id)) return;
    if (isTopSeen && this.window.value.start === 0 && this.held.count.value === 0) this.#putOnTop([row]);
    else this.held.add(row);
  }

  /** A mail has gone. Says where it was: among the rows, held above them, or somewhere else. */
  depart(id: string): 'row' | 'held' | 'elsewhere' {
    this.#pending.delete(id);
    if (this.held.remove(id)) return 'held';
    if (!this.has(id)) return 'elsewhere';
    const after = removeIds(this.window.value, new Set([id]));
    if (this.#first === id) this.#first = after.start === 0 ? (after.rows[0]?.id ?? null) : null;
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
    this.#first = rows[0]?.id ?? null;
    this.held.replace([]);
    const count = page.next_cursor === null ? rows.length : this.#countFor(page.total, rows.length);
    this.window.value = { start: 0, rows, count, shift: this.window.value.shift };
  }

  /** Begins again with what stands at place `start`. */
  startAt(start: number, page: LivePage): void {
    const count = this.#countFor(page.total, start + page.messages.length);
    this.window.value = { start, rows: page.messages, count, shift: this.window.value.shift };
  }

  /** Begins again at place `start`, which keeps its place, and learns from the first page what has come above. */
  restart(start: number, page: LivePage, top: LivePage): void {
    const newest = [...top.arrived, ...top.messages];
    const known = newest.findIndex((row) => row.id === this.#first);
    if (known >= 0) this.held.replace(newest.slice(0, known));
    else this.held.replace(newest, Math.max(this.held.count.value, top.total - this.window.value.count));
    const end = start + page.messages.length;
    const count = page.next_cursor === null ? end : this.#countFor(top.total, end);
    this.window.value = { ...this.window.value, start, rows: page.messages, count };
  }

  /** Adds the page at place `at` above the rows; false when it does not meet them. */
  prepend(at: number, rows: readonly MessageSummary[]): boolean {
    const joined = prependNewer(this.window.value, rows, at);
    if (!joined) return false;
    if (joined.start === 0) this.#first = joined.rows[0]?.id ?? null;
    this.window.value = joined;
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
    this.#first = this.window.value.rows[0]?.id ?? null;
  }

  // Rows that stopped matching (an unread mail just read) stay until the view is left, but do not count.
  #goneCount(): number {
    return this.window.value.rows.filter((row) => !matchesFlags(row, this.filter.value)).length;
  }

  #countFor(total: number, atLeast: number): number {
    return Math.max(total - this.held.count.value - this.#pending.size, atLeast);
  }
}
