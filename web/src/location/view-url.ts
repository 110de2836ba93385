import { filterTypes } from '../../../src/contract/filter-table.ts';
import { everything, type Filter } from '../inbox/filters/filter.ts';
import { strings } from '../strings.ts';

export type Tab = keyof typeof strings.tabs;
export const tabs = Object.keys(strings.tabs) as Tab[];

/** The key that opens a tab: the last digit of its number. */
export function tabKey(tab: Tab): string {
  return String((tabs.indexOf(tab) + 1) % 10);
}

/** The state of the page that is in the URL: the filter, the open message and its tab, and the connections. */
export interface View {
  readonly filter: Filter;
  readonly open: string | null;
  /** Null for the default tab. */
  readonly tab: Tab | null;
  /** `all`, or the id of the expanded SMTP session; null while connections aren't shown. */
  readonly connections: string | null;
}

// The API's limit. Other values that it rejects are not dropped: the page shows the error, which says what is wrong.
const MAX_VALUES = 20;

// Filters that the page has controls for. The filter for attachments was replaced by that for files.
const SHOWN = ['q', 'tag', 'unread', 'starred', 'has_files', 'has_attachments'];

/** Parses the query string of a URL. Ignores unknown parameters. */
export function parseView(search: string): View {
  const params = new URLSearchParams(search);
  const open = params.get('m');
  const tab = params.get('tab');
  const connections = params.get('connections');
  return {
    filter: {
      ...everything,
      q: params.get('q') ?? '',
      unread: params.get('unread') === 'true',
      starred: params.get('starred') === 'true',
      // For links from before there was a separate filter for files.
      has_files: params.get('has_files') === 'true' || params.get('has_attachments') === 'true',
      tags: [...new Set(params.getAll('tag'))].filter((tag) => tag !== '').slice(0, MAX_VALUES),
      others: [...params]
        .filter(([name, value]) => name in filterTypes && !SHOWN.includes(name) && value.trim())
        .slice(0, MAX_VALUES),
    },
    open: open && /^\w+$/.test(open) ? open : null,
    tab: tabs.find((name) => name === tab) ?? null,
    connections: connections && /^\w+$/.test(connections) ? connections : null,
  };
}

/** The query string of a view: `?unread=true&m=01J…`, or `''` for the unfiltered inbox. */
export function formatView({ filter, open, tab, connections }: View): string {
  const params = new URLSearchParams();
  if (filter.q.trim()) params.set('q', filter.q);
  for (const flag of ['unread', 'starred', 'has_files'] as const) {
    if (filter[flag]) params.set(flag, 'true');
  }
  for (const tag of filter.tags) params.append('tag', tag);
  for (const [name, value] of filter.others) params.append(name, value);
  if (open) params.set('m', open);
  if (open && tab) params.set('tab', tab);
  if (connections) params.set('connections', connections);
  const text = params.toString();
  return text && `?${text}`;
}
