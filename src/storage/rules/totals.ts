import type { MailboxTotals } from '../../mailbox/directory/mailbox-table.ts';
import { COUNT_COLUMNS, countWith, UNREAD } from '../flags.ts';

/** The counters of an inbox, which every store changes in the transaction that changes the messages. */
export interface InboxTotals {
  /** The total size of the messages. */
  bytes: number;
  /** How many messages have each of the sixteen combinations of flags. */
  counts: number[];
  /** The number of messages in the trash, and their total size. */
  trashed: number;
  trash_bytes: number;
}

/** Counts a message that was added (1) or taken out (-1). */
export function countMessage(
  totals: InboxTotals,
  { size, flags }: { size: number; flags: number },
  by: 1 | -1,
): void {
  totals.bytes += by * size;
  totals.counts[flags]! += by;
}

/** The same for the trash. */
export function countTrashed(totals: InboxTotals, { size }: { size: number }, by: 1 | -1): void {
  totals.trash_bytes += by * size;
  totals.trashed += by;
}

export function clearTotals(totals: InboxTotals): void {
  Object.assign(totals, { bytes: 0, trashed: 0, trash_bytes: 0 });
  totals.counts.fill(0);
}

/** The total size of all messages, including those in the trash. */
export function storedBytes({ bytes, trash_bytes }: InboxTotals): number {
  return bytes + trash_bytes;
}

export function toMailboxTotals(totals: InboxTotals, last_arrival: number): MailboxTotals {
  const { counts } = totals;
  const [messages, unread] = [countWith(counts, 0), countWith(counts, UNREAD)];
  return { messages, unread, bytes: storedBytes(totals), last_arrival };
}

const sumOf = (mask: number) => COUNT_COLUMNS.filter((_, flags) => (flags & mask) === mask).join(' + ');

/** The same as columns, for thousands of mailboxes at once. The time of the last arrival has another name in each store. */
export const MAILBOX_TOTALS = `${sumOf(0)} AS messages, ${sumOf(UNREAD)} AS unread, bytes + trash_bytes AS bytes`;
