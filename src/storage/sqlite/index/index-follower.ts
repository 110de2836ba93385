import { isFull } from '../sqlite-errors.ts';
import type { IndexUpkeep } from './index-upkeep.ts';
import type { SearchIndex } from './search-index.ts';

// New messages are indexed after this pause, together with what arrives during it.
const GATHER_MS = 50;

// While messages pour in, the index rests between its steps, so that it takes this share of a core, and more the
// further it falls behind: senders get the machine first, and yet what a search has to look through stays bounded.
const LEAST_SHARE = 0.1;
const FULL_SHARE_BACKLOG = 50_000;

// Beyond this many messages `recent` is emptied even while messages pour in: beginnings of words get slow in it.
const MANY_RECENT = 200_000;

// How often the writer is told of removals while there is no pause to do so.
const REPORT_MS = 2000;

// Between the steps of upkeep, so that other programs do not notice them.
const UPKEEP_REST_MS = 5;

// After a failure, a full disk for one, there is another try this much later.
const RETRY_MS = 5000;

interface FollowerEvents {
  /** All messages up to this one are in the index; reading the text of one took so long. */
  indexed(upTo: number, messageMs: number): void;
  failed(error: unknown): void;
}

/** Decides when the index follows the messages. Nobody waits for it, so it can be polite. */
export class IndexFollower {
  readonly #index: SearchIndex;
  readonly #upkeep: IndexUpkeep;
  readonly #events: FollowerEvents;
  #timer: NodeJS.Timeout | undefined;
  #woken = false;
  #restUntil = 0;
  #reportAt = 0;
  #stopped = false;
  #failing = false;

  constructor(index: SearchIndex, upkeep: IndexUpkeep, events: FollowerEvents) {
    this.#index = index;
    this.#upkeep = upkeep;
    this.#events = events;
    this.wake();
  }

  /** Something was committed. */
  wake(): void {
    this.#woken = true;
    this.#again(GATHER_MS);
  }

  /** True when it has caught up and nothing is left to do. */
  get isIdle(): boolean {
    return this.#timer === undefined;
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #again(delay: number): void {
    if (!this.#stopped) this.#timer ??= setTimeout(() => this.#run(), delay);
  }

  #run(): void {
    this.#timer = undefined;
    const isBusy = this.#woken;
    this.#woken = false;
    try {
      this.#follow(isBusy);
      this.#failing = false;
    } catch (error) {
      // Once, not every few seconds.
      this.#failing ||= this.#handled(error);
      this.#again(RETRY_MS);
    }
  }

  #follow(isBusy: boolean): void {
    const started = performance.now();
    const { moved, indexed } = this.#index.progress;
    if (isBusy && started < this.#restUntil) this.#again(GATHER_MS);
    else if (this.#index.isBehind()) {
      this.#step();
      this.#events.indexed(this.#index.progress.indexed, this.#index.messageMs);
      const share = Math.min(1, Math.max(LEAST_SHARE, this.#index.backlog() / FULL_SHARE_BACKLOG));
      this.#restUntil = started + (performance.now() - started) / share;
      if (started > this.#reportAt) {
        this.#reportAt = started + REPORT_MS;
        this.#upkeep.report(this.#index.progress, false);
      }
      this.#again(0);
    } else if (isBusy && indexed - moved < MANY_RECENT) this.#again(GATHER_MS);
    else if (this.#index.move() || this.#upkeep.step(this.#index.progress)) this.#again(UPKEEP_REST_MS);
  }

  #step(): void {
    try {
      this.#index.step();
    } catch (error) {
      // A batch needs space for a journal of its size. With that moved, one message at a time may still fit.
      if (!isFull(error)) throw error;
      this.#index.moveJournal();
      this.#index.step(true);
    }
  }

  // What handles the error may fail itself, as rebuilding does on a full disk, and is tried again all the same.
  #handled(error: unknown): boolean {
    try {
      this.#events.failed(error);
      return true;
    } catch {
      return false;
    }
  }
}
