import type { MessageSummary } from '../../contract/message.ts';
import { ATTACHMENTS, STARRED, UNREAD } from './schema.ts';

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
