import { MAX_OPERATORS, MAX_PHRASE_WORDS, MAX_PREFIXES, MAX_SEARCH_WORDS } from '../contract/filter.ts';
import { parseQuery, type SearchQuery } from '../text/query.ts';
import { AppError } from './errors.ts';
import type { MessageFilter } from './ports.ts';

/** The search of a filter; undefined if it has none. Throws `invalid_parameter` if it exceeds a limit. */
export function searchOf({ q = '', search = parseQuery(q) }: MessageFilter): SearchQuery | undefined {
  if (!search) return undefined;
  const { words, phrase, prefixes, operators } = search.size;
  if (words > MAX_SEARCH_WORDS) throw tooMany('The search (q) has', words, 'words', MAX_SEARCH_WORDS);
  if (phrase > MAX_PHRASE_WORDS)
    throw tooMany('A phrase in the search (q) has', phrase, 'words', MAX_PHRASE_WORDS);
  if (prefixes > MAX_PREFIXES)
    throw tooMany('The search (q) has', prefixes, 'words with a star', MAX_PREFIXES);
  if (operators > MAX_OPERATORS)
    throw tooMany('The search (q) has', operators, 'operators and excluded words', MAX_OPERATORS);
  return search;
}

function tooMany(what: string, count: number, counted: string, maximum: number): AppError {
  return new AppError('invalid_parameter', `${what} ${count} ${counted}. The maximum is ${maximum}.`);
}
