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

interface Counted {
  size: number;
  flags: number;
}

export function addToTotals(totals: InboxTotals, { size, flags }: Counted): void {
  totals.bytes += size;
  totals.counts[flags]!++;
}

export function takeFromTotals(totals: InboxTotals, { size, flags }: Counted): void {
  totals.bytes -= size;
  totals.counts[flags]!--;
}

export function changeFlagsInTotals({ counts }: InboxTotals, before: number, after: number): void {
  counts[before]!--;
  counts[after]!++;
}

export function addToTrashTotals(totals: InboxTotals, { size }: Pick<Counted, 'size'>): void {
  totals.trashed++;
  totals.trash_bytes += size;
}

export function takeFromTrashTotals(totals: InboxTotals, { size }: Pick<Counted, 'size'>): void {
  totals.trashed--;
  totals.trash_bytes -= size;
}

export function clearTotals(totals: InboxTotals): void {
  Object.assign(totals, { bytes: 0, trashed: 0, trash_bytes: 0 });
  totals.counts.fill(0);
}

/** The total size of all messages, including those in the trash. */
export function storedBytes({ bytes, trash_bytes }: InboxTotals): number {
  return bytes + trash_bytes;
}
