/**
 * The first and the last items of a sequence. When they take more than `maxBytes`, the older half of those after the
 * head is dropped: removing one at a time would move all others each time. The newest item is always kept.
 */
export class BoundedList<T> {
  /** Oldest first. */
  readonly items: T[] = [];
  /** How many items were dropped. */
  omitted = 0;
  readonly #maxBytes: number;
  readonly #headBytes: number;
  readonly #sizeOf: (item: T) => number;
  #bytes = 0;
  /** The number of items that are never dropped, once it is known. */
  #head: number | null = null;

  /** `headShare` is the share of the bytes, from 0 to 1, for the first items. */
  constructor(maxBytes: number, headShare: number, sizeOf: (item: T) => number) {
    this.#maxBytes = maxBytes;
    this.#headBytes = maxBytes * headShare;
    this.#sizeOf = sizeOf;
  }

  add(item: T): void {
    this.#bytes += this.#sizeOf(item);
    if (this.#bytes > this.#headBytes) this.#head ??= this.items.length;
    this.items.push(item);
    if (this.#bytes > this.#maxBytes) this.#dropOldest();
  }

  /** The number of items before those that were dropped. */
  get gapAt(): number {
    return this.omitted > 0 ? this.#head! : 0;
  }

  #dropOldest(): void {
    const { items } = this;
    const head = this.#head!;
    const enough = this.#maxBytes - (this.#maxBytes - this.#headBytes) / 2;
    let kept = head;
    while (this.#bytes > enough && kept < items.length - 1) this.#bytes -= this.#sizeOf(items[kept++]!);
    items.splice(head, kept - head);
    this.omitted += kept - head;
  }
}
