/** The statements that store what does not need the lock of the inbox. */
import { CHUNK_BYTES, chunksOf } from '../../raw-stream.ts';
import { INBOX } from '../options.ts';
import type { NewRow } from './message-rows.ts';

export type Statement = [text: string, values: unknown[]];

export function bodyStatements(schema: string, group: NewRow[]): Statement[] {
  const chunks = group.flatMap(({ body, raw }) => chunksOf(raw).map((bytes, n) => ({ body, n, bytes })));
  const others = chunks.filter(({ n }) => n > 0);
  return [
    contents(schema, group),
    ...(others.length > 0 ? [rawChunks(schema, others)] : []),
    words(schema, group),
  ];
}

function contents(schema: string, group: NewRow[]): Statement {
  const firsts = group.map(({ body, raw, text }) => ({
    body,
    n: 0,
    bytes: text.deflated ?? raw.subarray(0, CHUNK_BYTES),
  }));
  return [
    `INSERT INTO ${schema}.contents(inbox, body, envelope, parts, summary, preview, bytes)
     SELECT $1, body, envelope, parts, summary, preview, ${PIECE}
     FROM unnest($3::uuid[], $4::integer[], $5::integer[], $6::integer[], $7::text[], $8::text[], $9::text[], $10::text[])
       AS t(body, n, start, length, envelope, parts, summary, preview)`,
    [
      ...valuesOf(firsts),
      group.map(({ envelope }) => envelope),
      group.map(({ parts }) => parts),
      group.map(({ wholeSummary }) => wholeSummary),
      group.map(({ text }) => text.preview),
    ],
  ];
}

function rawChunks(schema: string, chunks: Piece[]): Statement {
  return [
    `INSERT INTO ${schema}.raw_chunks(inbox, body, n, bytes) SELECT $1, body, n, ${PIECE} FROM ${PIECES}`,
    valuesOf(chunks),
  ];
}

function words(schema: string, group: NewRow[]): Statement {
  const rows = group.flatMap(({ body, text }) => text.words.map((bytes, n) => ({ body, n, bytes })));
  return [
    `INSERT INTO ${schema}.words(inbox, body, n, text)
     SELECT $1, body, n, convert_from(${PIECE}, 'UTF8') FROM ${PIECES}`,
    valuesOf(rows),
  ];
}

/** Bytes of one row. */
interface Piece {
  body: string;
  n: number;
  bytes: Uint8Array;
}

const PIECE = 'substring($2::bytea FROM start FOR length)';
const PIECES = 'unnest($3::uuid[], $4::integer[], $5::integer[], $6::integer[]) AS t(body, n, start, length)';

/** Bytes for several rows as one binary value, which the database splits: in an array, each byte would become two digits. */
function valuesOf(rows: Piece[]): unknown[] {
  const lengths = rows.map(({ bytes }) => bytes.length);
  const starts: number[] = [];
  let end = 1;
  for (const length of lengths) {
    starts.push(end);
    end += length;
  }
  const all = Buffer.concat(rows.map(({ bytes }) => bytes));
  return [INBOX, all, rows.map(({ body }) => body), rows.map(({ n }) => n), starts, lengths];
}
