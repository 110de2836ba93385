// Storing a message briefly takes several times its size, in this thread and in the store's. This limit still lets
// thousands of small messages share a commit.
const MAX_BYTES_AT_ONCE = 32 * 1024 * 1024;

interface Waiting {
  bytes: number;
  start: () => void;
}

/**
 * Passes complete messages to the store in order, a limited number of bytes at a time. A message over that limit is
 * passed on alone.
 */
export class StoreQueue {
  #bytes = 0;
  readonly #waiting: Waiting[] = [];

  /** Messages are being stored, so memory will be released soon. */
  get isBusy(): boolean {
    return this.#bytes > 0;
  }

  /** Calls `start` now, or when it is this message's turn. Call `leave` with the same number afterwards. */
  enter(bytes: number, start: () => void): void {
    if (this.#waiting.length > 0 || !this.#fits(bytes)) {
      this.#waiting.push({ bytes, start });
    } else {
      this.#bytes += bytes;
      start();
    }
  }

  leave(bytes: number): void {
    this.#bytes -= bytes;
    while (this.#waiting.length > 0 && this.#fits(this.#waiting[0]!.bytes)) {
      const next = this.#waiting.shift()!;
      this.#bytes += next.bytes;
      next.start();
    }
  }

  #fits(bytes: number): boolean {
    return this.#bytes === 0 || this.#bytes + bytes <= MAX_BYTES_AT_ONCE;
  }
}
