import type { ApiError } from '../../../src/client/api-error.ts';
import type { MessagePage } from '../../../src/contract/list.ts';
import type { MessageSummary } from '../../../src/contract/message.ts';
import { type Filter, listParameters } from './filter.ts';
import type { PageSource } from './live-pages.ts';
import { isNewer } from './message-window.ts';

/** As many as the API gives at a time. */
const PAGE = 200;

/** Everything that a view showed at a moment, also what is not in memory. */
export interface WholeView {
  readonly filter: Filter;
  /** The newest mail there was. What has arrived since is not meant. */
  readonly top: MessageSummary;
  readonly count: number;
}

/** The mails that an action is for. */
export type Target = readonly MessageSummary[] | WholeView;

export function isWhole(target: Target): target is WholeView {
  return 'top' in target;
}

export function sizeOf(target: Target): number {
  return isWhole(target) ? target.count : target.length;
}

/**
 * Fetches the mails of a view, newest first. A page is given out once the next one is there, so that the mails of a page
 * may be deleted before the next is asked for.
 */
export async function* pagesOf(
  { filter, top }: WholeView,
  source: PageSource,
  signal: AbortSignal,
): AsyncGenerator<MessageSummary[]> {
  const fetch = (before?: string): Promise<MessagePage> =>
    source.list(
      { ...listParameters(filter), limit: PAGE, ...(before !== undefined && { before }) },
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

/** The page that follows these mails. The last of them may be deleted meanwhile, so any that is left will do. */
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
