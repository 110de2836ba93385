import type { Reservation } from '../../limits/memory-budget.ts';

const SMALLEST_GROWTH = 8 * 1024;
const LARGEST_GROWTH = 1024 * 1024;
// Each block is an object of about 200 bytes, which is not counted.
const SMALLEST_BLOCK = 1024;

/**
 * Collects one message from fragments of any size. Fragments are copied into blocks, because a sender of single bytes
 * could otherwise make us keep a Buffer object of about 200 bytes for each. Over a limit, everything collected is
 * dropped, `overflow` is the reason, and further bytes are only counted.
 */
export class MessageBuffer {
  /** Bytes received, including dropped ones. */
  size = 0;
  overflow: 'too_large' | 'no_memory' | null = null;

  readonly #maxBytes: number;
  readonly #memory: Reservation;
  #blocks: Buffer[] = [];
  #last: Buffer | null = null;
  #used = 0;
  /** Bytes that are reserved but not yet in a block. */
  #ahead = 0;

  constructor(maxBytes: number, memory: Reservation) {
    this.#maxBytes = maxBytes;
    this.#memory = memory;
  }

  /** Reserves memory for this many more bytes; false when there is not enough. */
  reserve(bytes: number): boolean {
    if (this.overflow) return true;
    // A message over the maximum is dropped anyway.
    const wanted = Math.min(bytes, this.#maxBytes - this.size);
    const missing = wanted - this.#ahead - (this.#last ? this.#last.length - this.#used : 0);
    if (missing <= 0) return true;
    const growth = Math.max(missing, SMALLEST_BLOCK);
    if (!this.#memory.grow(growth)) return false;
    this.#ahead += growth;
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
   * The message in one array that owns its whole ArrayBuffer, so that it can be transferred to another thread. Its bytes
   * stay reserved until `clear`, because they stay in memory until the message is stored.
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
    this.#memory.resize(raw.length);
    return raw;
  }

  /** The last bytes collected, at most `count`. */
  tail(count: number): Buffer {
    const recent = this.#blocks.slice(-2);
    const last = recent.pop();
    if (!last) return Buffer.alloc(0);
    return Buffer.concat([...recent, last.subarray(0, this.#used)]).subarray(-count);
  }

  /** Discards the message and releases its memory. */
  clear(): void {
    this.#freeBlocks();
    this.#forgetBlocks();
    this.#memory.resize(0);
    this.size = 0;
    this.overflow = null;
  }

  /** A block with free space. Without memory for one, drops everything and returns null. */
  #blockWithSpace(wanted: number): Buffer | null {
    if (this.#last && this.#used < this.#last.length) return this.#last;
    // The first block has the size of the first fragment, which is often the whole message, so that `take` need not copy.
    // Later blocks grow by half, which keeps both their number and the unused space small.
    const spare = this.#last ? Math.max(SMALLEST_GROWTH, Math.min(LARGEST_GROWTH, this.size >> 1)) : 0;
    // When memory is short, all that is reserved is one block: lines that begin with dots are appended one by one.
    const size = this.#claimBlock(Math.max(wanted, spare)) || this.#claimBlock(Math.max(wanted, this.#ahead));
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
    if (missing > 0 && !this.#memory.grow(missing)) return 0;
    this.#ahead -= size - missing;
    return size;
  }

  /** Discards the bytes. Further ones are only counted. */
  drop(why: 'too_large' | 'no_memory'): void {
    this.#freeBlocks();
    this.#forgetBlocks();
    this.#memory.resize(0);
    this.overflow ??= why;
  }

  // Detaching frees the memory now. The garbage collector would free it only after others have reserved it.
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

// A call into native code costs more than copying a few bytes, and a message with many dots arrives in short runs.
const SHORT_RUN = 32;

function copy(from: Buffer, start: number, to: Buffer, at: number, length: number): void {
  if (length > SHORT_RUN) from.copy(to, at, start, start + length);
  else for (let index = 0; index < length; index++) to[at + index] = from[start + index]!;
}
