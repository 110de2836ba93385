import { AppError } from '../mailbox/errors.ts';
import type { RawMessage } from '../mailbox/ports.ts';

/** Raw bytes are stored in chunks of this size, so that a large message is never completely in memory. */
export const CHUNK_BYTES = 256 * 1024;

/** The bytes of a message as they are stored. */
export function chunksOf(raw: Uint8Array): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < raw.length; at += CHUNK_BYTES) chunks.push(raw.subarray(at, at + CHUNK_BYTES));
  return chunks;
}

type ReadChunk = (n: number) => Promise<Uint8Array | undefined>;

/** The bytes of a message that is stored in chunks. */
export function rawMessage(size: number, readChunk: ReadChunk): RawMessage {
  const read = rememberLast(readChunk);
  return {
    size,
    stream: (start = 0, end = size) => streamRaw(read, Math.max(0, start), Math.min(end, size)),
  };
}

// Parts are read one after another, and thousands of them can be in one chunk.
function rememberLast(readChunk: ReadChunk): ReadChunk {
  let last: { n: number; chunk: ReturnType<ReadChunk> } | undefined;
  return (n) => {
    if (last?.n === n) return last.chunk;
    const read = { n, chunk: readChunk(n) };
    last = read;
    read.chunk.catch(() => {
      if (last === read) last = undefined;
    });
    return read.chunk;
  };
}

/** The bytes from `start` up to `end`, chunk by chunk, reading one chunk ahead. */
async function* streamRaw(readChunk: ReadChunk, start: number, end: number): AsyncGenerator<Uint8Array> {
  const last = Math.floor((end - 1) / CHUNK_BYTES);
  let n = Math.floor(start / CHUNK_BYTES);
  let ahead = n <= last ? readChunk(n) : undefined;
  while (ahead) {
    const chunk = await ahead;
    if (!chunk) throw new AppError('not_found', 'The message was deleted while it was being read.');
    ahead = n < last ? readChunk(n + 1) : undefined;
    // Prevents an unhandled rejection if the consumer stops early.
    ahead?.catch(() => {});
    const at = n * CHUNK_BYTES;
    yield chunk.subarray(Math.max(0, start - at), end - at);
    n++;
  }
}
