import type { InboxEvent } from '../../../src/contract/events.ts';
import type { ListParameters } from '../../../src/contract/list.ts';
import type { MessageSummary } from '../../../src/contract/message.ts';

/** Which mails a view shows. */
export interface Filter {
  readonly q: string;
  readonly unread: boolean;
  readonly starred: boolean;
  readonly has_attachments: boolean;
  readonly tags: readonly string[];
}

export const everything: Filter = { q: '', unread: false, starred: false, has_attachments: false, tags: [] };

/** Only the server can tell what a search finds. */
export function isSearch(filter: Filter): boolean {
  return filter.q.trim() !== '';
}

export function isFiltered(filter: Filter): boolean {
  return (
    isSearch(filter) || filter.unread || filter.starred || filter.has_attachments || filter.tags.length > 0
  );
}

/** Whether a mail belongs in the view, its words aside. */
export function matchesFlags(row: MessageSummary, filter: Filter): boolean {
  return (
    (!filter.unread || !row.is_read) &&
    (!filter.starred || row.is_starred) &&
    (!filter.has_attachments || row.has_attachments) &&
    (filter.tags.length === 0 || filter.tags.some((tag) => row.tags.includes(tag)))
  );
}

/** Whether a change of this kind can move a mail into or out of the view. */
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
