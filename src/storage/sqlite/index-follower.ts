import { setImmediate as nextTurn } from 'node:timers/promises';
import type { IndexUpkeep } from './index-upkeep.ts';
import type { Progress, SearchIndex } from './search-index.ts';

// Mail that just came is indexed after this pause, together with what comes during it. A search does not wait for it.
const GATHER_MS = 50;

// While mail pours in, the index takes this share of a core, and more the further it falls behind, so that the
// senders get the machine first, and yet the wait of a search stays bounded: at the whole share it keeps one core busy.
const LEAST_SHARE = 0.05;
const FULL_SHARE_BACKLOG = 100_000;

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
  #stopped = false;

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
      this.#step();
      await nextTurn();
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
    try {
      const target = this.#index.target();
      if (!isBehind(this.#index.progress, target)) {
        if (!pouring && !this.#upkeep.step(this.#index.progress)) return;
        this.#again(pouring ? GATHER_MS : 0);
        return;
      }
      this.#step();
      const backlog = target.indexed - this.#index.progress.indexed;
      const share = pouring ? Math.min(1, Math.max(LEAST_SHARE, backlog / FULL_SHARE_BACKLOG)) : 1;
      this.#again((performance.now() - started) * (1 / share - 1));
    } catch (error) {
      this.#onError(error);
      this.#again(RETRY_MS);
    }
  }

  #step(): void {
    this.#index.step(this.#size.messages, this.#size.characters);
    this.#upkeep.changed();
  }
}

function isBehind(progress: Progress, target: Progress): boolean {
  return (
    progress.floor < target.floor || progress.indexed < target.indexed || progress.removed < target.removed
  );
}
