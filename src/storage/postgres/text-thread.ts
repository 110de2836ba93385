/** Reads the texts of new messages for the index and the list, away from the event loop. */
import { parentPort } from 'node:worker_threads';
import type { LeafPart } from '../../mime/scan.ts';
import { readPreview } from '../message-preview.ts';
import { messageFields } from '../message-text.ts';
import { CHUNK_BYTES } from '../raw-stream.ts';
import { wordWindows } from './word-windows.ts';

export interface TextRequest {
  sender: string;
  recipients: string[];
  subject: string;
  parts: LeafPart[];
  raw: Uint8Array;
  maxCharacters: number;
}

/** What is stored of the texts of a message. */
export interface MessageTexts {
  sender_name: string;
  preview: string;
  /** One `tsvector` for each window. */
  windows: Uint8Array[];
  /** Why a text could not be read. */
  warning?: string;
}

export function readTexts({ raw, maxCharacters, ...source }: TextRequest): MessageTexts {
  const bytes = {
    first: raw.subarray(0, CHUNK_BYTES),
    slice: (start: number, end: number) => raw.subarray(start, end),
  };
  let warning: string | undefined;
  const warn = (error: unknown) => {
    warning = String(error);
  };
  const windows = wordWindows(messageFields(source, bytes, { maxCharacters, warn }), source.recipients);
  return { ...readPreview(bytes, source.parts), windows, ...(warning && { warning }) };
}

parentPort?.on('message', (requests: TextRequest[]) => parentPort!.postMessage(requests.map(readTexts)));
