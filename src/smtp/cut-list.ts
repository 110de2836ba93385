/**
 * Keeps the first and the last items of a sequence, up to a number of bytes each, and counts those left out in
 * between. The newest item is always kept.
 */
export class CutList<T> {
  omitted = 0;
  readonly #headBytes: number;
  readonly #tailBytes: number;
  readonly #head: T[] = [];
  readonly #tail: T[] = [];
  readonly #sizes: number[] = [];
  #headUsed = 0;
  #tailUsed = 0;
  #headIsFull: boolean;

  constructor(headBytes: number, tailBytes: number) {
    this.#headBytes = headBytes;
    this.#tailBytes = tailBytes;
    this.#headIsFull = headBytes === 0;
  }

  /** How many items stand before the gap, if there is one. */
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
    while (this.#tailUsed > this.#tailBytes && this.#tail.length > 1) {
      this.#tail.shift();
      this.#tailUsed -= this.#sizes.shift()!;
      this.omitted++;
    }
  }

  items(): T[] {
    return [...this.#head, ...this.#tail];
  }

  clear(): void {
    this.#head.length = this.#tail.length = this.#sizes.length = 0;
    this.#headUsed = this.#tailUsed = 0;
  }
}
