/** Cuts the texts of new messages into words, outside the event loop. */
import { parentPort, workerData } from 'node:worker_threads';
import { deflateRawSync } from 'node:zlib';
import { readPreview } from '../../message-preview.ts';
import { messageFields, type TextSource } from '../../message-text.ts';
import { CHUNK_BYTES } from '../../raw-stream.ts';
import { wordRows } from '../schema/message-words.ts';

/** A message to prepare. */
export interface TextJob extends TextSource {
  /** Its bytes, up to the end of the last text. */
  raw: Uint8Array;
  /** Whether these are all of its bytes, and not more than one chunk. */
  isChunk: boolean;
}

/** What is stored of the texts of a message. */
export interface PreparedText {
  /** The column `preview`. JSON can represent NUL, which PostgreSQL cannot store in text. */
  preview: string;
  /** The row in `words`, or the rows in `long_words`. */
  words: Uint8Array[];
  /** All bytes of the message, compressed; undefined if that is not worthwhile. */
  deflated: Uint8Array | undefined;
}

export type TextReply = { prepared: PreparedText } | { warning: string };

const { maxCharacters } = workerData as { maxCharacters: number };
const post = (replies: TextReply[], transferred: ArrayBuffer[] = []) =>
  parentPort!.postMessage(replies, transferred);
const options = { maxCharacters, warn: (error: unknown) => post([{ warning: String(error) }]) };

function prepare(job: TextJob): PreparedText {
  const bytes = {
    first: job.raw.subarray(0, CHUNK_BYTES),
    slice: (start: number, end: number) => job.raw.subarray(start, end),
  };
  const { sender_name, preview } = readPreview(bytes, job.parts);
  return {
    preview: JSON.stringify([sender_name, preview]),
    words: wordRows(messageFields(job, bytes, options), job.recipients).map(withOwnBuffer),
    deflated: job.isChunk ? deflate(job.raw) : undefined,
  };
}

// The database compresses what is left, but takes twice the space for a text.
function deflate(raw: Uint8Array): Uint8Array | undefined {
  const deflated = deflateRawSync(raw, { level: 1 });
  return deflated.length < raw.length ? withOwnBuffer(deflated) : undefined;
}

// Otherwise it might be part of a larger buffer, which would be copied as a whole.
function withOwnBuffer(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes);
}

parentPort!.on('message', (jobs: TextJob[]) => {
  const all = jobs.map(prepare);
  post(
    all.map((prepared) => ({ prepared })),
    all.flatMap(({ words, deflated }) => [...words, ...(deflated ? [deflated] : [])].map(bufferOf)),
  );
});

function bufferOf({ buffer }: Uint8Array): ArrayBuffer {
  return buffer as ArrayBuffer;
}
