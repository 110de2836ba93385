import { batch, computed, effect, signal, untracked } from '@preact/signals';
import { changeFilter, view } from '../location/location.ts';

// Long enough to skip the letters of a fast typist, short enough not to be noticed.
const TYPING_MS = 110;

/** What is typed and not yet searched for. */
const draft = signal<string | null>(null);
const query = computed(() => view.value.filter.q);
let timer: ReturnType<typeof setTimeout> | undefined;

/** What stands in the search field. */
export const searchText = computed(() => draft.value ?? query.value);

/** Searches once the typing pauses. */
export function typeSearch(q: string): void {
  clearTimeout(timer);
  draft.value = q;
  timer = setTimeout(() => search(q), TYPING_MS);
}

/** Searches now. A search is one step in the history, however many letters it took. */
export function search(q: string): void {
  batch(() => {
    forgetTyped();
    changeFilter({ q }, query.value === '' || q === '' ? 'push' : 'replace');
  });
}

/** Who goes elsewhere does not want what was being typed. */
export function forgetTyped(): void {
  clearTimeout(timer);
  draft.value = null;
}

export function startTypedSearch(): void {
  // Back and Forward lead to another search. A mail that is opened or a chip that is pressed meanwhile does not.
  effect(() => {
    query.value;
    untracked(forgetTyped);
  });
}
