import { htmlToText } from '../html/text/html-text.ts';
import { previewText } from '../html/text/preview-text.ts';
import { decodeText } from '../mime/decode/decode.ts';
import { blindRecipients, searchableHeaders, senderName } from '../mime/fields/searchable-headers.ts';
import { hasEmbedded } from '../mime/structure/files.ts';
import { bodyCharset, isBody, type LeafPart } from '../mime/structure/scan.ts';
import { ExpansionBudget } from '../text/expansion.ts';
import type { FieldText } from '../text/match.ts';

/** The bytes of a message, read on demand. */
export interface MessageBytes {
  /** The first chunk. Most messages fit into it. */
  readonly first: Uint8Array;
  slice(start: number, end: number): Uint8Array;
}

export interface TextSource {
  sender: string;
  recipients: string[];
  subject: string;
  parts: LeafPart[];
}

export interface TextOptions {
  /** Only this many characters of the bodies are read. */
  maxCharacters: number;
  /** Told when a text cannot be read. */
  warn(error: unknown): void;
}

// A character takes at most this many bytes in quoted-printable or base64. Markup takes more.
const BYTES_PER_CHARACTER = 12;

/**
 * The searchable fields of a message, most relevant first, for every store and whether the message is indexed or not. A
 * phrase must be within one field.
 */
export function* messageFields(
  source: TextSource,
  bytes: MessageBytes,
  options: TextOptions,
  withBodies = true,
): Generator<FieldText> {
  // The limit is for the text as it is sent. Without this one, some texts would be indexed at eighteen times that length.
  const expansion = new ExpansionBudget(options.maxCharacters);
  for (const { field, text } of writtenFields(source, bytes, options, withBodies)) {
    yield { field, text: expansion.cut(text) };
  }
}

function* writtenFields(
  { sender, recipients, subject, parts }: TextSource,
  bytes: MessageBytes,
  { maxCharacters, warn }: TextOptions,
  withBodies: boolean,
): Generator<FieldText> {
  yield { field: 'subject', text: subject };
  yield { field: 'from', text: sender };
  for (const text of recipients) yield { field: 'to', text };
  for (const { role, filename } of parts)
    if (role === 'attachment') yield { field: 'filename', text: filename };
  if (hasEmbedded(parts)) yield { field: 'has', text: 'inline' };
  let left = maxCharacters;
  for (const part of withBodies ? parts : []) {
    if (!isBody(part) || left <= 0) continue;
    const end = Math.min(part.end, part.start + left * BYTES_PER_CHARACTER);
    const [text = ''] = attempt(warn, () => [readText(bytesOf(bytes, part.start, end), part, left)]);
    left -= text.length;
    yield { field: 'other', text };
  }
  for (const headers of attempt(warn, () => [searchableHeaders(bytes.first, bodyCharset(parts))])) {
    for (const { header, text } of headers.texts) yield { field: header, text };
    for (const text of blindRecipients(recipients, headers)) yield { field: 'bcc', text };
  }
}

/** Some of the bytes, from the beginning if they lie there. */
export function bytesOf({ first, slice }: MessageBytes, start: number, end: number): Uint8Array {
  return end <= first.length ? first.subarray(start, end) : slice(start, end);
}

// Parsing never throws. If a bug makes it throw, only this text is not searchable, and later messages are not
// blocked.
function attempt<T>(warn: (error: unknown) => void, read: () => T[]): T[] {
  try {
    return read();
  } catch (error) {
    warn(error);
    return [];
  }
}

function readText(bytes: Uint8Array, part: LeafPart, maxCharacters: number): string {
  const text = decodeText(bytes, part);
  return part.role === 'html' ? htmlToText(text, maxCharacters) : text.slice(0, maxCharacters);
}

/** The fields that a list can show in addition to the summary of a message. */
export interface MessagePreview {
  sender_name: string;
  preview: string;
}

// A newsletter starts with a style sheet of up to tens of kilobytes. A text body starts with its first words.
const PREVIEW_BYTES = { html: 128 * 1024, text: 16 * 1024 };

/** Creates the preview of a message from its first bytes. */
export function readPreview(bytes: MessageBytes, parts: LeafPart[]): MessagePreview {
  try {
    const html = beginningOf(bytes, parts, 'html');
    const preview = html ? previewText(html, '') : '';
    return {
      sender_name: senderName(bytes.first, bodyCharset(parts)),
      preview: preview || previewText('', beginningOf(bytes, parts, 'text')),
    };
  } catch {
    // Parsing never throws. If a bug makes it throw, only this message lacks a preview, and later ones are not
    // blocked.
    return { sender_name: '', preview: '' };
  }
}

function beginningOf(bytes: MessageBytes, parts: LeafPart[], role: 'html' | 'text'): string {
  const part = parts.find((one) => one.role === role && one.end > one.start);
  if (!part) return '';
  const end = Math.min(part.end, part.start + PREVIEW_BYTES[role]);
  return decodeText(bytesOf(bytes, part.start, end), part);
}
