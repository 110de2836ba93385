import { computed, effect, untracked } from '@preact/signals';
import { client } from '../api.ts';
import { view } from '../location/location.ts';
import { formatView } from '../location/view-url.ts';
import { sentSearch } from '../text/sent-search.ts';
import { isFiltered } from './filter.ts';
import { Inbox } from './inbox.ts';

/** The message list of this page. */
export const inbox = new Inbox(client);

/** Resolves when the first page has loaded or failed. */
export const firstPage = Promise.withResolvers<void>();

const filterAddress = computed(() =>
  formatView({ filter: view.value.filter, open: null, tab: null, connections: null }),
);

/** Makes the list follow the filter in the address. */
export function startInbox(): void {
  // Opening a message changes the view but not the list.
  effect(() => {
    filterAddress.value;
    untracked(() => {
      const { filter } = view.value;
      void inbox.show({ ...filter, q: sentSearch(filter.q) }).then(firstPage.resolve);
    });
  });
}

/** True if the inbox has no messages: the page then explains how to send some. */
export const isEmptyInbox = computed(
  () => inbox.status.value === 'ready' && inbox.total.value === 0 && !isFiltered(inbox.filter.value),
);
