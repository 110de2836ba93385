/**
 * A bounded queue that serves its owners in turn: an owner with a hundred entries delays another's first entry by one
 * entry, not by a hundred. When the queue is full, the owner with the most entries loses its newest one.
 */
export class FairQueue<T> {
  readonly #limit: number;
  /** In the order in which they are served: an owner that was served moves to the end. */
  readonly #owners = new Map<string, T[]>();
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#size;
  }

  /** Adds the entry. Returns the entry that was dropped for it, if any; this may be the new entry itself. */
  push(owner: string, entry: T): T | undefined {
    const entries = this.#owners.get(owner);
    if (entries) entries.push(entry);
    else this.#owners.set(owner, [entry]);
    this.#size++;
    if (this.#size <= this.#limit) return undefined;
    let [longest, most] = [owner, this.#owners.get(owner)!.length];
    for (const [other, { length }] of this.#owners) if (length > most) [longest, most] = [other, length];
    return this.#take(longest, 'pop');
  }

  /** The next entry of the owner whose turn it is. */
  shift(): T | undefined {
    for (const [owner, entries] of this.#owners) {
      const entry = this.#take(owner, 'shift');
      if (this.#owners.delete(owner)) this.#owners.set(owner, entries);
      return entry;
    }
    return undefined;
  }

  /** Returns whether the entry was still queued. */
  remove(owner: string, entry: T): boolean {
    const at = this.#owners.get(owner)?.indexOf(entry) ?? -1;
    if (at < 0) return false;
    this.#owners.get(owner)!.splice(at, 1);
    this.#forgetIfEmpty(owner);
    this.#size--;
    return true;
  }

  #take(owner: string, from: 'shift' | 'pop'): T | undefined {
    const entry = this.#owners.get(owner)![from]();
    this.#forgetIfEmpty(owner);
    this.#size--;
    return entry;
  }

  #forgetIfEmpty(owner: string): void {
    if (this.#owners.get(owner)?.length === 0) this.#owners.delete(owner);
  }
}
