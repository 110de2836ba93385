import type { MessageSummary } from '../contract/message.ts';
import type { MessageFilter } from '../mailbox/ports.ts';
import type { Flag } from '../text/query.ts';

/** A message's flags as bits, named after the filters. */
export const UNREAD = 1;
export const STARRED = 2;
export const ATTACHMENTS = 4;
/** Implies ATTACHMENTS. */
export const FILES = 8;

const BITS: Record<Flag, number> = { unread: UNREAD, starred: STARRED, files: FILES };

/** The flags that a search names. */
export function flagsNamed(flags: readonly Flag[]): number {
  return flags.reduce((sum, flag) => sum | BITS[flag], 0);
}

/** The flags that a filter requires, without those that `q` adds. */
export function flagsOf(filter: MessageFilter): number {
  return (
    (filter.unread ? UNREAD : 0) |
    (filter.starred ? STARRED : 0) |
    (filter.has_attachments ? ATTACHMENTS : 0) |
    (filter.has_files ? FILES : 0)
  );
}

/** The same question without ATTACHMENTS if FILES implies it. */
export function withoutImplied(mask: number): number {
  return mask & FILES ? mask & ~ATTACHMENTS : mask;
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
