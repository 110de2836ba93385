import type { MemoryClaim } from './resources.ts';

const SMALLEST_GROWTH = 8 * 1024;
const LARGEST_GROWTH = 1024 * 1024;

/**
 * Collects one message from fragments of any size. Fragments are copied into blocks: keeping them would let a sender
 * of single bytes hold a Buffer object, some 200 bytes, for each. Past a limit everything collected is dropped and
 * `overflow` says why; further bytes are only counted.
 */
export class MessageBuffer {
  /** Bytes seen, dropped ones included. */
  size = 0;
  overflow: 'too_large' | 'no_memory' | null = null;

  readonly #maxBytes: number;
  readonly #claim: MemoryClaim;
  #blocks: Buffer[] = [];
  #last: Buffer | null = null;
  #used = 0;
  /** Reserved, and not yet in a block. */
  #ahead = 0;

  constructor(maxBytes: number, claim: MemoryClaim) {
    this.#maxBytes = maxBytes;
    this.#claim = claim;
  }

  /** Makes sure that this many bytes can be appended; false when there is no memory for them. */
  reserve(bytes: number): boolean {
    if (this.overflow) return true;
    // Beyond the maximum the message is dropped in any case.
    const wanted = Math.min(bytes, this.#maxBytes - this.size);
    const missing = wanted - this.#ahead - (this.#last ? this.#last.length - this.#used : 0);
    if (missing <= 0) return true;
    if (!this.#claim.grow(missing)) return false;
    this.#ahead += missing;
    return true;
  }

  append(chunk: Buffer, start: number, end: number): void {
    this.size += end - start;
    if (this.size > this.#maxBytes) this.drop('too_large');
    let from = start;
    while (from < end && !this.overflow) {
      const block = this.#blockWithSpace(end - from);
      if (!block) break;
      const copied = Math.min(end - from, block.length - this.#used);
      copy(chunk, from, block, this.#used, copied);
      this.#used += copied;
      from += copied;
    }
  }

  /**
   * The message in one piece that owns its whole ArrayBuffer, so that it can move to another thread. Its bytes stay
   * reserved until `clear`, because they stay in memory until the message is stored.
   */
  take(): Uint8Array {
    const only = this.#blocks.length === 1 && this.#last?.length === this.size ? this.#last : null;
    const raw = only ?? Buffer.allocUnsafeSlow(this.size);
    if (!only) {
      let at = 0;
      for (const block of this.#blocks) at += block.copy(raw, at, 0, Math.min(block.length, this.size - at));
      this.#freeBlocks();
    }
    this.#forgetBlocks();
    this.#claim.resize(raw.length);
    return raw;
  }

  /** The last bytes collected, `count` at most. */
  tail(count: number): Buffer {
    const recent = this.#blocks.slice(-2);
    const last = recent.pop();
    if (!last) return Buffer.alloc(0);
    return Buffer.concat([...recent, last.subarray(0, this.#used)]).subarray(-count);
  }

  /** Forgets the message and gives its memory back. */
  clear(): void {
    this.#freeBlocks();
    this.#forgetBlocks();
    this.#claim.release();
    this.size = 0;
    this.overflow = null;
  }

  /** A block with space in it; null, and everything dropped, when there is no memory for one. */
  #blockWithSpace(wanted: number): Buffer | null {
    if (this.#last && this.#used < this.#last.length) return this.#last;
    // The first block fits the first fragment, which is often the whole message: then `take` has nothing to copy.
    // Growing by half later keeps the blocks few and the unused rest small beside what is used.
    const spare = this.#last ? Math.max(SMALLEST_GROWTH, Math.min(LARGEST_GROWTH, this.size >> 1)) : 0;
    const size = this.#claimBlock(Math.max(wanted, spare)) || this.#claimBlock(wanted);
    if (size === 0) {
      this.drop('no_memory');
      return null;
    }
    this.#last = Buffer.allocUnsafeSlow(size);
    this.#blocks.push(this.#last);
    this.#used = 0;
    return this.#last;
  }

  /** The size itself, or 0 when there is no memory for it. */
  #claimBlock(size: number): number {
    const missing = Math.max(0, size - this.#ahead);
    if (missing > 0 && !this.#claim.grow(missing)) return 0;
    this.#ahead -= size - missing;
    return size;
  }

  /** Forgets the bytes and counts on. */
  drop(why: 'too_large' | 'no_memory'): void {
    this.#freeBlocks();
    this.#forgetBlocks();
    this.#claim.release();
    this.overflow ??= why;
  }

  // Detaching frees the memory now. Left to the garbage collector, it would still be there while others reserve it.
  #freeBlocks(): void {
    for (const block of this.#blocks) (block.buffer as ArrayBuffer).transfer(0);
  }

  #forgetBlocks(): void {
    this.#blocks = [];
    this.#last = null;
    this.#used = 0;
    this.#ahead = 0;
  }
}

// A call into native code costs more than moving a few bytes, and a message of many dots comes in runs of a few bytes.
const SHORT_RUN = 32;

function copy(from: Buffer, start: number, to: Buffer, at: number, length: number): void {
  if (length > SHORT_RUN) from.copy(to, at, start, start + length);
  else for (let index = 0; index < length; index++) to[at + index] = from[start + index]!;
}
