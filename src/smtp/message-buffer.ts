/** The bytes that all sessions together may hold, so that many large mails at once cannot exhaust memory. */
export class BufferBudget {
  #free: number;

  constructor(bytes: number) {
    this.#free = bytes;
  }

  /** False, and nothing taken, when that much is not free. */
  reserve(bytes: number): boolean {
    if (bytes > this.#free) return false;
    this.#free -= bytes;
    return true;
  }

  release(bytes: number): void {
    this.#free += bytes;
  }
}

const SMALLEST_GROWTH = 8 * 1024;
const LARGEST_GROWTH = 1024 * 1024;

/**
 * Collects one mail from fragments of any size. Fragments are copied into blocks: keeping them would let a sender
 * of single bytes hold a Buffer object, some 200 bytes, for each. Past a limit everything collected is dropped and
 * `overflow` says why; further bytes are only counted.
 */
export class MessageBuffer {
  /** Bytes seen, dropped ones included. */
  size = 0;
  overflow: 'too_large' | 'no_memory' | null = null;

  readonly #maxBytes: number;
  readonly #budget: BufferBudget;
  #blocks: Buffer[] = [];
  #last: Buffer | null = null;
  #used = 0;
  #reserved = 0;

  constructor(maxBytes: number, budget: BufferBudget) {
    this.#maxBytes = maxBytes;
    this.#budget = budget;
  }

  append(chunk: Buffer, start: number, end: number): void {
    this.size += end - start;
    if (this.size > this.#maxBytes) this.#drop('too_large');
    let from = start;
    while (from < end && !this.overflow) {
      const block = this.#room(end - from);
      if (!block) break;
      const copied = Math.min(end - from, block.length - this.#used);
      copy(chunk, from, block, this.#used, copied);
      this.#used += copied;
      from += copied;
    }
  }

  /**
   * The mail in one piece that owns its whole ArrayBuffer, so that it can move to another thread. Its bytes stay
   * reserved until `clear`, because they stay in memory until the mail is kept.
   */
  take(): Uint8Array {
    const only = this.#blocks.length === 1 && this.#last?.length === this.size ? this.#last : null;
    const raw = only ?? Buffer.allocUnsafeSlow(this.size);
    if (!only) {
      let at = 0;
      for (const block of this.#blocks) at += block.copy(raw, at, 0, Math.min(block.length, this.size - at));
    }
    this.#forgetBlocks();
    this.#budget.release(this.#reserved - raw.length);
    this.#reserved = raw.length;
    return raw;
  }

  /** The last bytes collected, `count` at most. */
  tail(count: number): Buffer {
    const recent = this.#blocks.slice(-2);
    const last = recent.pop();
    if (!last) return Buffer.alloc(0);
    return Buffer.concat([...recent, last.subarray(0, this.#used)]).subarray(-count);
  }

  /** Forgets the mail and gives its memory back. */
  clear(): void {
    this.#forgetBlocks();
    this.#budget.release(this.#reserved);
    this.#reserved = 0;
    this.size = 0;
    this.overflow = null;
  }

  /** A block with room in it; null, and everything dropped, when there is no memory for one. */
  #room(wanted: number): Buffer | null {
    if (this.#last && this.#used < this.#last.length) return this.#last;
    // The first block fits the first fragment, which is often the whole mail: then `take` has nothing to copy.
    // Growing by half later keeps the blocks few and the unused rest small beside what is used.
    const spare = this.#last ? Math.max(SMALLEST_GROWTH, Math.min(LARGEST_GROWTH, this.size >> 1)) : 0;
    const size = Math.max(wanted, spare);
    if (!this.#budget.reserve(size)) {
      this.#drop('no_memory');
      return null;
    }
    this.#reserved += size;
    this.#last = Buffer.allocUnsafeSlow(size);
    this.#blocks.push(this.#last);
    this.#used = 0;
    return this.#last;
  }

  #drop(why: 'too_large' | 'no_memory'): void {
    this.#forgetBlocks();
    this.#budget.release(this.#reserved);
    this.#reserved = 0;
    this.overflow ??= why;
  }

  #forgetBlocks(): void {
    this.#blocks = [];
    this.#last = null;
    this.#used = 0;
  }
}

// A call into native code costs more than moving a few bytes, and a mail of many dots comes in runs of a few bytes.
const SHORT_RUN = 32;

function copy(from: Buffer, start: number, to: Buffer, at: number, length: number): void {
  if (length > SHORT_RUN) from.copy(to, at, start, start + length);
  else for (let index = 0; index < length; index++) to[at + index] = from[start + index]!;
}
