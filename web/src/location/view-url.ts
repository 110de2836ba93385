import { everything, type Filter } from '../inbox/filter.ts';

export const tabs = ['html', 'text', 'source', 'headers', 'raw', 'attachments', 'auth', 'links'] as const;
export type Tab = (typeof tabs)[number];

/** What the page shows, all of it in the address: which mails, which of them is open, and which side of it. */
export interface View {
  readonly filter: Filter;
  readonly open: string | null;
  /** Null: the side that suits the mail. */
  readonly tab: Tab | null;
}

// The API refuses more; a link made by hand should not show an error.
const MAX_TAGS = 20;

/** Reads the query string of an address. What it does not understand it leaves out. */
export function parseView(search: string): View {
  const params = new URLSearchParams(search);
  const open = params.get('m');
  const tab = params.get('tab');
  return {
    filter: {
      ...everything,
      q: params.get('q') ?? '',
      unread: params.get('unread') === 'true',
      starred: params.get('starred') === 'true',
      has_attachments: params.get('has_attachments') === 'true',
      tags: [...new Set(params.getAll('tag'))].filter((tag) => tag !== '').slice(0, MAX_TAGS),
    },
    open: open && /^\w+$/.test(open) ? open : null,
    tab: tabs.find((name) => name === tab) ?? null,
  };
}

/** The query string of a view: `?unread=true&m=01J…`, or `''` for the plain inbox. */
export function formatView({ filter, open, tab }: View): string {
  const params = new URLSearchParams();
  if (filter.q.trim()) params.set('q', filter.q);
  for (const flag of ['unread', 'starred', 'has_attachments'] as const) {
    if (filter[flag]) params.set(flag, 'true');
  }
  for (const tag of filter.tags) params.append('tag', tag);
  if (open) params.set('m', open);
  if (open && tab) params.set('tab', tab);
  const text = params.toString();
  return text && `?${text}`;
}
