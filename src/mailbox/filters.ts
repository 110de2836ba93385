import {
  type AllFilters,
  MAX_OPERATORS,
  MAX_PHRASE_WORDS,
  MAX_PREFIXES,
  MAX_SEARCH_WORDS,
} from '../contract/filter.ts';
import type { FilterName } from '../contract/filter-table.ts';
import { parseQuery, type SearchQuery } from '../text/query.ts';
import { hasMoreItems } from '../text/query-items.ts';
import { AppError } from './errors.ts';
import type { MessageFilter } from './ports.ts';

/** What a store does with each filter. */
export type FilterTable<Context> = {
  [Name in FilterName]: (wanted: NonNullable<AllFilters[Name]>, context: Context) => void;
};

/** Calls the functions of the filters that are given, in the order of the table. */
export function applyFilters<Context>(
  table: FilterTable<Context>,
  filter: AllFilters,
  context: Context,
): void {
  for (const name of Object.keys(table) as FilterName[])
    if (isGiven(filter[name])) (table[name] as (wanted: unknown, to: Context) => void)(filter[name], context);
}

/** A blank value does not filter. */
export function isGiven(wanted: AllFilters[FilterName]): boolean {
  if (typeof wanted === 'string') return wanted.trim() !== '';
  return wanted !== undefined && wanted !== false && !(Array.isArray(wanted) && wanted.length === 0);
}

// Far more than any of the other limits allows. Reading thousands of them to tell how many there are takes 60 ms.
const MAX_ITEMS = 1000;

/** The search of a filter; undefined if it has none. Throws `invalid_parameter` if it exceeds a limit. */
export function searchOf({ q = '', search: parsed }: MessageFilter): SearchQuery | undefined {
  if (!parsed && hasMoreItems(q, MAX_ITEMS))
    throw tooMany('The search (q) has more than', MAX_ITEMS, 'words', MAX_SEARCH_WORDS);
  const search = parsed ?? parseQuery(q);
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
