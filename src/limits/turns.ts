import { setImmediate as nextRound } from 'node:timers/promises';
import { AppError } from '../mailbox/errors.ts';
import { FairQueue } from './fair-queue.ts';

// Of one round of the event loop.
const MAX_MS = 10;

/**
 * Work that takes milliseconds on the event loop, and that hundreds of requests may want at once. It is done one piece after
 * the other, and everything else gets its turn in between.
 */
export class Turns {
  readonly #queue = new FairQueue({
    slots: 1,
    refusal: () => new AppError('overloaded', 'The client has closed the connection.'),
  });
  #spentMs = 0;

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
            await nextRound();
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

/** One for the process, which has one event loop. */
export const turns = new Turns();
