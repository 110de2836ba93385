import type { QueryResultRow } from 'pg';
import type { LeafPart } from '../../mime/structure/scan.ts';
import type { MessageBytes, TextSource } from '../message-text.ts';
import { CHUNK_BYTES } from '../raw-stream.ts';
import { INBOX } from './options.ts';

/** A message with readable texts. */
export interface LoadedMessage extends TextSource {
  id: string;
  block: number;
  bytes: MessageBytes;
}

/** Runs a statement, inside or outside of a transaction. */
export type ReadRows = <Row extends QueryResultRow>(text: string, values: unknown[]) => Promise<Row[]>;

interface Row extends QueryResultRow {
  id: string;
  body: string;
  block: number;
  size: number;
  summary: string;
  parts: string;
}

// The maximum in memory at a time, unless a single message is larger.
const MAX_BYTES = 8 * 1024 * 1024;

/** Loads up to `most` messages after `after`, including those in the trash, which may be restored. */
export async function loadAfter(
  read: ReadRows,
  schema: string,
  after: string,
  most: number,
): Promise<LoadedMessage[]> {
  const from = (table: string) =>
    `(SELECT id, body, block, size, summary FROM ${schema}.${table} WHERE inbox = $1 AND id > $2
      AND id > (SELECT floor FROM ${schema}.inboxes WHERE inbox = $1) ORDER BY id LIMIT $3)`;
  const rows = await read<Row>(
    `SELECT m.id, m.body, m.block, m.size, coalesce(c.summary, m.summary) AS summary, c.parts
     FROM (${from('messages')} UNION ALL ${from('trash')}) m
     JOIN ${schema}.contents c ON c.inbox = $1 AND c.body = m.body ORDER BY m.id LIMIT $3`,
    [INBOX, after, most],
  );
  let count = 0;
  for (let bytes = 0; count < rows.length; count++) {
    bytes += rows[count]!.size;
    if (count > 0 && bytes > MAX_BYTES) break;
  }
  return withBytes(read, schema, rows.slice(0, count));
}

export async function loadMessages(read: ReadRows, schema: string, ids: string[]): Promise<LoadedMessage[]> {
  const rows = await read<Row>(
    `SELECT m.id, m.body, m.block, m.size, coalesce(c.summary, m.summary) AS summary, c.parts
     FROM ${schema}.messages m JOIN ${schema}.contents c ON c.inbox = m.inbox AND c.body = m.body
     WHERE m.inbox = $1 AND m.id = ANY($2::uuid[])`,
    [INBOX, ids],
  );
  return withBytes(read, schema, rows);
}

async function withBytes(read: ReadRows, schema: string, rows: Row[]): Promise<LoadedMessage[]> {
  if (rows.length === 0) return [];
  const chunks = await read<{ body: string; bytes: Buffer }>(
    `SELECT body, bytes FROM ${schema}.raw_chunks WHERE inbox = $1 AND body = ANY($2::uuid[]) ORDER BY body, n`,
    [INBOX, rows.map(({ body }) => body)],
  );
  const byBody = Map.groupBy(chunks, ({ body }) => body);
  return rows.map(({ id, body, block, summary, parts }) => ({
    ...(JSON.parse(summary) as Omit<TextSource, 'parts'>),
    id,
    block,
    parts: JSON.parse(parts) as LeafPart[],
    bytes: bytesOf((byBody.get(body) ?? []).map(({ bytes }) => bytes)),
  }));
}

function bytesOf(chunks: Buffer[]): MessageBytes {
  const raw = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
  return { first: raw.subarray(0, CHUNK_BYTES), slice: (start, end) => raw.subarray(start, end) };
}
