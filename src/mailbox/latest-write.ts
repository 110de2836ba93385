/** Writes the newest value, one write at a time. Values that are given during a write share the next one. */
export class LatestWrite<T extends {}> {
  readonly #write: (value: T) => Promise<void>;
  #next: T | undefined;
  #writing: Promise<void> | undefined;

  constructor(write: (value: T) => Promise<void>) {
    this.#write = write;
  }

  /** Resolves once this value, or a later one, has been written. */
  save(value: T): Promise<void> {
    this.#next = value;
    this.#writing ??= this.#run().finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  async #run(): Promise<void> {
    while (this.#next !== undefined) {
      const value = this.#next;
      this.#next = undefined;
      await this.#write(value);
    }
  }
}
