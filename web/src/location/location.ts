import { computed, signal } from '@preact/signals';
import type { Filter } from '../inbox/filter.ts';
import { formatView, parseView, type Tab, type View } from './view-url.ts';

/** The view the address names. Changed only through `navigate` and the browser's own Back and Forward. */
export const view = signal<View>(parseView(''));
export const openId = computed(() => view.value.open);

export function startLocation(): void {
  const readAddress = () => {
    view.value = parseView(window.location.search);
  };
  readAddress();
  window.addEventListener('popstate', readAddress);
}

/**
 * Goes to another view. A step a person would want to take back is pushed; one that follows the hands (typing,
 * moving through the list) replaces the last.
 */
export function navigate(change: Partial<View>, step: 'push' | 'replace' = 'push'): void {
  const next = { ...view.value, ...change };
  const address = formatView(next);
  if (address !== formatView(view.value)) {
    // The document's own address, not its base: a base is only where relative links start.
    const url = window.location.pathname + address;
    if (step === 'replace') window.history.replaceState(window.history.state, '', url);
    else {
      window.history.pushState(null, '', url);
      const opens = view.value.open === null && next.open !== null;
      // Only now is it known how long the history is: a push cuts off what lay ahead.
      const state: EntryState = { openedAt: window.history.length };
      if (opens) window.history.replaceState(state, '', url);
    }
  }
  view.value = next;
}

/** What a history entry knows: how long the history was when it opened a mail from the list. */
interface EntryState {
  openedAt: number;
}

/** Goes back to the list: by the history when the list is one step back, so that Back then leads past the mail. */
export function closeMail(): void {
  const state = window.history.state as EntryState | null;
  // A link inside the mail's frame adds steps of its own; then going back would only move within the mail.
  if (state?.openedAt === window.history.length) window.history.back();
  else navigate({ open: null });
}

export function changeFilter(change: Partial<Filter>, step: 'push' | 'replace' = 'push'): void {
  navigate({ filter: { ...view.value.filter, ...change } }, step);
}

export function showTab(tab: Tab): void {
  navigate({ tab }, 'replace');
}

/** The address of one mail, to be shared. */
export function linkTo(id: string): string {
  return new URL(`?m=${id}`, document.baseURI).href;
}
