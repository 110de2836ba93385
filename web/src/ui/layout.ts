import { signal } from '@preact/signals';

/** Whether there is only space for either the list or the message. */
export const isNarrow = signal(false);

export function startLayout(): void {
  // Keep in sync with shell.css.
  const narrow = window.matchMedia('(max-width: 859px)');
  isNarrow.value = narrow.matches;
  narrow.addEventListener('change', () => {
    isNarrow.value = narrow.matches;
  });
}
