import { computed, effect, signal, untracked } from '@preact/signals';
import { client } from '../api.ts';
import { filterAddress, navigate, view } from '../location/location.ts';
import type { View } from '../location/view-url.ts';
import { sentSearch } from '../text/sent-search.ts';
import { type Filter, isFiltered } from './filters/filter.ts';
import { MessageList } from './inbox.ts';

/** The message list of this page. */
export const inbox = new MessageList(client);

/** Resolves when the first page has loaded or failed, and the scroll position is restored. */
export const firstPage = Promise.withResolvers<void>();

/** Makes the list follow the filter in the URL. `place` scrolls a view whose first page has loaded. */
export function startInbox(place: () => Promise<void>): void {
  let shown: View | undefined;
  effect(() => {
    const before = shown;
    shown = view.value;
    // Opening a message changes the view but not the list.
    if (before && filterAddress(before) === filterAddress(shown)) return;
    const { filter, open } = shown;
    const wasOpen = before?.open === open;
    untracked(async () => {
      await inbox.show({ ...filter, q: sentSearch(filter.q) });
      if (wasOpen) closeIfNothingFound(filter);
      await place();
      firstPage.resolve();
    });
  });
}

/**
 * Closes the open message if a new search or filter finds nothing, so that the pane can say so. A message that was
 * opened together with the filter, from a link or with Back, stays open.
 */
function closeIfNothingFound(filter: Filter): void {
  const isCurrent = view.value.filter === filter && !inbox.isStale.value;
  if (isCurrent && isFiltered(filter) && inbox.total.value === 0) navigate({ open: null }, 'replace');
}

/** True if the inbox has no messages: the page then explains how to send some. */
export const isEmptyInbox = computed(
  () => inbox.status.value === 'ready' && inbox.total.value === 0 && !isFiltered(inbox.filter.value),
);

/** Messages that have just arrived. Their rows are highlighted for a moment. */
export const fresh = signal<ReadonlySet<string>>(new Set());
const FRESH_MS = 1600;

export function markFresh(ids: readonly string[]): void {
  fresh.value = new Set([...fresh.value, ...ids]);
  setTimeout(() => {
    const gone = new Set(ids);
    fresh.value = new Set([...fresh.value].filter((id) => !gone.has(id)));
  }, FRESH_MS);
}
