import { computed, effect, untracked } from '@preact/signals';
import { client } from '../api.ts';
import { view } from '../location/location.ts';
import { formatView } from '../location/view-url.ts';
import { asTyped } from '../text/marks.ts';
import { isFiltered } from './filter.ts';
import { Inbox } from './inbox.ts';

/** The list of this page. */
export const inbox = new Inbox(client);

/** Resolves when the first page of the first view is there, or cannot be had. */
export const firstPage = Promise.withResolvers<void>();

const filterAddress = computed(() => formatView({ filter: view.value.filter, open: null, tab: null }));

/** Has the list show what the address asks for. */
export function startInbox(): void {
  // Opening a mail changes the view, not the list.
  effect(() => {
    filterAddress.value;
    untracked(() => {
      const { filter } = view.value;
      void inbox.show({ ...filter, q: asTyped(filter.q) }).then(firstPage.resolve);
    });
  });
}

/** Nothing has ever arrived, or everything was deleted: time to say how mail gets here. */
export const isEmptyInbox = computed(
  () => inbox.status.value === 'ready' && inbox.total.value === 0 && !isFiltered(inbox.filter.value),
);
