import type { MessageSummary } from '../../../contract/message/message.ts';
import { toUlid } from '../../../contract/ulid.ts';
import { flagFields } from '../../flags.ts';
import { countMessage } from '../../totals.ts';
import type { InboxTransaction } from './transaction.ts';

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

type Taken = Pick<MessageRow, 'id' | 'body' | 'size' | 'flags'>;

/** Deletes the rows of messages, and updates the counters. */
export async function takeOut(tx: InboxTransaction, rows: Taken[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await tx.query(`DELETE FROM ${tx.schema}.messages WHERE inbox = $1 AND id = ANY($2::uuid[])`, ids);
  for (const row of rows) countMessage(tx.state, row, -1);
}

/** The tables with the rest of a message. */
export const BODY_TABLES = ['contents', 'raw_chunks', 'words'];

/** Deletes the other data of messages: contents, bytes and words. */
export async function forget(tx: InboxTransaction, rows: Pick<MessageRow, 'body'>[]): Promise<void> {
  const bodies = rows.map(({ body }) => body);
  await Promise.all(
    BODY_TABLES.map((table) =>
      tx.query(`DELETE FROM ${tx.schema}.${table} WHERE inbox = $1 AND body = ANY($2::uuid[])`, bodies),
    ),
  );
}

export async function deleteMessages(tx: InboxTransaction, rows: Taken[]): Promise<void> {
  if (rows.length === 0) return;
  await takeOut(tx, rows);
  await forget(tx, rows);
}
