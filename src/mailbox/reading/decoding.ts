import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Attachment } from '../../contract/message/message.ts';
import { CROCKFORD } from '../../contract/ulid.ts';
import { decodeStream } from '../../mime/decode/decode.ts';
import { inventedName } from '../../mime/fields/filenames.ts';
import { isFile } from '../../mime/structure/files.ts';
import { isBody, type LeafPart } from '../../mime/structure/scan.ts';
import { Transferred, taskModule } from '../../workers/task-module.ts';
import type { WorkerPool } from '../../workers/worker-pool.ts';
import { whenGone } from '../client.ts';
import type { RawMessage, StoredMessage } from '../ports.ts';
import { decodeBody, type EncodedPart } from './decoding-tasks.ts';
import { withinLimits } from './job-result.ts';

/** An attachment ready to be sent: its metadata, and its decoded bytes as a stream from the store. */
export interface AttachmentContent {
  attachment: Attachment;
  /** As the message declares it. */
  charset: string | null;
  /** The CRC-32 of the decoded bytes, for archives. */
  crc32: number;
  stream(): AsyncIterable<Uint8Array>;
}

/** An attachment whose decoded size is not known yet: computing it takes a pass over its bytes. */
export interface AttachmentPart {
  id: string;
  part: LeafPart;
}

/** The attachments, in the order of the message. Their ids never change, so they need not be stored. */
export function attachmentParts({ summary, parts }: StoredMessage): AttachmentPart[] {
  return parts
    .filter((part) => part.role === 'attachment')
    .map((part, index) => ({ id: attachmentId(summary.id, index), part }));
}

/** The other forms of the body, in the order of the message. Nothing names them, so they have a name to save them as. */
export function alternativeParts({ summary, parts }: StoredMessage): AttachmentPart[] {
  return parts
    .filter((part) => part.role === 'alternative')
    .map((part, index) => ({
      id: attachmentId(summary.id, `alternative/${index}`),
      part: { ...part, filename: inventedName(part.content_type, index + 1, 'alternative') },
    }));
}

/** Metadata and content of one attachment. */
export async function readAttachment(
  { summary, raw, parts }: StoredMessage,
  { id, part }: AttachmentPart,
): Promise<AttachmentContent> {
  const stream = () => decodeStream(raw.stream(part.start, part.end), part.encoding);
  const { filename, content_type, content_id, disposition } = part;
  let size = 0;
  let checksum = 0;
  for await (const bytes of stream()) {
    size += bytes.length;
    checksum = crc32(bytes, checksum);
  }
  const attachment = {
    id,
    message_id: summary.id,
    filename,
    content_type,
    size,
    content_id,
    disposition,
    is_file: isFile(part, parts),
  };
  return { attachment, charset: part.charset, crc32: checksum, stream };
}

/** The total size of the text and HTML bodies before decoding. */
export function bodyBytes({ parts }: StoredMessage): number {
  return parts.filter(isBody).reduce((sum, part) => sum + part.end - part.start, 0);
}

// Decoding more than this would block the event loop for too long, so it is done on a thread.
const LARGE_BYTES = 256 * 1024;

const tasks = taskModule<typeof import('./decoding-tasks.ts')>(
  new URL('./decoding-tasks.ts', import.meta.url),
);

/** The bodies of a message before decoding. */
export interface EncodedBodies {
  bytes: number;
  subject: string;
  /** The attachments that the HTML body can refer to. */
  attachments: { content_id: string; attachment_id: string }[];
  /** Content-IDs of the images that the HTML body can refer to. */
  inlineImageIds: string[];
  read(): Promise<{ text: EncodedPart[]; html: EncodedPart[] }>;
}

/** The bodies of a message, for a worker. */
export function encodedBodies(stored: StoredMessage): EncodedBodies {
  return {
    bytes: bodyBytes(stored),
    subject: stored.summary.subject,
    attachments: attachmentParts(stored).flatMap(({ id, part: { content_id } }) =>
      content_id === null ? [] : [{ content_id, attachment_id: id }],
    ),
    inlineImageIds: attachmentParts(stored).flatMap(({ part: { content_id, content_type } }) =>
      content_id !== null && content_type.startsWith('image/') ? [content_id] : [],
    ),
    read: async () => ({
      text: await readEncoded(stored, 'text'),
      html: await readEncoded(stored, 'html'),
    }),
  };
}

/** An attachment before decoding. */
export interface EncodedAttachment extends EncodedPart {
  id: string;
  /** Whether these are only the first of its bytes. */
  isCut: boolean;
}

/** Which attachments to read, and how much of them. */
export interface AttachmentSelection {
  types: readonly string[];
  /** Maximum number of attachments; the first ones are read. */
  maxParts: number;
  /** Maximum number of bytes of each; the first ones are read. */
  maxBytes: number;
}

/** A function that reads the matching attachments, for a worker; null if there are none. */
export function encodedAttachments(
  stored: StoredMessage,
  { types, maxParts, maxBytes }: AttachmentSelection,
): (() => Promise<EncodedAttachment[]>) | null {
  const found = attachmentParts(stored)
    .filter(({ part }) => types.includes(part.content_type))
    .slice(0, maxParts);
  if (found.length === 0) return null;
  return async () => {
    const attachments: EncodedAttachment[] = [];
    for (const { id, part } of found) {
      const end = Math.min(part.end, part.start + maxBytes);
      const bytes = await readRaw(stored.raw, part.start, end);
      attachments.push({ id, part, bytes, isCut: end < part.end });
    }
    return attachments;
  };
}

async function readEncoded({ raw, parts }: StoredMessage, role: 'text' | 'html'): Promise<EncodedPart[]> {
  const encoded: EncodedPart[] = [];
  for (const part of parts) {
    if (part.role === role) encoded.push({ part, bytes: await readRaw(raw, part.start, part.end) });
  }
  return encoded;
}

/** The buffers of parts that were read, which can be transferred to another thread: each part has its own. */
export function movable(parts: readonly EncodedPart[]): ArrayBuffer[] {
  return parts.map(({ bytes }) => bytes.buffer as ArrayBuffer);
}

/**
 * The text of a body; large bodies as UTF-8. Strings of many megabytes stay in memory until the next full garbage
 * collection, but a buffer can be freed immediately after use with `transfer(0)`.
 */
export type BodyText = string | Uint8Array<ArrayBuffer>;

/** The decoded text of this body; `''` if the message does not have it. */
export async function readBody(
  stored: StoredMessage,
  role: 'text' | 'html',
  workers: WorkerPool,
): Promise<BodyText> {
  const parts = stored.parts.filter((part) => part.role === role);
  const size = parts.reduce((sum, { start, end }) => sum + end - start, 0);
  if (size <= LARGE_BYTES) return decodeBody(await readEncoded(stored, role));
  // Read only when a thread is free, and transferred to it, so that waiting messages take no memory.
  const readInput = async () => {
    const encoded = await readEncoded(stored, role);
    return new Transferred(encoded, movable(encoded));
  };
  return withinLimits(
    workers.run(tasks, 'decodeBodyToUtf8', readInput, {
      owner: stored.summary.id,
      heavy: true,
      isGone: whenGone(),
    }),
    'The message is too large to decode right now. Try again, or download its raw source.',
  );
}

/** The bytes of a range, by default all, in one buffer that is not shared. */
export async function readRaw(raw: RawMessage, start = 0, end = raw.size): Promise<Uint8Array> {
  const from = Math.max(0, start);
  const bytes = new Uint8Array(Math.max(0, Math.min(end, raw.size) - from));
  let length = 0;
  for await (const chunk of raw.stream(from, end)) {
    bytes.set(chunk, length);
    length += chunk.length;
  }
  return bytes;
}

/**
 * The id of an attachment: a ULID with the time of the message and, as its random part, a hash of the message id and the
 * position. It never changes, so it need not be stored.
 */
function attachmentId(messageId: string, index: number | string): string {
  const hash = createHash('sha256').update(`${messageId}/${index}`).digest();
  let id = messageId.slice(0, 10);
  // 16 characters, each from the low 5 bits of one byte of the hash.
  for (let i = 0; i < 16; i++) id += CROCKFORD[hash[i]! & 31];
  return id;
}
