import { batch, computed, effect, signal, untracked } from '@preact/signals';
import { changeFilter, view } from '../location/location.ts';

// Long enough to skip keystrokes of a fast typist, short enough to feel instant.
const TYPING_MS = 110;

/** Text that has been typed but not searched for yet. */
const draft = signal<string | null>(null);
const query = computed(() => view.value.filter.q);
let timer: ReturnType<typeof setTimeout> | undefined;

/** The text of the search field. */
export const searchText = computed(() => draft.value ?? query.value);

/** Searches when typing pauses. */
export function typeSearch(q: string): void {
  clearTimeout(timer);
  draft.value = q;
  timer = setTimeout(() => search(q), TYPING_MS);
}

/** Searches now. A search is one history entry, however many keystrokes it took. */
export function search(q: string): void {
  batch(() => {
    discardDraft();
    changeFilter({ q }, query.value === '' || q === '' ? 'push' : 'replace');
  });
}

/** Drops typed text that has not been searched for. */
export function discardDraft(): void {
  clearTimeout(timer);
  draft.value = null;
}

export function startSearchDraft(): void {
  // Discard the draft when Back or Forward changes the search, but not when a message or a filter does.
  effect(() => {
    query.value;
    untracked(discardDraft);
  });
}
