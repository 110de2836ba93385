import { signal } from '@preact/signals';

// Below this the list and the mail take turns; `shell.css` has the same number.
const narrow = window.matchMedia('(max-width: 859px)');

export const isNarrow = signal(narrow.matches);
narrow.addEventListener('change', () => {
  isNarrow.value = narrow.matches;
});
