/** Cuts the texts of new messages into words, on the threads of `TextPreparer`. */

import { deflateRawSync } from 'node:zlib';
import { Transferred } from '../../../workers/task-module.ts';
import { messageFields, readPreview, type TextOptions, type TextSource } from '../../message-text.ts';
import { CHUNK_BYTES } from '../../raw-stream.ts';
import { wordRows } from '../schema/message-words.ts';

/** A message to prepare. */
export interface TextJob extends TextSource {
  mailbox: number;
  /** Its bytes, up to the end of the last text. */
  raw: Uint8Array;
  /** Whether these are all of its bytes, and not more than one chunk. */
  isChunk: boolean;
}

/** What is stored of the texts of a message. */
export interface PreparedText {
  /** The column `preview`. JSON can represent NUL, which PostgreSQL cannot store in text. */
  preview: string;
  /** The rows in `words`. */
  words: Uint8Array[];
  /** All bytes of the message, compressed; undefined if that is not worthwhile. */
  deflated: Uint8Array | undefined;
}

export interface PreparedTexts {
  texts: PreparedText[];
  /** What went wrong: a part of a text that could not be read is not searchable. */
  warnings: string[];
}

export function prepareTexts(input: { jobs: TextJob[]; maxCharacters: number }): Transferred<PreparedTexts> {
  const warnings: string[] = [];
  const warn = (error: unknown) => void warnings.push(String(error));
  const texts = input.jobs.map((job) => prepare(job, { maxCharacters: input.maxCharacters, warn }));
  const buffers = texts.flatMap(({ words, deflated }) => [...words, ...(deflated ? [deflated] : [])]);
  return new Transferred(
    { texts, warnings },
    buffers.map(({ buffer }) => buffer as ArrayBuffer),
  );
}

function prepare(job: TextJob, options: TextOptions): PreparedText {
  const bytes = {
    first: job.raw.subarray(0, CHUNK_BYTES),
    slice: (start: number, end: number) => job.raw.subarray(start, end),
  };
  const { sender_name, preview } = readPreview(bytes, job.parts);
  return {
    preview: JSON.stringify([sender_name, preview]),
    words: wordRows(messageFields(job, bytes, options), job.recipients, job.mailbox).map(withOwnBuffer),
    deflated: job.isChunk ? deflate(job.raw) : undefined,
  };
}

// The database compresses what is left, but takes twice the space for a text.
function deflate(raw: Uint8Array): Uint8Array | undefined {
  const deflated = deflateRawSync(raw, { level: 4 });
  return deflated.length < raw.length ? withOwnBuffer(deflated) : undefined;
}

// Otherwise it might be part of a larger buffer, which would be copied as a whole.
function withOwnBuffer(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes);
}
