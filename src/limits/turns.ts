import { setImmediate as nextRound } from 'node:timers/promises';
import { AppError } from '../mailbox/errors.ts';
import { FairQueue } from './fair-queue.ts';

// Of one round of the event loop.
const MAX_MS = 10;
// The event loop accepts one connection in each, and hundreds may wait. One in which nothing happens takes microseconds.
const ROUNDS_FOR_OTHERS = 50;

/**
 * Work that takes milliseconds on the event loop, and that hundreds of requests may want at once. It is done one piece after
 * the other, and everything else gets its turn in between.
 */
export class Turns {
  readonly #queue: FairQueue;
  #spentMs = 0;

  /** More than one `slots` for work that waits for the store between its pieces. */
  constructor(slots = 1) {
    this.#queue = new FairQueue({
      slots,
      refusal: () => new AppError('overloaded', 'The client has closed the connection.'),
    });
  }

  /** Clients are served in turn. Throws `overloaded` if nobody waits for the result any more. */
  run<T>(
    work: () => T | Promise<T>,
    { client, isGone }: { client: string; isGone?: () => boolean },
  ): Promise<T> {
    return this.#queue.run(
      async () => {
        const started = performance.now();
        try {
          return await work();
        } finally {
          this.#spentMs += performance.now() - started;
          if (this.#spentMs > MAX_MS) {
            await roundsForOthers();
            this.#spentMs = 0;
          }
        }
      },
      { client: [client], ...(isGone && { isGone }) },
    );
  }

  /** Starts work in a turn that lasts one round of the event loop. The rest of it, such as waiting for the store, needs none. */
  async start<T>(work: () => Promise<T>, options: { client: string; isGone?: () => boolean }): Promise<T> {
    const started = await this.run(async () => {
      const result = work();
      result.catch(() => {});
      await nextRound();
      return { result };
    }, options);
    return started.result;
  }
}

/** To be awaited after work of more than ten milliseconds, if hundreds of requests may want it. */
export async function roundsForOthers(): Promise<void> {
  for (let round = 0; round < ROUNDS_FOR_OTHERS; round++) await nextRound();
}

/** Work in small steps that may become long: `if (stretch.isLong) await stretch.pause()` between two of them. */
export class Stretch {
  #started = performance.now();

  get isLong(): boolean {
    return performance.now() - this.#started > MAX_MS;
  }

  async pause(): Promise<void> {
    await roundsForOthers();
    this.#started = performance.now();
  }
}

/** One for the process, which has one event loop. */
export const turns = new Turns();
