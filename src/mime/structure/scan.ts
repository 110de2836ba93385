import { asBuffer } from '../bytes.ts';
import type { TextPart } from '../decode/decode.ts';
import { decodeHeaderText } from '../fields/encoded-words.ts';
import { inventedName, isMessageType, safeFilename } from '../fields/filenames.ts';
import { chooseBodies } from './bodies.ts';
import { unfoldedValue } from './header-block.ts';
import type { MimeLimits } from './limits.ts';
import { type PartHeaders, readPartHeaders } from './part-headers.ts';
import { type Part, readPartTree } from './part-tree.ts';

/** A leaf of a message: the offsets of its bytes in the raw message, and how to decode them. */
export interface LeafPart extends TextPart {
  /**
   * `text` and `html` are the parts of the bodies, possibly several of each, `alternative` is another form of the body,
   * such as AMP; everything else is an attachment.
   */
  role: 'text' | 'html' | 'alternative' | 'attachment';
  start: number;
  end: number;
  /** The name to show and save as; `''` for a body and its other forms. */
  filename: string;
  /** Without `<>`. */
  content_id: string | null;
  disposition: 'attachment' | 'inline';
}

/** Whether a part belongs to the text or HTML body. */
export function isBody<P extends LeafPart>(part: P): part is P & { role: 'text' | 'html' } {
  return part.role === 'text' || part.role === 'html';
}

/** The charset of the body, which raw 8-bit headers have too if the message itself declares none; null if unknown. */
export function bodyCharset(parts: readonly LeafPart[]): string | null {
  return parts.find((part) => isBody(part) && part.charset !== null)?.charset ?? null;
}

export interface ScannedMessage {
  /** Decoded to Unicode, at most 10,000 characters; `''` when there is none. */
  subject: string;
  has_attachments: boolean;
  /** The end of the top-level headers and start of the body. */
  body_start: number;
  /** Leaves in the order of the message. */
  parts: LeafPart[];
}

/** Finds headers, parts and their offsets in one pass, without decoding bodies. Never throws. */
export function scanMessage(raw: Uint8Array, limits: MimeLimits): ScannedMessage {
  const bytes = asBuffer(raw);
  const root = readPartTree(bytes, limits);
  const bodies = chooseBodies(bytes, root);
  const roles = new Map<Part, LeafPart['role']>();
  for (const part of bodies.text) roles.set(part, 'text');
  for (const part of bodies.html) roles.set(part, 'html');
  const parts: LeafPart[] = [];
  let attachments = 0;
  const addLeaves = (part: Part) => {
    const role = roles.get(part);
    if (part.children) {
      const isAlternative = part.headers.content_type === 'multipart/alternative';
      for (const child of part.children) {
        if (isAlternative && isForm(child) && !roles.has(child)) roles.set(child, 'alternative');
        addLeaves(child);
      }
    } else if (role) parts.push(leafPart(part, role, ''));
    else {
      attachments++;
      const { filename, content_type } = part.headers;
      const name = filename || subjectName(bytes, part, limits) || inventedName(content_type, attachments);
      parts.push(leafPart(part, 'attachment', name));
    }
  };
  addLeaves(root);
  const subject = readSubject(bytes, root.headers, bodyCharset(parts));
  return { subject, has_attachments: attachments > 0, body_start: root.headers.body_start, parts };
}

// Lists and searches read the subject of every message, so it must be small. The headers have the whole subject.
export const MAX_SUBJECT_LENGTH = 10_000;
const MAX_NAMED_SUBJECT = 100;
// Encoded words need up to 12 bytes for each character.
const MAX_SUBJECT_BYTES = 128 * 1024;

function readSubject(
  raw: Buffer,
  { subject, charset }: PartHeaders,
  otherCharset: string | null = null,
): string {
  if (!subject) return '';
  const value = unfoldedValue(raw, subject.start, Math.min(subject.end, subject.start + MAX_SUBJECT_BYTES));
  const text = decodeHeaderText(value, charset ?? otherCharset).trim();
  // Does not split a surrogate pair.
  return text.length <= MAX_SUBJECT_LENGTH
    ? text
    : text.slice(0, MAX_SUBJECT_LENGTH).replace(/[\ud800-\udbff]$/, '');
}

/** Whether a version in an alternative is text to be shown: AMP, text/watch-html, a second text/plain. */
function isForm({ children, headers: { content_type, disposition, filename } }: Part): boolean {
  if (children || disposition === 'attachment' || filename !== '') return false;
  return content_type.startsWith('text/') && content_type !== 'text/calendar';
}

/** The name of an attached message without one; `''` if it has no subject either. */
function subjectName(raw: Buffer, { headers, start, end }: Part, limits: MimeLimits): string {
  if (!isMessageType(headers.content_type) || headers.encoding !== 'identity') return '';
  const message = raw.subarray(start, end);
  const subject = readSubject(message, readPartHeaders(message, 0, limits.max_header_bytes, 'text/plain'));
  return subject && safeFilename(`${subject.slice(0, MAX_NAMED_SUBJECT)}.eml`);
}

function leafPart(part: Part, role: LeafPart['role'], filename: string): LeafPart {
  const { content_type, charset, encoding, content_id, disposition } = part.headers;
  // A part with a Content-ID and without a disposition is an image of the HTML body.
  const shown = disposition ?? (role === 'attachment' && content_id === null ? 'attachment' : 'inline');
  return {
    role,
    start: part.start,
    end: part.end,
    content_type,
    charset,
    encoding,
    filename,
    content_id,
    disposition: shown,
  };
}
