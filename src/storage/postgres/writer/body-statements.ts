/** The statements that store what does not need the lock of the inbox. */
import { chunksOf } from '../../raw-stream.ts';
import { INBOX } from '../options.ts';
import type { NewRow } from './message-rows.ts';

export type Statement = [text: string, values: unknown[]];

export function bodyStatements(schema: string, group: NewRow[]): Statement[] {
  return [contents(schema, group), rawChunks(schema, group), words(schema, group)];
}

function contents(schema: string, group: NewRow[]): Statement {
  return [
    `INSERT INTO ${schema}.contents(inbox, body, envelope, parts, summary, preview)
     SELECT $1, * FROM unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[])`,
    [
      INBOX,
      group.map(({ body }) => body),
      group.map(({ envelope }) => envelope),
      group.map(({ parts }) => parts),
      group.map(({ wholeSummary }) => wholeSummary),
      group.map(({ text }) => text.preview),
    ],
  ];
}

function rawChunks(schema: string, group: NewRow[]): Statement {
  const chunks = group.flatMap(({ body, raw, text }) =>
    chunksOf(text.deflated ?? raw).map((bytes, n) => ({ body, n, bytes })),
  );
  return [
    `INSERT INTO ${schema}.raw_chunks(inbox, body, n, bytes)
     SELECT $1, body, n, substring($2::bytea FROM start FOR length) FROM ${PIECES}`,
    valuesOf(chunks),
  ];
}

function words(schema: string, group: NewRow[]): Statement {
  const rows = group.flatMap(({ body, text }) => text.words.map((bytes, n) => ({ body, n, bytes })));
  return [
    `INSERT INTO ${schema}.words(inbox, body, n, text)
     SELECT $1, body, n, convert_from(substring($2::bytea FROM start FOR length), 'UTF8') FROM ${PIECES}`,
    valuesOf(rows),
  ];
}

const PIECES = 'unnest($3::uuid[], $4::integer[], $5::integer[], $6::integer[]) AS t(body, n, start, length)';

/** Bytes for several rows as one binary value, which the database splits: in an array, each byte would become two digits. */
function valuesOf(rows: { body: string; n: number; bytes: Uint8Array }[]): unknown[] {
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
