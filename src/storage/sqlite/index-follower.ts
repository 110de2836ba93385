import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Progress, SearchIndex } from './search-index.ts';

// Mail that just came is indexed after this pause, together with what comes during it. A search does not wait for it.
const GATHER_MS = 50;

// While mail pours in, the index takes this share of a core, and more the further it falls behind, so that the
// senders get the machine first, and yet the wait of a search stays bounded: at the whole share it keeps one core busy.
const LEAST_SHARE = 0.05;
const FULL_SHARE_BACKLOG = 100_000;

/** The bounds of one step: how long it keeps the thread from answering, and how well it is used. */
export interface StepSize {
  messages: number;
  characters: number;
}

/** Decides when the index follows the mail: at once for a search, politely otherwise. */
export class IndexFollower {
  readonly #index: SearchIndex;
  readonly #size: StepSize;
  readonly #onError: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #woken = false;

  constructor(index: SearchIndex, size: StepSize, onError: (error: unknown) => void) {
    this.#index = index;
    this.#size = size;
    this.#onError = onError;
    this.wake();
  }

  /** Something was committed. */
  wake(): void {
    this.#woken = true;
    this.#timer ??= setTimeout(() => this.#follow(), GATHER_MS);
  }

  /** Resolves when everything committed before the call is found, and nothing that was deleted. */
  async caughtUp(): Promise<void> {
    const target = this.#index.target();
    while (isBehind(this.#index.progress, target)) {
      this.#index.step(this.#size.messages, this.#size.characters);
      await nextTurn();
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #follow(): void {
    this.#timer = undefined;
    const pouring = this.#woken;
    this.#woken = false;
    const started = performance.now();
    try {
      const target = this.#index.target();
      if (!isBehind(this.#index.progress, target)) return;
      this.#index.step(this.#size.messages, this.#size.characters);
      const backlog = target.indexed - this.#index.progress.indexed;
      const share = pouring ? Math.min(1, Math.max(LEAST_SHARE, backlog / FULL_SHARE_BACKLOG)) : 1;
      const pause = (performance.now() - started) * (1 / share - 1);
      this.#timer = setTimeout(() => this.#follow(), pause);
    } catch (error) {
      this.#onError(error);
    }
  }
}

function isBehind(progress: Progress, target: Progress): boolean {
  return (
    progress.floor < target.floor || progress.indexed < target.indexed || progress.removed < target.removed
  );
}
