import { readPreview } from '../message-preview.ts';
import { messageFields } from '../message-text.ts';
import { messageGrams } from './grams.ts';
import { type LoadedMessage, loadAfter, type ReadRows } from './text-loader.ts';
import { wordWindows } from './word-windows.ts';

/** Words of a message, for one row in the index. */
interface Window {
  id: string;
  n: number;
  block: number;
  whole: boolean;
  window: Uint8Array;
}

/** Messages to index, and what is stored of each. */
export interface Batch {
  /** The last message before them. */
  after: string;
  messages: LoadedMessage[];
  previews: string[];
  /** As text, because there are no arrays of arrays of different lengths. */
  grams: string[];
  windows: Window[];
}

interface TextOptions {
  maxCharacters: number;
  warn(error: unknown): void;
}

/** Reads up to `most` messages after `after`, and cuts their texts. */
export async function readBatch(
  read: ReadRows,
  schema: string,
  after: string,
  most: number,
  options: TextOptions,
): Promise<Batch> {
  const messages = await loadAfter(read, schema, after, most);
  return {
    after,
    messages,
    previews: messages.map(previewColumn),
    grams: messages.map((message) => `{${messageGrams(message).join(',')}}`),
    windows: messages.flatMap((message) => windowsOf(message, options)),
  };
}

function windowsOf(message: LoadedMessage, options: TextOptions): Window[] {
  const windows = wordWindows(messageFields(message, message.bytes, options), message.recipients);
  const { id, block } = message;
  return windows.map((window, n) => ({ id, n, block, whole: windows.length === 1, window }));
}

/** The column `preview`. JSON can represent NUL, which PostgreSQL cannot store in text. */
function previewColumn({ bytes, parts }: LoadedMessage): string {
  const { sender_name, preview } = readPreview(bytes, parts);
  return JSON.stringify([sender_name, preview]);
}
