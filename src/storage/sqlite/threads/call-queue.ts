import { type Client, currentClient } from '../../../mailbox/client.ts';
import { AppError } from '../../../mailbox/errors.ts';
import type { StartedCall } from './thread-calls.ts';

// Enough to keep the thread busy while results are in transit. Calls in progress can no longer be reordered.
const MAX_IN_FLIGHT = 4;
// How soon the call of a client that disconnects is cancelled.
const WATCH_MS = 100;
// Added to the usage of clients that pipeline, so that they wait for those that do not.
const PIPELINING_MS = 60_000;
// The usage of a client that has been idle for this long is forgotten.
const FORGET_MS = 1000;

interface Waiting {
  client: Client | undefined;
  start(): void;
  reject(error: AppError): void;
}

/** The thread time that a client has used recently, in milliseconds, and when it last did. */
interface Usage {
  ms: number;
  at: number;
}

/**
 * Calls that wait for a busy thread. The client that has used the least time is served first; among equals, the newest
 * and the oldest call alternate. So a thousand clients that request large lists do not delay the next client, and every
 * call is answered eventually. Calls of clients that have disconnected are dropped, or cancelled if they are in progress.
 */
export class CallQueue {
  #waiting: Waiting[] = [];
  readonly #usage = new WeakMap<Client, Usage>();
  #underWay = 0;
  #newestFirst = false;

  async pass<T>(start: () => StartedCall<T>): Promise<T> {
    const client = currentClient.getStore();
    if (this.#underWay >= MAX_IN_FLIGHT) await this.#wait(client);
    else this.#underWay++;
    const started = performance.now();
    let watch: NodeJS.Timeout | undefined;
    try {
      const { result, cancel } = start();
      if (client)
        watch = setInterval(() => {
          if (client.isGone) cancel();
        }, WATCH_MS).unref();
      return await result;
    } finally {
      clearInterval(watch);
      if (client) this.#count(client, performance.now() - started);
      this.#underWay--;
      this.#startNext();
    }
  }

  #wait(client: Client | undefined): Promise<void> {
    return new Promise((start, reject) => this.#waiting.push({ client, start, reject }));
  }

  #startNext(): void {
    this.#dropGone();
    if (this.#waiting.length === 0) return;
    this.#newestFirst = !this.#newestFirst;
    const now = performance.now();
    const costs = this.#waiting.map(
      ({ client }) => this.#usedBy(client, now) + (client?.isPipelining ? PIPELINING_MS : 0),
    );
    const least = costs.reduce((least, cost) => Math.min(least, cost));
    const next = this.#newestFirst ? costs.lastIndexOf(least) : costs.indexOf(least);
    this.#underWay++;
    this.#waiting.splice(next, 1)[0]!.start();
  }

  #dropGone(): void {
    this.#waiting = this.#waiting.filter(({ client, reject }) => {
      if (client?.isGone)
        reject(new AppError('overloaded', 'The client disconnected before its request was handled.'));
      return !client?.isGone;
    });
  }

  #usedBy(client: Client | undefined, now: number): number {
    const usage = client && this.#usage.get(client);
    return usage && now - usage.at < FORGET_MS ? usage.ms : 0;
  }

  #count(client: Client, ms: number): void {
    const at = performance.now();
    this.#usage.set(client, { ms: this.#usedBy(client, at) + ms, at });
  }
}
