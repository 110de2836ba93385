import { signal } from '@preact/signals';
import type { ApiError } from '../../../src/client/transport/api-error.ts';
import type { InboxEvent } from '../../../src/contract/events.ts';
import type { ListParameters } from '../../../src/contract/list.ts';
import type { ListedMessage, MessageSummary } from '../../../src/contract/message/message.ts';
import { dependsOn, type Filter, needsServer } from './filters/filter.ts';
import { ListState } from './list/list-state.ts';
import { appendOlder, endOf, indexOfId, type RowPreview, rowAt } from './list/message-window.ts';
import { type LoadedPage, PageLoader, type PageSource } from './list/page-loader.ts';
import type { ReconciledPage } from './list/reconcile-page.ts';
import { Throttle } from './throttle.ts';

/** The server preloads the first page with the same size (src/http/page/page.ts). */
const PAGE_SIZE = 100;
/** Rows loaded beyond the edges of the viewport. */
const MARGIN = 60;
/** Wider gaps, as after dragging the scroll bar, are not filled page by page: the window jumps. */
const MAX_GAP = 200;
const SCROLL_REST_MS = 60;
const THROTTLE_MS = 150;
const RETRY_MS = 1500;

/**
 * The message list: a window of rows around the viewport, kept current by fetched pages and by events. The window
 * grows by cursor, down with `before` and up with `after`. New messages go on top while the top is visible and are
 * `held` otherwise, so that rows don't move under the pointer.
 */
export class MessageList {
  readonly #list = new ListState();
  readonly window = this.#list.window;
  readonly held = this.#list.held;
  readonly filter = this.#list.filter;
  readonly total = this.#list.total;
  readonly status = signal<'loading' | 'ready' | 'failed'>('loading');
  readonly error = signal<unknown>(null);
  /** True while the rows still belong to the previous view. */
  readonly isStale = signal(true);

  readonly #pages: PageLoader;
  #atTop = true;
  #visible = { first: 0, end: 0 };
  #session = new AbortController();
  #loadingTop = false;
  #fetchingNewer = false;
  #fetchingOlder = false;
  #scrollTimer: ReturnType<typeof setTimeout> | undefined;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  // A burst of messages must not cause a burst of searches.
  readonly #searchSoon = new Throttle(THROTTLE_MS, () => this.#searchArrived());
  readonly #refreshSoon = new Throttle(THROTTLE_MS, () => this.refresh());
  readonly #recountSoon = new Throttle(THROTTLE_MS, () => this.#recount());
  // Nor must a burst of deletions: each would go on after a row that is deleted next.
  readonly #fetchMissingSoon = new Throttle(THROTTLE_MS, async () => this.#fetchMissing());

  constructor(source: PageSource) {
    this.#pages = new PageLoader(source);
  }

  /** The newest message of the view, including held ones; null if there is none yet. */
  get newest(): MessageSummary | null {
    return this.#list.newest;
  }

  /** Switches to another view, at its top. The previous rows stay until the first page arrives. */
  show(filter: Filter): Promise<void> {
    this.filter.value = filter;
    this.#atTop = true;
    this.isStale.value = true;
    return this.#load(0);
  }

  /** Sets which rows are visible: fetches missing rows and drops distant ones. */
  setVisibleRows(first: number, end: number, atTop: boolean): void {
    this.#visible = { first, end };
    this.#atTop = atTop;
    if (atTop && this.held.count.value > 0 && !this.#loadingTop) this.#releaseHeld();
    this.#fetchMissing();
  }

  /** Updates the window from the server without moving the visible rows. */
  refresh(): Promise<void> {
    const window = this.window.value;
    const first = Math.max(window.start + 1, this.#visible.first);
    const above = rowAt(window, first - 1);
    const top = this.#list.top;
    if (this.#atTop || this.isStale.value || top === null) return this.#load(0);
    return above ? this.#reload(above, first, top) : this.#load(Math.max(0, this.#visible.first - MARGIN));
  }

  /** Jumps to the newest message. */
  showTop(): Promise<void> {
    this.#atTop = true;
    return this.#load(0);
  }

  /** Applies an event from the server, or one that is certain to come. Applying it twice is harmless. */
  apply(event: InboxEvent): void {
    this.#pages.record(event);
    // Its position is between other rows, which may not be in memory.
    if (event.type === 'message:restore') this.#refreshSoon.trigger();
    if (this.isStale.value) return;
    switch (event.type) {
      case 'message:new':
        this.#addArrived(event.data);
        break;
      case 'message:delete':
        this.#removeRow(event.data.id);
        break;
      case 'messages:clear':
        this.#list.clear();
        break;
      default: {
        const { id } = event.data;
        this.#list.change(id, event);
        if (!this.#list.has(id) && dependsOn(this.filter.value, event)) this.#recountSoon.trigger();
      }
    }
  }

  /** Shows rows again whose deletion was applied but has failed. */
  putBack(rows: readonly ListedMessage[]): void {
    if (!this.isStale.value) for (const row of rows) this.#list.putBack(row);
  }

  /** Adds previews to rows that came without. */
  addPreviews(previews: ReadonlyMap<string, RowPreview>): void {
    this.#list.addPreviews(previews);
  }

  has(id: string): boolean {
    return this.#list.has(id);
  }

  /**
   * Loads the rows around a message, or around its position if it was deleted. Returns the row's index; 0 on failure.
   */
  async find(id: string): Promise<number> {
    const known = indexOfId(this.window.value, id);
    if (known >= 0) return known;
    const { signal } = this.#session;
    const newer = await this.#fetch({ after: id, limit: 1 }, signal).catch(() => undefined);
    if (!newer || signal.aborted) return 0;
    const at = Math.max(0, newer.total - this.held.count.value);
    await this.#load(Math.max(0, at - MARGIN));
    return this.#list.has(id) ? indexOfId(this.window.value, id) : at;
  }

  #addArrived(row: MessageSummary): void {
    if (needsServer(this.filter.value)) {
      this.#searchSoon.trigger();
      return;
    }
    this.#list.addArrived(row, this.#atTop);
    this.#trim();
  }

  #removeRow(id: string): void {
    const place = this.#list.remove(id);
    if (place === 'row') this.#fetchMissingSoon.trigger();
    else if (place === 'elsewhere') this.#recountSoon.trigger();
  }

  #releaseHeld(): void {
    if (this.#list.releaseHeld()) this.#trim();
    else void this.#load(0);
  }

  /** Fetches rows that are visible, or nearly so, and not loaded. */
  #fetchMissing(): void {
    if (this.isStale.value) return;
    const { first, end } = this.#visible;
    const window = this.window.value;
    if (window.count > 0 && (end < window.start - MAX_GAP || first > endOf(window) + MAX_GAP)) {
      // Dragging the scroll bar passes thousands of rows. Only fetch where it stops.
      clearTimeout(this.#scrollTimer);
      this.#scrollTimer = setTimeout(
        () => this.#load(Math.max(0, this.#visible.first - MARGIN)),
        SCROLL_REST_MS,
      );
      return;
    }
    clearTimeout(this.#scrollTimer);
    this.#trim();
    if (window.count > 0 && window.rows.length === 0) void this.#load(0);
    else {
      if (endOf(window) < window.count && end + MARGIN > endOf(window)) void this.#fetchOlder();
      if (window.start > 0 && first - MARGIN < window.start) void this.#fetchNewer();
    }
  }

  async #fetchOlder(): Promise<void> {
    const last = this.window.value.rows.at(-1);
    if (this.#fetchingOlder || !last) return;
    this.#fetchingOlder = true;
    const { signal } = this.#session;
    try {
      const page = await this.#fetch({ before: last.id, limit: PAGE_SIZE }, signal);
      if (this.window.value.rows.at(-1)?.id === last.id) {
        this.window.value = appendOlder(this.window.value, page.messages, page.next_cursor === null);
      }
    } catch (error) {
      if (signal.aborted) return;
      if (!isUnknownCursor(error)) {
        this.#retryLater(error);
        return;
      }
      // The row was deleted, and its event is on the way.
      this.#removeRow(last.id);
    } finally {
      if (!signal.aborted) this.#fetchingOlder = false;
    }
    if (!signal.aborted) this.#fetchMissing();
  }

  async #fetchNewer(): Promise<void> {
    const first = this.window.value.rows[0];
    if (this.#fetchingNewer || !first) return;
    this.#fetchingNewer = true;
    const { signal } = this.#session;
    const at = Math.max(0, this.window.value.start - PAGE_SIZE);
    const offset = at + this.held.count.value;
    try {
      // One page more than needed, so that it reaches the first row even if messages have arrived unnoticed.
      const page = await this.#fetch({ after: first.id, offset, limit: 2 * PAGE_SIZE }, signal);
      const isSame = this.window.value.rows[0]?.id === first.id;
      if (isSame && !this.#list.prepend(at, page)) {
        await this.#load(Math.max(0, this.#visible.first - MARGIN));
        return;
      }
    } catch (error) {
      if (!signal.aborted) this.#retryLater(error);
      return;
    } finally {
      if (!signal.aborted) this.#fetchingNewer = false;
    }
    if (!signal.aborted) this.#fetchMissing();
  }

  /** Replaces the window by the rows from index `at`. */
  async #load(at: number): Promise<void> {
    const signal = this.#startSession();
    this.#loadingTop = at === 0;
    // An empty inbox is shown as empty, not as loading, while it is refreshed.
    const isKnown = !this.isStale.value && this.status.value === 'ready';
    if (this.window.value.rows.length === 0 && !isKnown) this.status.value = 'loading';
    try {
      const page = await this.#fetch(
        at === 0 ? { limit: PAGE_SIZE } : { offset: at + this.held.count.value, limit: 2 * PAGE_SIZE },
        signal,
      );
      this.isStale.value = false;
      if (at === 0) this.#list.resetToTop(page);
      else this.#list.resetTo(at, page);
      this.#loaded(page);
    } catch (error) {
      this.#failed(error, signal);
    } finally {
      if (!signal.aborted) this.#loadingTop = false;
    }
  }

  /** Refetches the rows from index `first`, just below `above`, and messages that have arrived above `top`. */
  async #reload(above: MessageSummary, first: number, top: MessageSummary): Promise<void> {
    const signal = this.#startSession();
    try {
      const [newer, page] = await Promise.all([
        this.#fetch({ after: top.id, limit: PAGE_SIZE }, signal),
        this.#fetch({ before: above.id, limit: 2 * PAGE_SIZE }, signal),
      ]);
      this.#list.resetInPlace(first, page, newer);
      this.#loaded(page);
    } catch (error) {
      if (!signal.aborted && isUnknownCursor(error)) await this.#load(Math.max(0, first - MARGIN));
      else this.#failed(error, signal);
    }
  }

  /** Finds out which of the new messages match the search. */
  async #searchArrived(): Promise<void> {
    const { newest } = this.#list;
    if (newest === null) return this.refresh();
    const { signal } = this.#session;
    try {
      const page = await this.#fetch({ after: newest.id, limit: PAGE_SIZE }, signal);
      if (this.#list.addAllArrived(page, this.#atTop)) this.#trim();
      else await this.#load(0);
    } catch (error) {
      if (!signal.aborted) this.#retryLater(error);
    }
  }

  #loaded(page: ReconciledPage): void {
    this.status.value = 'ready';
    this.error.value = null;
    if (page.uncertain) this.#recountSoon.trigger();
    this.#fetchMissing();
  }

  #fetch(query: ListParameters, signal: AbortSignal): Promise<LoadedPage> {
    return this.#pages.fetch(this.filter.value, query, signal);
  }

  #startSession(): AbortSignal {
    this.#session.abort();
    this.#session = new AbortController();
    this.#fetchingNewer = this.#fetchingOlder = this.#loadingTop = false;
    clearTimeout(this.#scrollTimer);
    clearTimeout(this.#retryTimer);
    this.#searchSoon.cancel();
    return this.#session.signal;
  }

  #failed(error: unknown, signal: AbortSignal): void {
    if (signal.aborted) return;
    this.error.value = error;
    // Rows of this view stay, and the top bar says that the connection is lost. Rows of the previous view must go.
    if (this.isStale.value) this.#list.dropRows();
    if (this.window.value.rows.length === 0) this.status.value = 'failed';
  }

  #retryLater(error: unknown): void {
    this.error.value = error;
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => {
      if (needsServer(this.filter.value)) this.#searchSoon.trigger();
      this.#fetchMissing();
    }, RETRY_MS);
  }

  #trim(): void {
    this.#list.trim(this.#visible.first, this.#visible.end);
  }

  /** Updates the total after a change to messages that are not in memory. */
  async #recount(): Promise<void> {
    const { signal } = this.#session;
    const page = await this.#fetch({ limit: 1 }, signal).catch(() => undefined);
    if (page && !signal.aborted) this.#list.setTotal(page.total);
  }
}

function isUnknownCursor(error: unknown): boolean {
  return (error as Partial<ApiError>).code === 'unknown_cursor';
}
