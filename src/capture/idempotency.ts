import { createHash } from 'node:crypto';
import type { EndpointResponse } from './ports.ts';

const MAX_AGE_MS = 24 * 60 * 60 * 1000;
const MAX_KEYS = 10_000;

interface Known {
  digest: string;
  at: number;
  /** Undefined while the first request is in progress. */
  response?: EndpointResponse;
}

/** Repeats the response to a request with the same idempotency key, for a day and in this process. */
export class Idempotency {
  readonly #known = new Map<string, Known>();

  /** Returns why the request must be rejected: the key belongs to a different one, or to one in progress. */
  async run(
    key: string,
    payload: unknown,
    work: () => Promise<EndpointResponse>,
  ): Promise<EndpointResponse | 'different' | 'in progress'> {
    const digest = createHash('sha256').update(JSON.stringify(payload)).digest('base64');
    const known = this.#known.get(key);
    if (known && Date.now() - known.at < MAX_AGE_MS) {
      if (known.digest !== digest) return 'different';
      return known.response ?? 'in progress';
    }
    const added: Known = { digest, at: Date.now() };
    this.#known.delete(key);
    this.#known.set(key, added);
    if (this.#known.size > MAX_KEYS) this.#known.delete(this.#known.keys().next().value!);
    try {
      added.response = await work();
      return added.response;
    } finally {
      // A request that failed may be tried again.
      if (!added.response) this.#known.delete(key);
    }
  }
}
