import type { LocalResults } from './run-checks.ts';

// The results of about a hundred large newsletters.
const MAX_BYTES = 8 * 1024 * 1024;

/** The latest results, by message. They depend on the message and on the program only, so they stay valid. */
export class CheckCache {
  /** The least recently used first. */
  readonly #results = new Map<string, { results: LocalResults; bytes: number }>();
  #bytes = 0;

  get(id: string): LocalResults | undefined {
    const entry = this.#results.get(id);
    if (!entry) return undefined;
    this.#results.delete(id);
    this.#results.set(id, entry);
    return entry.results;
  }

  add(id: string, results: LocalResults): void {
    this.#remove(id);
    const bytes = 2 * JSON.stringify(results).length;
    this.#results.set(id, { results, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#results.keys()) {
      if (this.#bytes <= MAX_BYTES) break;
      this.#remove(oldest);
    }
  }

  #remove(id: string): void {
    this.#bytes -= this.#results.get(id)?.bytes ?? 0;
    this.#results.delete(id);
  }
}
