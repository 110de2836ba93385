import type { TextQuery } from '../../../text/match.ts';
import type { Term } from '../../../text/query.ts';
import { markFilename } from '../index/index-text.ts';
import { INDEXED_PREFIX } from '../index/search-schema.ts';

/** The two tables of words: the newest messages, which are soon moved, and all others. */
export type WordsTable = 'recent' | 'words';

/** For `MATCH`: all of the wanted terms and none of the others. There has to be a wanted one. */
export function matchText({ all, none }: TextQuery): string {
  const wanted = all.map(matchTerm).join(' AND ');
  return none.length === 0 ? wanted : `(${wanted}) NOT (${matchAny(none)})`;
}

/** For `MATCH`: at least one of the terms. */
export function matchAny(terms: Term[]): string {
  return terms.map(matchTerm).join(' OR ');
}

/** True when finding the terms in a range of messages costs less than finding them in all. */
export function isRanged(terms: Term[]): boolean {
  return terms.every(({ words, prefix, field }) => {
    const last = [...words.at(-1)!].length + (field === 'filename' ? 1 : 0);
    return !prefix || last <= INDEXED_PREFIX;
  });
}

// Words are quoted, so nothing a person types is syntax to FTS5.
function matchTerm({ words, prefix, field }: Term): string {
  const column = field && field !== 'filename' ? `in_${field} : ` : '';
  const found = field === 'filename' ? words.map(markFilename) : words;
  return `${column}"${found.join(' ')}"${prefix ? '*' : ''}`;
}
