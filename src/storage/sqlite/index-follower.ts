import { setImmediate as nextTurn } from 'node:timers/promises';
import type { IndexUpkeep } from './index-upkeep.ts';
import type { Progress, SearchIndex } from './search-index.ts';
import { isFull } from './sqlite-errors.ts';

// Mail that just came is indexed after this pause, together with what comes during it. A search does not wait for it.
const GATHER_MS = 50;

// While mail pours in, the index rests between its steps, so that it takes this share of a core, and more the further
// it falls behind: the senders get the machine first, and yet the wait of a search stays bounded.
const LEAST_SHARE = 0.05;
const FULL_SHARE_BACKLOG = 100_000;

// Between the steps of upkeep, so that searches and other programs do not notice them.
const UPKEEP_REST_MS = 5;

// After a failure, a full disk for one, there is another try this much later.
const RETRY_MS = 5000;

/** The bounds of one step: how long it keeps the thread from answering, and how well it is used. */
export interface StepSize {
  messages: number;
  characters: number;
}

/** Decides when the index follows the mail: at once for a search, politely otherwise. */
export class IndexFollower {
  readonly #index: SearchIndex;
  readonly #upkeep: IndexUpkeep;
  readonly #size: StepSize;
  readonly #onError: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #woken = false;
  #restUntil = 0;
  #stopped = false;
  #failing = false;

  constructor(index: SearchIndex, upkeep: IndexUpkeep, size: StepSize, onError: (error: unknown) => void) {
    this.#index = index;
    this.#upkeep = upkeep;
    this.#size = size;
    this.#onError = onError;
    this.wake();
  }

  /** Something was committed. */
  wake(): void {
    this.#woken = true;
    this.#again(GATHER_MS);
  }

  /** Resolves when everything committed before the call is found, and nothing that was deleted. */
  async caughtUp(): Promise<void> {
    const target = this.#index.target();
    while (isBehind(this.#index.progress, target)) {
      this.step();
      await nextTurn();
    }
  }

  /** Follows by one batch. */
  step(): void {
    try {
      this.#index.step(this.#size.messages, this.#size.characters);
    } catch (error) {
      // A batch needs room for a journal of its size. With that moved, one message at a time may still fit.
      if (!isFull(error)) throw error;
      this.#index.moveJournal();
      this.#index.step(1, 1);
    }
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #again(delay: number): void {
    if (!this.#stopped) this.#timer ??= setTimeout(() => this.#follow(), delay);
  }

  #follow(): void {
    this.#timer = undefined;
    const pouring = this.#woken;
    this.#woken = false;
    const started = performance.now();
    if (pouring && started < this.#restUntil) {
      this.#again(GATHER_MS);
      return;
    }
    try {
      const target = this.#index.target();
      if (isBehind(this.#index.progress, target)) {
        this.step();
        const share = (target.indexed - this.#index.progress.indexed) / FULL_SHARE_BACKLOG;
        const took = performance.now() - started;
        this.#restUntil = started + took / Math.min(1, Math.max(LEAST_SHARE, share));
        this.#again(0);
      } else if (pouring) {
        this.#again(GATHER_MS);
      } else if (this.#upkeep.step(this.#index.progress)) {
        this.#again(UPKEEP_REST_MS);
      }
      this.#failing = false;
    } catch (error) {
      // Once, not every few seconds.
      if (!this.#failing) this.#onError(error);
      this.#failing = true;
      this.#again(RETRY_MS);
    }
  }
}

function isBehind(progress: Progress, target: Progress): boolean {
  return (
    progress.floor < target.floor || progress.indexed < target.indexed || progress.removed < target.removed
  );
}
