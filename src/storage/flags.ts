import type { MessageSummary } from '../contract/message/message.ts';
import type { Flag } from '../text/query.ts';

/** A message's flags as bits, named after the filters. */
export const UNREAD = 1;
export const STARRED = 2;
export const ATTACHMENTS = 4;
/** Implies ATTACHMENTS. */
export const FILES = 8;

const BITS: Record<Flag, number> = { unread: UNREAD, starred: STARRED, files: FILES };

/** The flag that a search names. */
export function flagNamed(flag: Flag): number {
  return BITS[flag];
}

/** The columns that count the messages with each combination of flags, in the order of the flags. */
export const COUNT_COLUMNS: readonly string[] = Array.from({ length: 16 }, (_, flags) => `n${flags}`);

/** How many messages have at least the flags of `mask`, and none of `without`. */
export function countWith(counts: number[], mask: number, without = 0): number {
  let total = 0;
  for (let flags = 0; flags < counts.length; flags++) {
    if ((flags & mask) === mask && (flags & without) === 0) total += counts[flags]!;
  }
  return total;
}

/** The flags as fields of a summary. */
export function flagFields(
  flags: number,
): Pick<MessageSummary, 'has_attachments' | 'is_read' | 'is_starred'> {
  return {
    has_attachments: (flags & ATTACHMENTS) !== 0,
    is_read: (flags & UNREAD) === 0,
    is_starred: (flags & STARRED) !== 0,
  };
}
