import { computed, signal } from '@preact/signals';
import { parseQuery } from '../../../src/text/query.ts';
import { neededValue, type QueryItem, queryItems } from '../../../src/text/query-items.ts';
import { strings } from '../strings.ts';
import { sentSearch } from '../text/sent-search.ts';
import { searchText, typeSearch } from './search-draft.ts';
import type { Completion } from './suggestions.ts';

/** The position of the caret while the field has the focus. */
export const caret = signal<number | null>(null);
/** The suggestion that Enter would choose; -1 for none. */
export const active = signal(-1);

/** Whether an empty field shows its help: after a click or `/`, but not after it was cleared to see the list again. */
export const isHelpOpen = signal(false);

/** Set once its code is loaded, which happens when the field is first focused. */
export const completer = signal<(q: string, caret: number) => Completion>(() => nothing);

const nothing: Completion = { start: 0, end: 0, suggestions: [] };

export const completion = computed(() => {
  if (caret.value === null || (isBlank.value && !isHelpOpen.value)) return nothing;
  return completer.value(searchText.value, caret.value);
});

const isBlank = computed(() => searchText.value.trim() === '');

/** The first part of the search that looks like an operator but is searched as words, and why; null if there is none. */
export const searchNote = computed(() => {
  const { unusable = [], misspelled = [] } = parseQuery(sentSearch(searchText.value)) ?? {};
  const [item] = unusable;
  if (item) return { ...item, text: strings.search.unusable(item.operator!, neededValue(item.operator!)) };
  const [typo] = misspelled;
  if (typo) return { ...typo.item, text: strings.search.misspelled(typo.meant) };
  for (const other of queryItems(searchText.value)) {
    const [, name, value] = (!other.operator && UNKNOWN.exec(other.source)) || [];
    if (name) return { ...other, text: strings.search.unknown(name.toLowerCase(), value!) };
  }
  const last = queryItems(searchText.value).at(-1);
  return last && isSingleLetter(last) ? { ...last, text: strings.search.letter } : null;
});

/** Whether a word has just been begun. See `isPrefix` in sent-search.ts. */
function isSingleLetter({ source, value }: QueryItem): boolean {
  return source === value && searchText.value.endsWith(value) && /^(?!\p{Ideographic})\p{L}$/u.test(value);
}

// Not a URL, a time, or a drive letter.
const UNKNOWN = /^-?([a-z][a-z_-]{1,20}):([^\s/]\S*)/i;

export function moveActive(by: number): void {
  const { length } = completion.value.suggestions;
  // One more position than there are suggestions, where none is active.
  active.value = ((active.value + 1 + by + length + 1) % (length + 1)) - 1;
}

/** Puts a suggestion into the field and returns where the caret belongs. */
export function choose(index: number): number {
  const { start, end, suggestions } = completion.value;
  const q = searchText.value;
  const before = q.slice(0, start) + suggestions[index]!.text;
  active.value = -1;
  typeSearch(before + q.slice(end).trimStart());
  return before.length;
}
