import { signal } from '@preact/signals';

/** Whether the list and the mail take turns, for want of room. */
export const isNarrow = signal(false);

export function startLayout(): void {
  // `shell.css` has the same number.
  const narrow = window.matchMedia('(max-width: 859px)');
  isNarrow.value = narrow.matches;
  narrow.addEventListener('change', () => {
    isNarrow.value = narrow.matches;
  });
}
