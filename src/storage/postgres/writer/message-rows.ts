import type { MessageSummary } from '../../../contract/message/message.ts';
import { toUlid } from '../../../contract/ulid.ts';
import { flagFields } from '../../flags.ts';

/** The columns that a summary consists of. */
export const ROW_COLUMNS = 'id, body, created_at, size, flags, tags, summary';

export interface MessageRow {
  id: string;
  body: string;
  created_at: number;
  size: number;
  flags: number;
  tags: string;
  summary: string;
}

type Texts = Pick<MessageSummary, 'sender' | 'recipients' | 'subject'>;

/** The summary for lists, in which long texts are cut. `summary` replaces the column of that name. */
export function toSummary(row: MessageRow, summary = row.summary): MessageSummary {
  const { sender, recipients, subject } = JSON.parse(summary) as Texts;
  return {
    id: toUlid(row.id),
    sender,
    recipients,
    subject,
    size: row.size,
    ...flagFields(row.flags),
    tags: JSON.parse(row.tags),
    created_at: new Date(row.created_at).toISOString(),
  };
}

/** The column `summary`. JSON can represent NUL, which PostgreSQL cannot store in text. */
export function summaryColumn({ sender, recipients, subject }: Texts): string {
  return JSON.stringify({ sender, recipients, subject });
}

/** The tables with the rest of a message: contents, bytes and words. */
export const BODY_TABLES = ['contents', 'raw_chunks', 'words'];
