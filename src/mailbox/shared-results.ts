import { withoutClient } from './client.ts';

export interface SharedResultsOptions<T> {
  /** Results are kept up to this many bytes in all, for this time. With 0, they are only shared while the work is done. */
  maxBytes: number;
  keptMs: number;
  bytesOf(result: T): number;
}

/** Results of expensive work on messages. Requests for the same result share one job, and then its result for a while. */
export class SharedResults<T> {
  readonly #results = new Map<string, Promise<T>>();
  readonly #options: SharedResultsOptions<T>;
  #bytes = 0;

  constructor(options: SharedResultsOptions<T>) {
    this.#options = options;
  }

  get(key: string, work: () => Promise<T>): Promise<T> {
    const shared = this.#results.get(key);
    if (shared) return shared;
    const result = withoutClient(work);
    this.#results.set(key, result);
    result.then(
      (done) => this.#keep(key, this.#options.bytesOf(done)),
      () => this.#results.delete(key),
    );
    return result;
  }

  #keep(key: string, bytes: number): void {
    const { maxBytes, keptMs } = this.#options;
    if (this.#bytes + bytes > maxBytes) {
      this.#results.delete(key);
      return;
    }
    this.#bytes += bytes;
    setTimeout(() => {
      this.#results.delete(key);
      this.#bytes -= bytes;
    }, keptMs).unref();
  }
}
