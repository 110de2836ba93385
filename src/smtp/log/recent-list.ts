// Removing the first item moves all others, so many are removed at a time.
const REMOVED_AT_ONCE = 32;

/** The last items of a sequence, up to a number of bytes. The newest is always kept. */
export class RecentList<T> {
  readonly #maxBytes: number;
  readonly #items: (T | null)[] = [];
  readonly #sizes: number[] = [];
  /** How many items at the start count as removed. */
  #removed = 0;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  add(item: T, bytes: number): void {
    this.#items.push(item);
    this.#sizes.push(bytes);
    this.#bytes += bytes;
    while (this.#bytes > this.#maxBytes && this.#items.length - this.#removed > 1) {
      this.#bytes -= this.#sizes[this.#removed]!;
      this.#items[this.#removed++] = null;
    }
    if (this.#removed >= REMOVED_AT_ONCE) {
      this.#items.splice(0, this.#removed);
      this.#sizes.splice(0, this.#removed);
      this.#removed = 0;
    }
  }

  items(): T[] {
    return this.#items.slice(this.#removed) as T[];
  }
}
