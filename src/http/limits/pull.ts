import { Readable } from 'node:stream';
import type { FairQueue } from '../../limits/fair-queue.ts';

const PIECE_BYTES = 64 * 1024;

export interface PullOptions {
  /** Limits how many streams read at the same time. */
  limit?: FairQueue;
  /** Called with the size of each piece before it is sent. An error that it throws ends the stream. */
  onPiece?: (bytes: number) => void;
}

/**
 * A stream that reads a piece from its source only after the client has taken the previous one. `Readable.from` would
 * read one ahead, which adds up when many clients do not read.
 */
export function pull(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { limit, onPiece }: PullOptions = {},
): Readable {
  const iterator =
    Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
  return new Readable({
    highWaterMark: 0,
    async read() {
      try {
        const next = async () => iterator.next();
        const { done, value } = await (limit ? limit.run(next) : next());
        if (!done) onPiece?.(value.length);
        this.push(done ? null : value);
      } catch (error) {
        this.destroy(error as Error);
      }
    },
    destroy(error, done) {
      Promise.resolve(iterator.return?.()).then(
        () => done(error),
        (failure) => done(error ?? failure),
      );
    },
  });
}

export function* pieces(bytes: Buffer): Iterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}
