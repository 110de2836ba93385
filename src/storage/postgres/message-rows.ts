import type { MessageSummary } from '../../contract/message.ts';
import { flagFields } from '../flags.ts';
import { countMessage } from '../totals.ts';
import { touchBlocks } from './blocks.ts';
import { toUlid } from './message-ids.ts';
import type { InboxTransaction } from './transaction.ts';

/** The columns that a summary consists of. */
export const ROW_COLUMNS = 'id, body, block, created_at, size, flags, tags, summary';

export interface MessageRow {
  id: string;
  body: string;
  block: number;
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

type Taken = Pick<MessageRow, 'id' | 'body' | 'block' | 'size' | 'flags'>;

/** Deletes the rows and tags of messages, and updates the counters. */
export async function takeOut(tx: InboxTransaction, rows: Taken[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await Promise.all([
    tx.query(`DELETE FROM ${tx.schema}.messages WHERE inbox = $1 AND id = ANY($2::uuid[])`, ids),
    tx.query(`DELETE FROM ${tx.schema}.message_tags WHERE inbox = $1 AND id = ANY($2::uuid[])`, ids),
    touchBlocks(tx, 'removed', rows),
  ]);
  for (const row of rows) countMessage(tx.state, row, -1);
}

/** Deletes the other data of messages: contents, bytes, words and previews. */
export async function forget(tx: InboxTransaction, rows: Pick<MessageRow, 'id' | 'body'>[]): Promise<void> {
  const remove = (table: string, key: 'id' | 'body') =>
    tx.query(
      `DELETE FROM ${tx.schema}.${table} WHERE inbox = $1 AND ${key} = ANY($2::uuid[])`,
      rows.map((row) => row[key]),
    );
  await Promise.all([
    remove('contents', 'body'),
    remove('raw_chunks', 'body'),
    remove('words', 'id'),
    remove('previews', 'id'),
  ]);
}

export async function deleteMessages(tx: InboxTransaction, rows: Taken[]): Promise<void> {
  if (rows.length === 0) return;
  await takeOut(tx, rows);
  await forget(tx, rows);
}
