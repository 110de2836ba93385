import { computed, signal } from '@preact/signals';
import type { Filter } from '../inbox/filter.ts';
import { formatView, parseView, type Tab, type View } from './view-url.ts';

/** The view the address names. Changed only through `navigate` and the browser's own Back and Forward. */
export const view = signal<View>(parseView(window.location.search));
export const openId = computed(() => view.value.open);

window.addEventListener('popstate', () => {
  view.value = parseView(window.location.search);
});

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
    const opens = view.value.open === null && next.open !== null;
    const state: EntryState = { openedAt: opens ? window.history.length + 1 : null };
    if (step === 'push') window.history.pushState(state, '', url);
    else window.history.replaceState(window.history.state, '', url);
  }
  view.value = next;
}

/** What a history entry knows: how long the history was when it opened a mail from the list. */
interface EntryState {
  openedAt: number | null;
}

/** Goes back to the list: by the history when the list is one step back, so that Back then leads past the mail. */
export function closeMail(): void {
  const state = window.history.state as EntryState | null;
  // A link inside the mail's frame adds steps of its own; then going back would only move within the mail.
  if (state?.openedAt && state.openedAt === window.history.length) window.history.back();
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
