import { hash } from 'node:crypto';
import type { ApiResponse } from './response.ts';

const MAX_AGE_MS = 24 * 60 * 60 * 1000;
const MAX_KEYS = 10_000;
// The response to a batch of 100 messages has 5 KB.
const MAX_RESPONSE_LENGTH = 16 * 1024;
const MAX_LENGTH = 8 * 1024 * 1024;

interface Repeatable {
  digest: string;
  at: number;
  /** Undefined while the first request is in progress. */
  response?: ApiResponse;
}

/** Repeats the response to a request with the same idempotency key, for a day and in this process. */
export class Idempotency {
  /** By the hash of the key, in the order in which they were added. */
  readonly #requests = new Map<string, Repeatable>();
  #length = 0;

  /** Returns why the request must be rejected: the key belongs to a different one, or to one in progress. */
  async run(
    key: string[],
    payload: Buffer,
    work: () => Promise<ApiResponse>,
  ): Promise<ApiResponse | 'different' | 'in progress'> {
    const name = hash('sha256', JSON.stringify(key), 'base64');
    // Not on the event loop, because the payload may be large.
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', payload as BufferSource)).toString(
      'base64',
    );
    const earlier = this.#requests.get(name);
    if (earlier && Date.now() - earlier.at < MAX_AGE_MS) {
      if (earlier.digest !== digest) return 'different';
      return earlier.response ?? 'in progress';
    }
    const added: Repeatable = { digest, at: Date.now() };
    this.#forget(name);
    this.#requests.set(name, added);
    const response = await work().finally(() => {
      // A request that failed may be tried again.
      if (this.#requests.get(name) === added) this.#forget(name);
    });
    const length = lengthOf(response);
    if (length > MAX_RESPONSE_LENGTH) return response;
    this.#requests.set(name, { ...added, response });
    this.#length += length;
    for (const oldest of this.#requests.keys()) {
      if (this.#requests.size <= MAX_KEYS && this.#length <= MAX_LENGTH) break;
      this.#forget(oldest);
    }
    return response;
  }

  #forget(name: string): void {
    this.#length -= lengthOf(this.#requests.get(name)?.response);
    this.#requests.delete(name);
  }
}

function lengthOf(response: ApiResponse | undefined): number {
  return typeof response?.body === 'string' ? response.body.length : 0;
}
