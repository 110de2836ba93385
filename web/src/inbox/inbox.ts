import { signal } from '@preact/signals';
import type { ApiError } from '../../../src/client/api-error.ts';
import type { InboxEvent } from '../../../src/contract/events.ts';
import type { ListParameters } from '../../../src/contract/list.ts';
import type { MessageSummary } from '../../../src/contract/message.ts';
import { dependsOn, type Filter, isSearch } from './filter.ts';
import { KnownRows } from './known-rows.ts';
import { type LivePage, LivePages, type PageSource } from './live-pages.ts';
import { appendOlder, endOf, rowAt } from './message-window.ts';
import { Paced } from './paced.ts';
import type { SettledPage } from './settle-page.ts';

/** Known to the server too, which has the browser fetch the first page ahead (src/http/page/page.ts). */
const PAGE = 100;
/** Rows kept loaded beyond the edges of the view. */
const MARGIN = 60;
/** A gap that is walked page by page; a wider one (the scroll bar was dragged) is jumped. */
const WALK = 200;
const SETTLE_MS = 60;
const PACE_MS = 150;
const RETRY_MS = 1500;

/**
 * The list behind the view: a window of rows around what is looked at, kept right by pages and by events.
 * It grows by cursor, downward with `before` and upward with `after`. New mail goes on top while the top is in view and
 * is `held` otherwise, so nothing moves under the pointer.
 */
export class Inbox {
  readonly #known = new KnownRows();
  readonly window = this.#known.window;
  readonly held = this.#known.held;
  readonly filter = this.#known.filter;
  readonly total = this.#known.total;
  readonly status = signal<'loading' | 'ready' | 'failed'>('loading');
  readonly error = signal<unknown>(null);
  /** True while the rows are still those of the view before. */
  readonly isStale = signal(true);

  readonly #pages: LivePages;
  #atTop = true;
  #wanted = { first: 0, end: 0 };
  #session = new AbortController();
  #loadingTop = false;
  #growingUp = false;
  #growingDown = false;
  #settleTimer: ReturnType<typeof setTimeout> | undefined;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  // A burst of mail must not become a burst of searches.
  readonly #searchSoon = new Paced(PACE_MS, () => this.#searchArrived());
  readonly #recountSoon = new Paced(PACE_MS, () => this.#recount());

  constructor(source: PageSource) {
    this.#pages = new LivePages(source);
  }

  /** The newest mail of the view, held ones included; null when there was none yet. */
  get newest(): MessageSummary | null {
    return this.#known.newest;
  }

  /** Shows another view, from its top. The rows of the last one stay until the first page is there. */
  show(filter: Filter): Promise<void> {
    this.filter.value = filter;
    this.#atTop = true;
    this.isStale.value = true;
    return this.#load(0);
  }

  /** Says which rows are looked at; what is missing is fetched, what is far is dropped. */
  look(first: number, end: number, atTop: boolean): void {
    this.#wanted = { first, end };
    this.#atTop = atTop;
    if (atTop && this.held.count.value > 0 && !this.#loadingTop) this.#releaseHeld();
    this.#pump();
  }

  /** Brings the window up to date with the server, without moving what is looked at. */
  refresh(): Promise<void> {
    const window = this.window.value;
    const first = Math.max(window.start + 1, this.#wanted.first);
    const above = rowAt(window, first - 1);
    const top = this.#known.top;
    if (this.#atTop || this.isStale.value || top === null) return this.#load(0);
    return above ? this.#reload(above, first, top) : this.#load(Math.max(0, this.#wanted.first - MARGIN));
  }

  /** Goes back to the newest mail. */
  showTop(): Promise<void> {
    this.#atTop = true;
    return this.#load(0);
  }

  /** Applies what the server announced, or what is certain to be announced. Harmless when applied twice. */
  apply(event: InboxEvent): void {
    this.#pages.record(event);
    if (this.isStale.value) return;
    switch (event.type) {
      case 'message:new':
        this.#arrive(event.data);
        break;
      case 'message:delete':
        this.#depart(event.data.id);
        break;
      case 'messages:clear':
        this.#pages.hidden.clear();
        this.#known.clear();
        break;
      default: {
        const { id } = event.data;
        this.#known.change(id, event);
        if (!this.#known.has(id) && dependsOn(this.filter.value, event)) this.#recountSoon.trigger();
      }
    }
  }

  /** Takes mails out of the list before the server has: they can still be brought back. */
  hide(ids: readonly string[]): void {
    for (const id of ids) this.#pages.hidden.add(id);
    this.#known.hide(ids);
    this.#pump();
  }

  /** The server has deleted them. */
  confirmRemoved(ids: readonly string[]): void {
    this.#known.settle(ids);
  }

  unhide(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#pages.hidden.delete(id);
    this.#known.settle(ids);
    return this.refresh();
  }

  #arrive(row: MessageSummary): void {
    if (isSearch(this.filter.value)) {
      this.#searchSoon.trigger();
      return;
    }
    if (this.#pages.hidden.has(row.id)) return;
    this.#known.arrive(row, this.#atTop);
    this.#trim();
  }

  #depart(id: string): void {
    const wasHidden = this.#pages.hidden.delete(id);
    const place = this.#known.depart(id);
    if (place === 'row') this.#pump();
    else if (place === 'elsewhere' && !wasHidden) this.#recountSoon.trigger();
  }

  #releaseHeld(): void {
    if (this.#known.releaseHeld()) this.#trim();
    else void this.#load(0);
  }

  /** Fetches what the view wants and does not have. */
  #pump(): void {
    if (this.isStale.value) return;
    const { first, end } = this.#wanted;
    const window = this.window.value;
    if (window.count > 0 && (end < window.start - WALK || first > endOf(window) + WALK)) {
      // A dragged scroll bar passes thousands of places; only where it rests is worth a request.
      clearTimeout(this.#settleTimer);
      this.#settleTimer = setTimeout(() => this.#load(Math.max(0, this.#wanted.first - MARGIN)), SETTLE_MS);
      return;
    }
    clearTimeout(this.#settleTimer);
    this.#trim();
    if (window.count > 0 && window.rows.length === 0) void this.#load(0);
    else {
      if (endOf(window) < window.count && end + MARGIN > endOf(window)) void this.#growDown();
      if (window.start > 0 && first - MARGIN < window.start) void this.#growUp();
    }
  }

  async #growDown(): Promise<void> {
    const last = this.window.value.rows.at(-1);
    if (this.#growingDown || !last) return;
    this.#growingDown = true;
    const { signal } = this.#session;
    try {
      const page = await this.#fetch({ before: last.id, limit: PAGE }, signal);
      if (this.window.value.rows.at(-1)?.id === last.id) {
        this.window.value = appendOlder(this.window.value, page.messages, page.next_cursor === null);
      }
    } catch (error) {
      if (signal.aborted) return;
      if (!isUnknownCursor(error)) {
        this.#retryLater(error);
        return;
      }
      // It was deleted, and the event is on its way.
      this.#depart(last.id);
    } finally {
      if (!signal.aborted) this.#growingDown = false;
    }
    if (!signal.aborted) this.#pump();
  }

  async #growUp(): Promise<void> {
    const first = this.window.value.rows[0];
    if (this.#growingUp || !first) return;
    this.#growingUp = true;
    const { signal } = this.#session;
    const at = Math.max(0, this.window.value.start - PAGE);
    const offset = at + this.held.count.value;
    try {
      // A page more than is wanted, so that it reaches the first row though mail has come that nobody knows of yet.
      const page = await this.#fetch({ after: first.id, offset, limit: 2 * PAGE }, signal);
      const isSame = this.window.value.rows[0]?.id === first.id;
      if (isSame && !this.#known.prepend(at, page)) {
        await this.#load(Math.max(0, this.#wanted.first - MARGIN));
        return;
      }
    } catch (error) {
      if (!signal.aborted) this.#retryLater(error);
      return;
    } finally {
      if (!signal.aborted) this.#growingUp = false;
    }
    if (!signal.aborted) this.#pump();
  }

  /** Replaces the window by what stands at place `at`. */
  async #load(at: number): Promise<void> {
    const signal = this.#startOver();
    this.#loadingTop = at === 0;
    // An inbox known to be empty stays so until the answer says otherwise.
    const isKnown = !this.isStale.value && this.status.value === 'ready';
    if (this.window.value.rows.length === 0 && !isKnown) this.status.value = 'loading';
    try {
      const page = await this.#fetch(
        at === 0 ? { limit: PAGE } : { offset: at + this.held.count.value, limit: 2 * PAGE },
        signal,
      );
      this.isStale.value = false;
      if (at === 0) this.#known.startAtTop(page);
      else this.#known.startAt(at, page);
      this.#loaded(page);
    } catch (error) {
      this.#failed(error, signal);
    } finally {
      if (!signal.aborted) this.#loadingTop = false;
    }
  }

  /** Refetches the rows from place `first` on, just below `above`, and learns what has arrived above `top`. */
  async #reload(above: MessageSummary, first: number, top: MessageSummary): Promise<void> {
    const signal = this.#startOver();
    try {
      const [newer, page] = await Promise.all([
        this.#fetch({ after: top.id, limit: PAGE }, signal),
        this.#fetch({ before: above.id, limit: 2 * PAGE }, signal),
      ]);
      this.#known.restart(first, page, newer);
      this.#loaded(page);
    } catch (error) {
      if (!signal.aborted && isUnknownCursor(error)) await this.#load(Math.max(0, first - MARGIN));
      else this.#failed(error, signal);
    }
  }

  /** Finds out which of the mails that arrived the search finds. */
  async #searchArrived(): Promise<void> {
    const { newest } = this.#known;
    if (newest === null) return this.refresh();
    const { signal } = this.#session;
    try {
      const page = await this.#fetch({ after: newest.id, limit: PAGE }, signal);
      if (this.#known.arriveAll(page, this.#atTop)) this.#trim();
      else await this.#load(0);
    } catch (error) {
      if (!signal.aborted) this.#retryLater(error);
    }
  }

  #loaded(page: SettledPage): void {
    this.status.value = 'ready';
    this.error.value = null;
    if (page.uncertain) this.#recountSoon.trigger();
    this.#pump();
  }

  #fetch(query: ListParameters, signal: AbortSignal): Promise<LivePage> {
    return this.#pages.fetch(this.filter.value, query, signal);
  }

  #startOver(): AbortSignal {
    this.#session.abort();
    this.#session = new AbortController();
    this.#growingUp = this.#growingDown = this.#loadingTop = false;
    clearTimeout(this.#settleTimer);
    clearTimeout(this.#retryTimer);
    this.#searchSoon.cancel();
    return this.#session.signal;
  }

  #failed(error: unknown, signal: AbortSignal): void {
    if (signal.aborted) return;
    this.error.value = error;
    // Rows of this view stay readable, the page says elsewhere that the connection is lost. Rows of the last do not.
    if (this.isStale.value) this.#known.forget();
    if (this.window.value.rows.length === 0) this.status.value = 'failed';
  }

  #retryLater(error: unknown): void {
    this.error.value = error;
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => {
      if (isSearch(this.filter.value)) this.#searchSoon.trigger();
      this.#pump();
    }, RETRY_MS);
  }

  #trim(): void {
    this.#known.trim(this.#wanted.first, this.#wanted.end);
  }

  /** Learns how many mails match, when something changed that is not in memory. */
  async #recount(): Promise<void> {
    const { signal } = this.#session;
    const page = await this.#fetch({ limit: 1 }, signal).catch(() => undefined);
    if (page && !signal.aborted) this.#known.recount(page.total);
  }
}

function isUnknownCursor(error: unknown): boolean {
  return (error as Partial<ApiError>).code === 'unknown_cursor';
}
