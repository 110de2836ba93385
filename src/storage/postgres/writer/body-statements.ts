/** The statements that store what does not need the lock of the inbox. */
import { CHUNK_BYTES } from '../../raw-stream.ts';
import { INBOX } from '../options.ts';
import type { NewRow } from './new-row.ts';

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
  const pieces = new Pieces();
  for (const { body, raw, text } of group) {
    const bytes = text.deflated ?? raw;
    for (let n = 0, at = 0; at < bytes.length; n++, at += CHUNK_BYTES)
      pieces.add(body, n, bytes.subarray(at, at + CHUNK_BYTES));
  }
  return [
    `INSERT INTO ${schema}.raw_chunks(inbox, body, n, bytes)
     SELECT $1, body, n, substring($2::bytea FROM start FOR length) FROM ${PIECES}`,
    pieces.values,
  ];
}

function words(schema: string, group: NewRow[]): Statement {
  const pieces = new Pieces();
  for (const { body, text } of group) for (const [n, row] of text.words.entries()) pieces.add(body, n, row);
  return [
    `INSERT INTO ${schema}.words(inbox, body, n, text)
     SELECT $1, body, n, convert_from(substring($2::bytea FROM start FOR length), 'UTF8') FROM ${PIECES}`,
    pieces.values,
  ];
}

const PIECES = 'unnest($3::uuid[], $4::integer[], $5::integer[], $6::integer[]) AS t(body, n, start, length)';

/** Bytes for several rows as one binary value, which the database splits: in an array, each byte would become two digits. */
class Pieces {
  readonly #bytes: Uint8Array[] = [];
  readonly #bodies: string[] = [];
  readonly #numbers: number[] = [];
  readonly #starts: number[] = [];
  readonly #lengths: number[] = [];
  #end = 1;

  add(body: string, n: number, bytes: Uint8Array): void {
    this.#bytes.push(bytes);
    this.#bodies.push(body);
    this.#numbers.push(n);
    this.#starts.push(this.#end);
    this.#lengths.push(bytes.length);
    this.#end += bytes.length;
  }

  get values(): unknown[] {
    return [INBOX, Buffer.concat(this.#bytes), this.#bodies, this.#numbers, this.#starts, this.#lengths];
  }
}
