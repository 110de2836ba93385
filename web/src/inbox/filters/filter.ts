import type { InboxEvent } from '../../../../src/contract/events.ts';
import type { SelectionParameters } from '../../../../src/contract/filter.ts';
import type { MessageSummary } from '../../../../src/contract/message/message.ts';
import { hasStateFor, statesOf } from '../../../../src/text/changing-state.ts';
import { parseQuery, type SearchQuery } from '../../../../src/text/query.ts';

/** Selects the messages that a view shows. */
export interface Filter {
  readonly q: string;
  readonly unread: boolean;
  readonly starred: boolean;
  readonly has_files: boolean;
  readonly tags: readonly string[];
  /** Filters of the API that only the address of the page can set. */
  readonly others: readonly (readonly [name: string, value: string])[];
}

export const everything: Filter = {
  q: '',
  unread: false,
  starred: false,
  has_files: false,
  tags: [],
  others: [],
};

export function isSearch(filter: Filter): boolean {
  return filter.q.trim() !== '';
}

/** Whether only the server can tell which new messages match: events contain no text and no `has_files`. */
export function needsServer(filter: Filter): boolean {
  return isSearch(filter) || filter.has_files || filter.others.length > 0;
}

export function isFiltered(filter: Filter): boolean {
  return needsServer(filter) || filter.unread || filter.starred || filter.tags.length > 0;
}

/**
 * Whether a message matches the filter, as far as the page can tell: only the flags and tags of a search are compared.
 */
export function matchesFlags(row: MessageSummary, filter: Filter): boolean {
  const search = searchOf(filter);
  return (
    (!search || hasStateFor(search, row)) &&
    (!filter.unread || !row.is_read) &&
    (!filter.starred || row.is_starred) &&
    (filter.tags.length === 0 || filter.tags.some((tag) => row.tags.includes(tag)))
  );
}

// Cached, because it is needed for every row and every event.
let parsed: { q: string; search: SearchQuery | undefined } = { q: '', search: undefined };

function searchOf({ q }: Filter): SearchQuery | undefined {
  if (parsed.q !== q) parsed = { q, search: parseQuery(q) };
  return parsed.search;
}

/** Whether an event of this type can add a message to the view or remove it. */
export function dependsOn(filter: Filter, event: InboxEvent): boolean {
  const search = searchOf(filter);
  const searched = search ? statesOf(search) : [];
  switch (event.type) {
    case 'message:read':
      return filter.unread || searched.includes('is_read');
    case 'message:starred':
      return filter.starred || searched.includes('is_starred');
    case 'message:tags':
      return filter.tags.length > 0 || searched.includes('tags');
    default:
      return isFiltered(filter);
  }
}

/** The filter as parameters of a request. A flag that is false does not filter, and is rejected by some requests. */
export function filterParameters({ q, tags, others, ...flags }: Filter): Omit<SelectionParameters, 'ids'> {
  return {
    ...(q.trim() !== '' && { q }),
    ...(tags.length > 0 && { tag: [...tags] }),
    ...Object.fromEntries(Object.entries(flags).filter(([, isSet]) => isSet)),
    ...Object.fromEntries(
      others.map(([name]) => [name, others.flatMap(([of, value]) => (of === name ? [value] : []))]),
    ),
  };
}
