import type { MessageSummary } from '../contract/message/message.ts';
import type { NearMiss } from '../contract/wait.ts';
import { FairQueue } from '../limits/fair-queue.ts';
import { AppError } from '../mailbox/errors.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { MessageFilter } from '../mailbox/ports.ts';
import { findNearMisses } from './near-misses.ts';
import { Watchers, type WatchOptions } from './watchers.ts';

export interface WaitConditions {
  filter: MessageFilter;
  count: number;
  timeoutMs: number;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
}

export interface CountOptions {
  filter: MessageFilter;
  min: number;
  max: number;
  /** How long to wait until the count is within the limits. */
  timeoutMs: number;
  /** How long it must stay there. */
  settleMs: number;
  signal: AbortSignal;
}

export interface Waited {
  /** The first `count` that match, oldest first; undefined when there were too few in time. */
  messages: MessageSummary[] | undefined;
  matched: number;
  waitedMs: number;
}

// Limited, so that thousands of waits cannot block the store for everyone else.
const QUERIES_AT_ONCE = 4;

/** Waits for messages of one mailbox, until it is deleted. Queries the store to see whether a wait is over, but only after an event that may end it. */
export class Waiting {
  readonly #mailbox: Mailbox;
  readonly #clock: Clock;
  readonly #watchers: Watchers;
  readonly #queries = new FairQueue({ slots: QUERIES_AT_ONCE });
  readonly #wakers = new Set<() => void>();
  #closed: AppError | undefined;

  constructor(mailbox: Mailbox, clock = systemClock) {
    this.#mailbox = mailbox;
    this.#clock = clock;
    this.#watchers = new Watchers((listener) => mailbox.subscribe(listener));
    const { removed } = mailbox;
    removed.addEventListener('abort', () => this.#end(removed.reason), { once: true });
  }

  /** How many messages have arrived since the start. */
  get arrivals(): number {
    return this.#watchers.arrivals;
  }

  nearMisses(filter: MessageFilter, since: number): Promise<NearMiss[]> {
    return this.#queries.run(() => findNearMisses(this.#mailbox, filter, since));
  }

  /** Ends every wait with an error. */
  close(): void {
    this.#end(new AppError('overloaded', 'Postern is shutting down. Try again after it has restarted.'));
  }

  #end(error: AppError): void {
    this.#closed ??= error;
    for (const wake of this.#wakers) wake();
  }

  async forMessages({ filter, count, timeoutMs, signal }: WaitConditions): Promise<Waited> {
    const started = this.#clock.now();
    const deadline = started + timeoutMs;
    let waited: Waited | undefined;
    await this.#watch({ filter }, signal, async () => {
      const { messages, total } = await this.#oldest(filter, count);
      const now = this.#clock.now();
      const enough = messages.length >= count;
      if (!enough && now < deadline) return deadline;
      waited = { messages: enough ? messages : undefined, matched: total, waitedMs: now - started };
      return undefined;
    });
    return waited!;
  }

  /**
   * Resolves with the count once it is within the limits and stays there, or on timeout. With `min` or `settleMs`, also
   * as soon as there are too many.
   */
  async forCount({ filter, min, max, timeoutMs, settleMs, signal }: CountOptions): Promise<number> {
    const deadline = this.#clock.now() + timeoutMs;
    let count = 0;
    let since: number | undefined;
    await this.#watch({ filter, removals: true }, signal, async () => {
      count = await this.#mailbox.count(filter);
      const now = this.#clock.now();
      if (min > max) return undefined;
      if (count < min || count > max) {
        // With `min` or `settle`, the caller waits for messages to arrive, so a count that is too high is final.
        if (count > max && (min > 0 || settleMs > 0)) return undefined;
        since = undefined;
        return now < deadline ? deadline : undefined;
      }
      since ??= now;
      return now < since + settleMs ? since + settleMs : undefined;
    });
    return count;
  }

  /** Calls `check` now, at each relevant event, and at the time that it returned, until it returns none. */
  async #watch(
    options: WatchOptions,
    client: AbortSignal,
    check: () => Promise<number | undefined>,
  ): Promise<void> {
    let changed = false;
    let resume = () => {};
    const wake = () => {
      changed = true;
      resume();
    };
    const unwatch = this.#watchers.watch(options, wake);
    this.#wakers.add(wake);
    client.addEventListener('abort', wake);
    try {
      for (;;) {
        client.throwIfAborted();
        if (this.#closed) throw this.#closed;
        changed = false;
        const next = await this.#queries.run(async () => {
          // It may have disconnected while this query waited for others.
          client.throwIfAborted();
          return check();
        });
        if (next === undefined) return;
        if (!changed) {
          const { promise, resolve } = Promise.withResolvers<void>();
          resume = resolve;
          const cancel = this.#clock.at(next, resolve);
          await promise;
          cancel();
        }
      }
    } finally {
      unwatch();
      this.#wakers.delete(wake);
      client.removeEventListener('abort', wake);
    }
  }

  async #oldest(
    filter: MessageFilter,
    count: number,
  ): Promise<{ messages: MessageSummary[]; total: number }> {
    const { messages, total } = await this.#mailbox.list({ ...filter, limit: Math.max(1, count) });
    if (total <= count) return { messages: messages.reverse(), total };
    if (count === 0) return { messages: [], total };
    // Listed from the newest known message, so that new messages do not shift the result.
    const older = await this.#mailbox
      .list({ ...filter, before: messages[0]!.id, offset: total - count - 1, limit: count })
      .catch((error) => {
        if (!(error instanceof AppError) || error.code !== 'unknown_cursor') throw error;
      });
    // The newest message has been removed in the meantime.
    if (!older) return this.#oldest(filter, count);
    // There are fewer if some were removed in the meantime; in that case the newest ones are returned.
    const found = older.messages.length < count ? messages : older.messages;
    return { messages: found.reverse(), total };
  }
}

/** The clock of waits. Tests pass one that they advance, so that a timeout never depends on the speed of the machine. */
export interface Clock {
  /** In milliseconds. */
  now(): number;
  /** Calls back once it is that time. The returned function cancels the call. */
  at(time: number, callback: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  at(time, callback) {
    const timer = setTimeout(callback, Math.max(0, time - performance.now()));
    return () => clearTimeout(timer);
  },
};
