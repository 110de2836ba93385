/** Cuts the texts of new messages into words, outside the event loop. */
import { parentPort, workerData } from 'node:worker_threads';
import { readPreview } from '../../message-preview.ts';
import { messageFields, type TextSource } from '../../message-text.ts';
import { CHUNK_BYTES } from '../../raw-stream.ts';
import { wordRows } from '../schema/message-words.ts';

/** A message to prepare. */
export interface TextJob extends TextSource {
  raw: Uint8Array;
}

/** What is stored of the texts of a message. */
export interface PreparedText {
  /** The column `preview`. JSON can represent NUL, which PostgreSQL cannot store in text. */
  preview: string;
  /** The row in `words`, or the rows in `long_words`. */
  words: Uint8Array[];
}

export type TextReply = { prepared: PreparedText } | { warning: string };

const { maxCharacters } = workerData as { maxCharacters: number };
const post = (replies: TextReply[]) => parentPort!.postMessage(replies);
const options = { maxCharacters, warn: (error: unknown) => post([{ warning: String(error) }]) };

function prepare(job: TextJob): PreparedText {
  const bytes = {
    first: job.raw.subarray(0, CHUNK_BYTES),
    slice: (start: number, end: number) => job.raw.subarray(start, end),
  };
  const { sender_name, preview } = readPreview(bytes, job.parts);
  return {
    preview: JSON.stringify([sender_name, preview]),
    words: wordRows(messageFields(job, bytes, options), job.recipients),
  };
}

parentPort!.on('message', (jobs: TextJob[]) => post(jobs.map((job) => ({ prepared: prepare(job) }))));
