const LF = 0x0a;
const CR = 0x0d;
const NOTHING: Buffer = Buffer.alloc(0);

/** A command line, without its line end. */
export interface Line {
  bytes: Buffer;
  start: number;
  end: number;
}

/** The bytes that have arrived on a connection and have not been processed yet. */
export class SessionInput {
  bytes = NOTHING;
  position = 0;
  /** The start of a line whose end has not arrived. */
  #partial = NOTHING;

  get isEmpty(): boolean {
    return this.position === this.bytes.length;
  }

  /** The memory of the unread bytes: even a few of them keep the whole read in memory. */
  get unreadMemory(): number {
    return this.isEmpty ? 0 : this.bytes.buffer.byteLength;
  }

  get partialBytes(): number {
    return this.#partial.length;
  }

  add(chunk: Buffer): void {
    this.bytes = this.isEmpty ? chunk : Buffer.concat([this.bytes.subarray(this.position), chunk]);
    this.position = 0;
  }

  /** Drops the reference to a read that has been used up, so that its memory can be freed. */
  release(): void {
    this.bytes = NOTHING;
    this.position = 0;
  }

  clear(): void {
    this.release();
    this.#partial = NOTHING;
  }

  /**
   * The next line; null when its end has not arrived, and `'too_long'` when it is longer than `maxLength`. A bare LF ends a
   * line too, for people who type into `nc`.
   */
  takeLine(maxLength: number): Line | 'too_long' | null {
    const { bytes, position: start } = this;
    const lf = bytes.indexOf(LF, start);
    const end = lf === -1 ? bytes.length : lf;
    this.position = lf === -1 ? end : lf + 1;
    if (this.#partial.length + end - start > maxLength) return 'too_long';
    if (lf === -1) {
      // Copies, so that a few bytes do not keep the whole read in memory.
      this.#partial = Buffer.concat([this.#partial, bytes.subarray(start)]);
      return null;
    }
    if (this.#partial.length === 0) return { bytes, start, end: withoutCr(bytes, start, end) };
    const line = Buffer.concat([this.#partial, bytes.subarray(start, end)]);
    this.#partial = NOTHING;
    return { bytes: line, start: 0, end: withoutCr(line, 0, line.length) };
  }
}

function withoutCr(bytes: Buffer, start: number, end: number): number {
  return end > start && bytes[end - 1] === CR ? end - 1 : end;
}
