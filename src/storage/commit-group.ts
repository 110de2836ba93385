/** Limits of one commit: this many changes and, unless it has only one, this many bytes. */
const MAX_CHANGES = 512;
const MAX_BYTES = 16 * 1024 * 1024;

/** Collects changes that are committed together, which share one sync of the disk. */
export class CommitGroup<T> {
  readonly changes: T[] = [];
  #bytes = 0;

  /** False if the change no longer fits. */
  add(change: T, bytes: number): boolean {
    this.#bytes += bytes;
    if (this.changes.length >= MAX_CHANGES || (this.changes.length > 0 && this.#bytes > MAX_BYTES))
      return false;
    this.changes.push(change);
    return true;
  }
}
