/** The statements that store what does not need the lock of the inbox. */
import { CHUNK_BYTES, chunksOf } from '../../raw-stream.ts';
import type { NewRow } from './message-rows.ts';

export type BodyStatement = [text: string, values: unknown[]];

interface Row {
  columns: Record<string, unknown>;
  bytes: Uint8Array;
}

const CONTENTS = 'inbox integer, body uuid, envelope text, parts text, summary text, preview text';
const PIECE = 'inbox integer, body uuid, n integer';

export function bodyStatements(schema: string, group: NewRow[]): BodyStatement[] {
  const contents = group.map(({ contents, raw, text }) => ({
    columns: contents,
    bytes: text.deflated ?? raw.subarray(0, CHUNK_BYTES),
  }));
  const pieces = (of: (message: NewRow) => Uint8Array[]) =>
    group.flatMap((message) =>
      of(message).map((bytes, n) => ({
        columns: { inbox: message.contents.inbox, body: message.contents.body, n },
        bytes,
      })),
    );
  const chunks = pieces(({ raw }) => chunksOf(raw)).filter(({ columns }) => columns.n > 0);
  const words = pieces(({ text }) => text.words);
  return [
    insertion(`${schema}.contents`, CONTENTS, 'bytes', contents),
    ...(chunks.length > 0 ? [insertion(`${schema}.raw_chunks`, PIECE, 'bytes', chunks)] : []),
    insertion(`${schema}.words`, PIECE, 'text', words),
  ];
}

/** Sends the bytes of all rows as one binary value, which the database splits: in an array, each byte would become two digits. */
function insertion(table: string, columns: string, last: 'bytes' | 'text', rows: Row[]): BodyStatement {
  const names = columns.replaceAll(/ \w+(,|$)/g, '$1');
  const bytes = 'substring($1::bytea FROM start FOR length)';
  let end = 1;
  const placed = rows.map(({ columns, bytes: { length } }) => {
    end += length;
    return { ...columns, start: end - length, length };
  });
  return [
    `INSERT INTO ${table}(${names}, ${last})
     SELECT ${names}, ${last === 'text' ? `convert_from(${bytes}, 'UTF8')` : bytes}
     FROM json_to_recordset($2) AS t(${columns}, start integer, length integer)`,
    [Buffer.concat(rows.map(({ bytes }) => bytes)), JSON.stringify(placed)],
  ];
}
