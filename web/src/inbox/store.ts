import { computed, effect, untracked } from '@preact/signals';
import { client } from '../api.ts';
import { filterAddress, view } from '../location/location.ts';
import { sentSearch } from '../text/sent-search.ts';
import { isFiltered } from './filter.ts';
import { Inbox } from './inbox.ts';

/** The message list of this page. */
export const inbox = new Inbox(client);

/** Resolves when the first page has loaded or failed, and the list is where it was left. */
export const firstPage = Promise.withResolvers<void>();

const listAddress = computed(() => filterAddress(view.value));

/** Makes the list follow the filter in the address. `place` scrolls a view whose first page has loaded. */
export function startInbox(place: () => Promise<void>): void {
  // Opening a message changes the view but not the list.
  effect(() => {
    listAddress.value;
    untracked(() => {
      const { filter } = view.value;
      void inbox
        .show({ ...filter, q: sentSearch(filter.q) })
        .then(place)
        .then(firstPage.resolve);
    });
  });
}

/** True if the inbox has no messages: the page then explains how to send some. */
export const isEmptyInbox = computed(
  () => inbox.status.value === 'ready' && inbox.total.value === 0 && !isFiltered(inbox.filter.value),
);
