import type { InboxEvent } from '../../../../src/contract/events.ts';
import type { ListParameters, MessagePage } from '../../../../src/contract/list.ts';
import type { MessageSummary } from '../../../../src/contract/message/message.ts';
import { type Filter, filterParameters, matchesFlags, needsServer } from '../filters/filter.ts';
import { type ReconciledPage, reconcilePage } from './reconcile-page.ts';

/** The API client, or a fake in tests. */
export interface PageSource {
  list(query: ListParameters, options: { signal: AbortSignal }): Promise<MessagePage>;
}

export interface LoadedPage extends ReconciledPage {
  next_cursor: string | null;
}

/** Fetches pages and brings them up to date with events received during the request. */
export class PageLoader {
  readonly #source: PageSource;
  readonly #recorders = new Set<InboxEvent[]>();

  constructor(source: PageSource) {
    this.#source = source;
  }

  /** Must be called with every event, so that pages being fetched can be corrected. */
  record(event: InboxEvent): void {
    for (const recorder of this.#recorders) recorder.push(event);
  }

  async fetch(filter: Filter, query: ListParameters, signal: AbortSignal): Promise<LoadedPage> {
    const since: InboxEvent[] = [];
    this.#recorders.add(since);
    try {
      const page = await this.#source.list(
        { ...filterParameters(filter), include: 'preview', ...query },
        { signal },
      );
      signal.throwIfAborted();
      const settled = reconcilePage(
        page,
        since.filter((event) => event.type !== 'message:new' || belongs(event.data, filter)),
      );
      return { ...settled, next_cursor: page.next_cursor };
    } finally {
      this.#recorders.delete(since);
    }
  }
}

function belongs(row: MessageSummary, filter: Filter): boolean {
  return !needsServer(filter) && matchesFlags(row, filter);
}
