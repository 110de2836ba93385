import type { InboxEvent } from '../../../src/contract/events.ts';
import type { ListParameters } from '../../../src/contract/list.ts';
import type { MessageSummary } from '../../../src/contract/message.ts';

/** Selects the messages that a view shows. */
export interface Filter {
  readonly q: string;
  readonly unread: boolean;
  readonly starred: boolean;
  readonly has_attachments: boolean;
  readonly tags: readonly string[];
}

export const everything: Filter = { q: '', unread: false, starred: false, has_attachments: false, tags: [] };

/** Only the server knows which messages match a search. */
export function isSearch(filter: Filter): boolean {
  return filter.q.trim() !== '';
}

export function isFiltered(filter: Filter): boolean {
  return (
    isSearch(filter) || filter.unread || filter.starred || filter.has_attachments || filter.tags.length > 0
  );
}

/** Whether a message matches the filter, ignoring the search. */
export function matchesFlags(row: MessageSummary, filter: Filter): boolean {
  return (
    (!filter.unread || !row.is_read) &&
    (!filter.starred || row.is_starred) &&
    (!filter.has_attachments || row.has_attachments) &&
    (filter.tags.length === 0 || filter.tags.some((tag) => row.tags.includes(tag)))
  );
}

/** Whether an event of this type can add a message to the view or remove it. */
export function dependsOn(filter: Filter, event: InboxEvent): boolean {
  switch (event.type) {
    case 'message:read':
      return filter.unread;
    case 'message:starred':
      return filter.starred;
    case 'message:tags':
      return filter.tags.length > 0;
    default:
      return isFiltered(filter);
  }
}

export function listParameters(filter: Filter): ListParameters {
  return {
    q: filter.q,
    unread: filter.unread,
    starred: filter.starred,
    has_attachments: filter.has_attachments,
    tag: [...filter.tags],
  };
}
