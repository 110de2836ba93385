import type { FastifyReply, FastifyRequest } from 'fastify';
import { FairQueue } from '../../limits/fair-queue.ts';
import { RequestError } from '../errors.ts';
import { pull } from '../limits/response-memory.ts';

/** Immutable bytes at a URL. */
export interface Download {
  /** Two downloads with the same tag have the same bytes. */
  tag: string;
  size: number;
  contentType: string;
  disposition: string;
  /** The bytes from `start` up to, not including, `end`. */
  read(range: ByteRange): AsyncIterable<Uint8Array>;
}

// Most messages are small. For them, a stream would double the cost of the request.
const MAX_IN_ONE_PIECE = 64 * 1024;
// Memory used by a download whose client does not read: a chunk from the store, and the next one.
const STREAM_BYTES = 2 * 256 * 1024;
// Downloads that may read from the store at the same time. Few, because lists wait behind these reads.
const reads = new FairQueue({ slots: 4 });

/** HEAD is handled explicitly: the handler that Fastify derives from GET would read the bytes to count them. */
export const downloadMethods = ['GET', 'HEAD'] as const;

/**
 * Sends the download, the requested range of it, or 304. Reads no faster than the client does, and stops when it
 * disconnects.
 */
export async function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  download: Download,
): Promise<FastifyReply> {
  const etag = `"${download.tag}"`;
  reply
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'private, max-age=31536000, immutable')
    // A hostile attachment that is opened directly must not run or load anything.
    .header('content-security-policy', "sandbox; default-src 'none'");
  if (matchesAny(request.headers['if-none-match'], etag)) return reply.code(304).send();

  const range = request.method === 'GET' ? rangeOf(request, etag, download.size) : undefined;
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${download.size}`);
    throw new RequestError(
      416,
      'invalid_parameter',
      `The range is beyond the end of the content, which has ${download.size} bytes.`,
    );
  }
  const part = range ?? { start: 0, end: download.size };
  if (range)
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end - 1}/${download.size}`);
  reply
    .header('content-type', download.contentType)
    .header('content-disposition', download.disposition)
    .header('content-length', part.end - part.start);
  if (request.method === 'HEAD') return reply.send();
  if (part.end - part.start <= MAX_IN_ONE_PIECE) {
    return reply.send(Buffer.concat(await Array.fromAsync(download.read(part))));
  }
  reply.reserve(Math.min(part.end - part.start, STREAM_BYTES));
  return reply.send(pull(download.read(part), { limit: reads }));
}

/** Bytes that are generated while they are sent, so neither their size nor an entity tag is known in advance. */
export type GeneratedFile = Pick<Download, 'contentType' | 'disposition'> & {
  read(): AsyncIterable<Uint8Array>;
};

/** Sends the file no faster than the client reads, and stops when it disconnects. */
export function sendGenerated(
  request: FastifyRequest,
  reply: FastifyReply,
  { contentType, disposition, read }: GeneratedFile,
): FastifyReply {
  reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('content-type', contentType)
    .header('content-disposition', disposition);
  if (request.method === 'HEAD') return reply.send();
  reply.reserve(STREAM_BYTES);
  return reply.send(pull(read(), { limit: reads }));
}

/**
 * Whether If-None-Match (`*` or a list) matches this entity tag, by weak comparison (RFC 9110, 13.1.2). A malformed
 * header matches nothing.
 */
export function matchesAny(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  for (const [tag] of header.matchAll(/(?:W\/)?"[^"]*"/g)) {
    if (tag.replace(/^W\//, '') === etag) return true;
  }
  return false;
}

/** With If-Range, a range applies only when the client's copy is current (RFC 9110, 13.1.5). */
function rangeOf(request: FastifyRequest, etag: string, size: number) {
  const condition = request.headers['if-range'];
  if (condition !== undefined && condition !== etag) return undefined;
  return parseRange(request.headers.range, size);
}

/** Extracts a range from a stream that can only be read from its start. */
export async function* slice(
  source: AsyncIterable<Uint8Array>,
  { start, end }: ByteRange,
): AsyncIterable<Uint8Array> {
  let position = 0;
  for await (const chunk of source) {
    const from = Math.max(start - position, 0);
    const to = Math.min(end - position, chunk.length);
    if (from < to) yield chunk.subarray(from, to);
    position += chunk.length;
    if (position >= end) return;
  }
}

/** The bytes from `start` up to, but not including, `end`. */
interface ByteRange {
  start: number;
  end: number;
}

/**
 * Parses a Range header (RFC 9110, 14.1.2). Undefined means the whole content: there is no header, or it is malformed,
 * has another unit or several ranges. A range outside the content is `unsatisfiable`.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [unit = '', ranges = ''] = header?.split('=', 3) ?? [];
  const ends = ranges.split('-', 3).map((text) => text.trim());
  if (unit.trim().toLowerCase() !== 'bytes' || ends.length !== 2) return undefined;
  const [first = '', last = ''] = ends;
  if (!/^\d*$/.test(first) || !/^\d*$/.test(last)) return undefined;
  if (first === '') {
    if (last === '') return undefined;
    const length = Math.min(Number(last), size);
    if (Number(last) === 0) return 'unsatisfiable';
    // Content-Range cannot express an empty range.
    return size === 0 ? undefined : { start: size - length, end: size };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size : Math.min(Number(last) + 1, size) };
}
