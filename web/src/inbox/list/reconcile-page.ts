import type { InboxEvent } from '../../../../src/contract/events.ts';
import type { MessageSummary } from '../../../../src/contract/message/message.ts';
import { changedRow, isNewer } from './message-window.ts';

export interface ReconciledPage {
  messages: MessageSummary[];
  /** Messages that arrived after the response was created, newest first. */
  arrived: MessageSummary[];
  /** The total, adjusted for known changes. */
  total: number;
  /** True if a message was deleted and it is unknown whether the total included it. */
  uncertain: boolean;
}

/**
 * Applies the events received while a page was being fetched. The page may be older or newer than any of them, so
 * applying an event twice must be harmless; skipping one would lose a change.
 */
export function reconcilePage(
  page: { messages: readonly MessageSummary[]; total: number },
  since: readonly InboxEvent[],
): ReconciledPage {
  let messages = [...page.messages];
  let arrived: MessageSummary[] = [];
  let total = page.total;
  let uncertain = false;
  for (const event of since) {
    switch (event.type) {
      case 'message:new':
        // An event may be late. A message older than the first row was counted already, and is on a later page.
        if (!page.messages[0] || isNewer(event.data, page.messages[0])) {
          arrived.unshift(event.data);
          total += 1;
        }
        break;
      case 'message:delete': {
        const before = messages.length + arrived.length;
        messages = messages.filter((row) => row.id !== event.data.id);
        arrived = arrived.filter((row) => row.id !== event.data.id);
        if (messages.length + arrived.length < before) total -= 1;
        else uncertain = true;
        break;
      }
      case 'messages:clear': {
        // Rows that exist after the clear arrived later, and have events further on.
        const later = since.slice(since.indexOf(event) + 1);
        const kept = new Set(later.flatMap((next) => (next.type === 'message:new' ? [next.data.id] : [])));
        messages = messages.filter((row) => kept.has(row.id));
        arrived = [];
        total = messages.length;
        break;
      }
      default:
        messages = messages.map((row) => (row.id === event.data.id ? changedRow(row, event) : row));
        arrived = arrived.map((row) => (row.id === event.data.id ? changedRow(row, event) : row));
    }
  }
  return { messages, arrived, total, uncertain };
}
