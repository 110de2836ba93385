import { words } from './words.ts';

/** One thing a message must have: these words next to each other in one field. */
export interface Term {
  words: string[];
  /** The last word matches as a beginning. */
  prefix: boolean;
}

/** `undefined` is no filter; an empty list matches nothing. */
export type SearchQuery = Term[] | undefined;

// A quoted phrase (a last quote may be missing while someone types), or a run without white space.
const ITEM = /"([^"]*)("\*?|$)|\S+/g;

/**
 * Reads what a person typed: words that must all be there, `"quoted words"` or words with punctuation inside as
 * phrases, `inv*` as a beginning. No input is an error.
 */
export function parseQuery(q: string): SearchQuery {
  if (q.trim() === '') return undefined;
  const terms = new Map<string, Term>();
  for (const [item, quoted, closing] of q.matchAll(ITEM)) {
    const text = quoted ?? item;
    const found = words(text);
    // An open quote ends where the text ends, so a star there belongs to the word being typed.
    const open = quoted !== undefined && closing === '';
    const prefix = quoted === undefined || open ? text.endsWith('*') : closing === '"*';
    if (found.length > 0) terms.set(`${found.join(' ')}${prefix ? '*' : ''}`, { words: found, prefix });
  }
  return [...terms.values()];
}
