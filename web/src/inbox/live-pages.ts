import type { InboxEvent } from '../../../src/contract/events.ts';
import type { ListParameters, MessagePage } from '../../../src/contract/list.ts';
import type { MessageSummary } from '../../../src/contract/message.ts';
import { type Filter, isSearch, listParameters, matchesFlags } from './filter.ts';
import { type SettledPage, settlePage } from './settle-page.ts';

/** Where pages come from: the client, or a test's inbox. */
export interface PageSource {
  list(query: ListParameters, options: { signal: AbortSignal }): Promise<MessagePage>;
}

export interface LivePage extends SettledPage {
  next_cursor: string | null;
}

/** Fetches pages and gives them out as they are now, not as they were when the server wrote them. */
export class LivePages {
  /** Mails deleted here, before the server knows: no page shows them. */
  readonly hidden = new Set<string>();
  readonly #source: PageSource;
  readonly #recorders = new Set<InboxEvent[]>();

  constructor(source: PageSource) {
    this.#source = source;
  }

  /** Must be told of every event, so that answers under way can be corrected by it. */
  record(event: InboxEvent): void {
    for (const recorder of this.#recorders) recorder.push(event);
  }

  async fetch(filter: Filter, query: ListParameters, signal: AbortSignal): Promise<LivePage> {
    const since: InboxEvent[] = [];
    this.#recorders.add(since);
    try {
      const page = await this.#source.list({ ...listParameters(filter), ...query }, { signal });
      signal.throwIfAborted();
      const settled = settlePage(
        page,
        since.filter((event) => event.type !== 'message:new' || belongs(event.data, filter)),
      );
      const shown = (row: MessageSummary) => !this.hidden.has(row.id);
      const messages = settled.messages.filter(shown);
      const arrived = settled.arrived.filter(shown);
      // Nothing but mails about to be deleted: what follows them stands in their place.
      if (messages.length === 0 && page.next_cursor !== null) {
        const { offset: _, ...unplaced } = query;
        const next = await this.fetch(filter, { ...unplaced, before: page.next_cursor }, signal);
        return { ...next, arrived: [...next.arrived, ...arrived] };
      }
      return { ...settled, messages, arrived, next_cursor: page.next_cursor };
    } finally {
      this.#recorders.delete(since);
    }
  }
}

// Mail that arrives under a search is found by asking.
function belongs(row: MessageSummary, filter: Filter): boolean {
  return !isSearch(filter) && matchesFlags(row, filter);
}
