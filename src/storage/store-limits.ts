import type { MailboxOptions } from '../mailbox/directory/mailbox-table.ts';

/** Retention and other limits of every store; null means no limit. */
export interface StoreLimits {
  /** If this count, age or size is exceeded, the oldest unstarred messages are removed. */
  maxMessages: number | null;
  maxAgeMs: number | null;
  maxBytes: number | null;
  /** If the messages of all mailboxes exceed this size, new ones are rejected, and none are removed. */
  maxTotalBytes: number | null;
  /** How long deleted messages can be restored, and the limits on their number and size. */
  undoMs: number;
  undoMaxMessages: number;
  undoMaxBytes: number;
  /** Maximum number of searchable characters of a message's text. */
  maxSearchedText: number;
}

/** The limits of a mailbox: its own, or else those of the settings. */
export function limitsOf<Limits extends StoreLimits>(
  limits: Limits,
  options: Partial<MailboxOptions>,
): Limits {
  const { max_messages, max_age, max_bytes } = options;
  return {
    ...limits,
    maxMessages: max_messages ?? limits.maxMessages,
    maxAgeMs: typeof max_age === 'number' ? max_age * 1000 : limits.maxAgeMs,
    maxBytes: max_bytes ?? limits.maxBytes,
  };
}
