import { withoutClient } from './client.ts';

/**
 * A read that takes long, and that many clients may request at once. Those that come while one is running share the next, so
 * that each sees everything that was stored before it was requested.
 */
export class SharedRead<T> {
  readonly #read: () => Promise<T>;
  #running: Promise<unknown> | undefined;
  #next: Promise<T> | undefined;

  constructor(read: () => Promise<T>) {
    this.#read = read;
  }

  get(): Promise<T> {
    this.#next ??= withoutClient(() => this.#readNext());
    return this.#next;
  }

  async #readNext(): Promise<T> {
    await this.#running;
    this.#next = undefined;
    const read = this.#read();
    this.#running = read.catch(() => {});
    return read;
  }
}
