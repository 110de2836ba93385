import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { MessageBytes } from '../../message-text.ts';
import { CHUNK_BYTES } from '../../raw-stream.ts';

const NO_BYTES = new Uint8Array();

/** Reads the stored bytes of messages, a chunk at a time, by their position. */
export class RawChunks {
  readonly #chunk: StatementSync;

  constructor(db: DatabaseSync) {
    this.#chunk = db.prepare('SELECT bytes FROM raw_chunks WHERE pos = ?');
  }

  read(pos: number, n: number): Uint8Array | undefined {
    return (this.#chunk.get(pos + n) as { bytes: Uint8Array } | undefined)?.bytes;
  }

  /** The bytes from `start` up to `end`, in pieces of at most a chunk. */
  *pieces(pos: number, start: number, end: number): Generator<Uint8Array> {
    for (let n = Math.floor(start / CHUNK_BYTES); n * CHUNK_BYTES < end; n++) {
      const chunk = this.read(pos, n);
      if (!chunk) return;
      yield chunk.subarray(Math.max(0, start - n * CHUNK_BYTES), end - n * CHUNK_BYTES);
    }
  }

  /** The bytes of a message, for reading its text. `first` is its first chunk. */
  of(pos: number, first: Uint8Array | null = this.read(pos, 0) ?? null): MessageBytes {
    return { first: first ?? NO_BYTES, slice: (start, end) => this.slice(pos, start, end) };
  }

  slice(pos: number, start: number, end: number): Uint8Array {
    const pieces = [...this.pieces(pos, start, end)];
    return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
  }
}
