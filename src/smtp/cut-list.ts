// Removing the first item moves all others, so it is done for many at once.
const REMOVED_AT_ONCE = 32;

/**
 * Keeps the first and the last items of a sequence, up to a number of bytes each, and counts those left out in
 * between. The newest item is always kept.
 */
export class CutList<T> {
  omitted = 0;
  readonly #headBytes: number;
  readonly #tailBytes: number;
  readonly #head: T[] = [];
  readonly #tail: (T | null)[] = [];
  readonly #sizes: number[] = [];
  /** How many items at the beginning of `#tail` are removed already. */
  #removed = 0;
  #headUsed = 0;
  #tailUsed = 0;
  #headIsFull: boolean;

  constructor(headBytes: number, tailBytes: number) {
    this.#headBytes = headBytes;
    this.#tailBytes = tailBytes;
    this.#headIsFull = headBytes === 0;
  }

  /** How many items are before the gap, if there is one. */
  get gapAt(): number {
    return this.#head.length;
  }

  add(item: T, bytes: number): void {
    if (!this.#headIsFull) {
      this.#headUsed += bytes;
      this.#headIsFull = this.#headUsed > this.#headBytes;
    }
    if (!this.#headIsFull) {
      this.#head.push(item);
      return;
    }
    this.#tail.push(item);
    this.#sizes.push(bytes);
    this.#tailUsed += bytes;
    while (this.#tailUsed > this.#tailBytes && this.#tail.length - this.#removed > 1) {
      this.#tailUsed -= this.#sizes[this.#removed]!;
      this.#tail[this.#removed++] = null;
      this.omitted++;
    }
    if (this.#removed >= REMOVED_AT_ONCE) {
      this.#tail.splice(0, this.#removed);
      this.#sizes.splice(0, this.#removed);
      this.#removed = 0;
    }
  }

  items(): T[] {
    return [...this.#head, ...(this.#tail.slice(this.#removed) as T[])];
  }

  clear(): void {
    this.#head.length = this.#tail.length = this.#sizes.length = 0;
    this.#headUsed = this.#tailUsed = this.#removed = 0;
  }
}
