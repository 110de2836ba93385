import { Readable } from 'node:stream';
import type { Gate } from '../../mailbox/gate.ts';

const PIECE_BYTES = 64 * 1024;

/**
 * A stream that asks its source for a piece only when the client has taken the one before. `Readable.from` would keep
 * another one ready, which adds up when many clients do not read.
 */
export function pull(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, gate?: Gate): Readable {
  const iterator =
    Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
  return new Readable({
    highWaterMark: 0,
    async read() {
      try {
        const next = async () => iterator.next();
        const { done, value } = await (gate ? gate.pass(next) : next());
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
