import type { InboxEvent } from '../../../src/contract/events.ts';
import type { MessageSummary } from '../../../src/contract/message.ts';
import { changedRow, isNewer } from './message-window.ts';

export interface SettledPage {
  messages: MessageSummary[];
  /** Mails that arrived after the answer was made, newest first. */
  arrived: MessageSummary[];
  /** The total with what is known to have changed since. */
  total: number;
  /** True when something was deleted of which it is not known whether the total still counted it. */
  uncertain: boolean;
}

/**
 * Brings an answer up to date with the events that came while it was on its way. The answer may be older or newer
 * than any of them: applying an event twice must do no harm, and skipping one would.
 */
export function settlePage(
  page: { messages: readonly MessageSummary[]; total: number },
  since: readonly InboxEvent[],
): SettledPage {
  let messages = [...page.messages];
  let arrived: MessageSummary[] = [];
  let total = page.total;
  let uncertain = false;
  for (const event of since) {
    switch (event.type) {
      case 'message:new':
        // An event may be late: what is older than a row of the answer was there, and was counted, on a further page.
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
        // What the answer holds beyond this point arrived after the clearing, and is announced further on.
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
