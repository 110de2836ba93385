import type { MessageSummary } from '../../../contract/message.ts';
import { ATTACHMENTS, STARRED, UNREAD } from '../schema.ts';

/** The columns a summary is made of, for a SELECT over messages. */
export const SUMMARY_COLUMNS = 'seq, id, created_at, sender, recipients, subject, size, flags, tags';

export interface SummaryRow {
  seq: number;
  id: string;
  created_at: number;
  sender: string;
  recipients: string;
  subject: string;
  size: number;
  flags: number;
  tags: string;
}

export function toSummary(row: SummaryRow): MessageSummary {
  return {
    id: row.id,
    sender: row.sender,
    recipients: JSON.parse(row.recipients),
    subject: row.subject,
    size: row.size,
    has_attachments: (row.flags & ATTACHMENTS) !== 0,
    is_read: (row.flags & UNREAD) === 0,
    is_starred: (row.flags & STARRED) !== 0,
    tags: row.tags === '[]' ? [] : JSON.parse(row.tags),
    created_at: new Date(row.created_at).toISOString(),
  };
}

/** A summary as lists and events carry it: 200 of them, or one for each of a thousand sockets, must stay small. */
export function toListed(summary: MessageSummary): MessageSummary {
  return { ...summary, recipients: listedRecipients(summary.recipients) };
}

// Some thousand usual addresses. The message itself has all of them.
const MAX_LISTED_CHARACTERS = 32 * 1024;

function listedRecipients(recipients: string[]): string[] {
  let characters = 0;
  const end = recipients.findIndex((address) => {
    characters += address.length;
    return characters > MAX_LISTED_CHARACTERS;
  });
  return end < 0 ? recipients : recipients.slice(0, end);
}
