import type { ApiError } from '../../../src/client/api-error.ts';
import type { MessagePage } from '../../../src/contract/list.ts';
import type { MessageSummary } from '../../../src/contract/message.ts';
import { type Filter, listParameters } from './filter.ts';
import { isNewer } from './message-window.ts';
import type { PageSource } from './page-loader.ts';

/** The API's maximum. */
const PAGE_SIZE = 200;

/** Everything a view contained at one moment, including rows that are not in memory. */
export interface WholeView {
  readonly filter: Filter;
  /** The newest message at that moment. Later arrivals are not included. */
  readonly top: MessageSummary;
  readonly count: number;
}

/** The messages an action applies to. */
export type Target = readonly MessageSummary[] | WholeView;

export function isWholeView(target: Target): target is WholeView {
  return 'top' in target;
}

export function sizeOf(target: Target): number {
  return isWholeView(target) ? target.count : target.length;
}

/**
 * Fetches the messages of a view, newest first. Yields a page only after the next one has been fetched, so the caller
 * may delete the messages of a page.
 */
export async function* pagesOf(
  { filter, top }: WholeView,
  source: PageSource,
  signal: AbortSignal,
): AsyncGenerator<MessageSummary[]> {
  const fetch = (before?: string): Promise<MessagePage> =>
    source.list(
      { ...listParameters(filter), limit: PAGE_SIZE, ...(before !== undefined && { before }) },
      { signal },
    );
  let page: MessagePage | undefined = await fetch();
  while (page) {
    const next: MessagePage | undefined =
      page.next_cursor === null ? undefined : await pageBelow(page.messages, fetch);
    signal.throwIfAborted();
    const rows = page.messages.filter((row) => !isNewer(row, top));
    if (rows.length > 0) yield rows;
    page = next;
  }
}

/** The page after these rows. Uses the last row that still exists as the cursor. */
async function pageBelow(
  rows: readonly MessageSummary[],
  fetch: (before: string) => Promise<MessagePage>,
): Promise<MessagePage | undefined> {
  for (const { id } of rows.toReversed()) {
    try {
      return await fetch(id);
    } catch (error) {
      if ((error as Partial<ApiError>).code !== 'unknown_cursor') throw error;
    }
  }
  return undefined;
}
