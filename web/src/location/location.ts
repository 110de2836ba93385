import { computed, signal } from '@preact/signals';
import type { Filter } from '../inbox/filters/filter.ts';
import { change } from '../settings/settings.ts';
import { isNarrow } from '../ui/layout.ts';
import { formatView, parseView, type Tab, type View } from './view-url.ts';

/** A scroll position: `by` pixels below the top of this message's row. */
export interface ListPlace {
  readonly id: string;
  readonly by: number;
}

/** The view in the address. Changed only by `navigate` and by the browser's Back and Forward. */
export const view = signal<View>(parseView(''));
export const openId = computed(() => view.value.open);

export function startLocation(): void {
  const readAddress = () => {
    view.value = parseView(window.location.search);
  };
  readAddress();
  window.addEventListener('popstate', readAddress);
}

/** The saved scroll position of the list in this history entry; null at the top. */
export function savedListPlace(): ListPlace | null {
  return (window.history.state as EntryState | null)?.list ?? null;
}

/** Saves the scroll position of the list in the history, for reloads and Back. */
export function saveListPlace(list: ListPlace | null): void {
  const { openedAt } = (window.history.state ?? {}) as EntryState;
  window.history.replaceState({ openedAt, list } satisfies EntryState, '');
}

/**
 * Goes to another view. `push` adds a history entry; `replace` is for steps nobody wants to go back through, such as
 * typing or moving through the list.
 */
export function navigate(change: Partial<View>, step: 'push' | 'replace' = 'push'): void {
  const next = { ...view.value, ...change };
  const address = formatView(next);
  if (address !== formatView(view.value)) {
    // The document's own URL, because its base may differ.
    const url = window.location.pathname + address;
    // Another filter starts at the top of its list.
    const list = filterAddress(next) === filterAddress(view.value) ? savedListPlace() : null;
    if (step === 'replace') {
      const { openedAt } = (window.history.state ?? {}) as EntryState;
      window.history.replaceState({ openedAt, list } satisfies EntryState, '', url);
    } else {
      window.history.pushState({ list } satisfies EntryState, '', url);
      const opens = view.value.open === null && next.open !== null;
      // Read the length after pushing, which drops forward entries.
      const state: EntryState = { openedAt: window.history.length, list };
      if (opens) window.history.replaceState(state, '', url);
    }
  }
  view.value = next;
}

/** The part of the address that selects the messages of the list. */
export function filterAddress({ filter }: View): string {
  return formatView({ filter, open: null, tab: null, connections: null });
}

/** The state of a history entry. */
interface EntryState {
  /** The length of the history when a message was opened from the list. */
  openedAt?: number | undefined;
  list?: ListPlace | null;
}

/**
 * Returns to the list. Goes back in the history if the list is the previous entry, so that Back doesn't reopen the
 * message.
 */
export function closeMessage(): void {
  const state = window.history.state as EntryState | null;
  // Links inside the message's frame add history entries. Then going back would only move within the frame.
  if (state?.openedAt === window.history.length) window.history.back();
  else navigate({ open: null });
}

/** Filters the list. A message that covers the list is closed, so that the results can be seen. */
export function changeFilter(change: Partial<Filter>, step: 'push' | 'replace' = 'push'): void {
  navigate({ filter: { ...view.value.filter, ...change }, ...(isNarrow.value && { open: null }) }, step);
}

/** Shows a tab of the open message, and of messages that are opened later. */
export function showTab(tab: Tab): void {
  change({ tab });
  navigate({ tab }, 'replace');
}

/** A link to a message. */
export function linkTo(id: string): string {
  return new URL(`?m=${id}`, document.baseURI).href;
}
