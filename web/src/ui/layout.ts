import { signal } from '@preact/signals';

/** Whether there is only space for either the list or the message. */
export const isNarrow = signal(false);

/** The width of the list in pixels; null before it was shown. Suggestions of the search are beside it. */
export const shownListWidth = signal<number | null>(null);

export function startLayout(): void {
  // 859 px, or more if the browser's text is larger. Keep in sync with shell.css.
  const narrow = window.matchMedia('(max-width: 53.6875em)');
  isNarrow.value = narrow.matches;
  narrow.addEventListener('change', () => {
    isNarrow.value = narrow.matches;
  });
}
