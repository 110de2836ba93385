import { pageSize } from '../contract/limits.ts';
import { FairQueue, type FairQueueOptions } from '../limits/fair-queue.ts';
import { roundsForOthers } from '../limits/turns.ts';
import { currentClient, type RequestClient } from '../mailbox/client.ts';
import { AppError } from '../mailbox/errors.ts';

// How soon the call of a client that disconnects is cancelled.
const WATCH_MS = 100;
// Added to the usage of clients that pipeline, so that they wait for those that do not.
const PIPELINING_MS = 60_000;
// The usage of a client that has been idle for this long is forgotten.
const FORGET_MS = 1000;

// Few of the lists of more messages than this are in progress, too, because a message may have a thousand recipients.
const MAX_SHORT = 10;
// How many calls with large results are in progress. In the middle of a burst of them, a short list would otherwise be served last.
const MAX_LARGE = 2;

/** What a call asks for: little, a page of a list, or more messages than a page has by default. */
export type CallSize = 'short' | 'page' | 'large';

/** The size of a call that lists so many messages. */
export function listSize(limit: number): CallSize {
  if (limit > pageSize.default) return 'large';
  return limit > MAX_SHORT ? 'page' : 'short';
}

/** A call, and what cancels it, if anything can. Then it rejects if the method notices that. */
export interface StartedCall<R> {
  result: Promise<R>;
  cancel?(): void;
}

interface CallQueueOptions extends Pick<FairQueueOptions<RequestClient>, 'slots' | 'maxWaitMs'> {
  /** Results are read on the event loop. After each that is large, it serves others while calls wait. */
  isOnEventLoop?: boolean;
}

/**
 * Calls of one thread, or of the connections to a database. The client that has used the least of their time recently is served
 * first, so a thousand clients that request large lists do not delay the next one. Calls of clients that have disconnected are
 * dropped, or cancelled if they are in progress.
 */
export class CallQueue {
  readonly #queue: FairQueue<RequestClient>;
  /** Other calls than short ones wait here first. */
  readonly #lists: Record<Exclude<CallSize, 'short'>, FairQueue<RequestClient>>;
  readonly #isOnEventLoop: boolean;
  /** The time that calls of a client have taken recently, in milliseconds, and when the last one ended. */
  readonly #usage = new WeakMap<RequestClient, { ms: number; at: number }>();

  constructor({ isOnEventLoop = false, ...limits }: CallQueueOptions) {
    this.#isOnEventLoop = isOnEventLoop;
    const options: FairQueueOptions<RequestClient> = {
      ...limits,
      costOf: ([client]) => this.#usedBy(client!) + (client!.isPipelining ? PIPELINING_MS : 0),
      refusal: (reason) =>
        new AppError(
          'overloaded',
          reason === 'gone'
            ? 'The client disconnected before its request was handled.'
            : 'Too many requests are waiting for the database. Try again later.',
        ),
    };
    this.#queue = new FairQueue(options);
    this.#lists = {
      page: new FairQueue(options),
      large: new FairQueue({ ...options, slots: MAX_LARGE }),
    };
  }

  /** How many calls wait for their turn. */
  get waiting(): number {
    const { page, large } = this.#lists;
    return this.#queue.waiting + page.waiting + large.waiting;
  }

  pass<T>(start: () => StartedCall<T>, size: CallSize = 'short'): Promise<T> {
    // Each call of Postern's own counts as a client.
    const client = currentClient.getStore() ?? { isGone: false, isPipelining: false };
    const options = { client: [client], isGone: () => client.isGone };
    const run = () => this.#queue.run(() => this.#call(client, start), options);
    if (size === 'short') return run();
    return this.#lists[size].run(async () => {
      try {
        return await run();
      } finally {
        if (this.#isOnEventLoop && this.waiting > 0) await roundsForOthers();
      }
    }, options);
  }

  async #call<T>(client: RequestClient, start: () => StartedCall<T>): Promise<T> {
    const started = performance.now();
    const { result, cancel } = start();
    const watch =
      cancel &&
      setInterval(() => {
        if (client.isGone) cancel();
      }, WATCH_MS).unref();
    try {
      return await result;
    } finally {
      clearInterval(watch);
      const at = performance.now();
      this.#usage.set(client, { ms: this.#usedBy(client) + at - started, at });
    }
  }

  #usedBy(client: RequestClient): number {
    const usage = this.#usage.get(client);
    return usage && performance.now() - usage.at < FORGET_MS ? usage.ms : 0;
  }
}
