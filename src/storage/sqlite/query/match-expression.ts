import type { TextQuery } from '../../../text/match.ts';
import type { Term } from '../../../text/query.ts';
import { markFilename } from '../index/index-text.ts';
import { INDEXED_PREFIX } from '../index/search-schema.ts';

/** The full-text tables: `recent` for the newest messages, which are moved to `words` later. */
export type WordsTable = 'recent' | 'words';

/**
 * An expression for `MATCH` with all required terms and without the excluded ones. Needs at least one required term.
 */
export function matchText({ all, none }: TextQuery): string {
  const wanted = all.map(matchTerm).join(' AND ');
  return none.length === 0 ? wanted : `(${wanted}) NOT (${matchAny(none)})`;
}

/** An expression for `MATCH` with at least one of the terms. */
export function matchAny(terms: Term[]): string {
  return terms.map(matchTerm).join(' OR ');
}

/** True if searching a range of messages is cheaper than searching all of them. */
export function isRanged(terms: Term[]): boolean {
  return terms.every(({ words, prefix, field }) => {
    const last = [...words.at(-1)!].length + (field === 'filename' ? 1 : 0);
    return !prefix || last <= INDEXED_PREFIX;
  });
}

// Words are quoted, so that FTS5 never reads user input as syntax.
function matchTerm({ words, prefix, field }: Term): string {
  const column = field && field !== 'filename' ? `in_${field} : ` : '';
  const found = field === 'filename' ? words.map(markFilename) : words;
  return `${column}"${found.join(' ')}"${prefix ? '*' : ''}`;
}
