/**
 * Leading and trailing throttle that never overlaps itself: a run that restarts the previous one would otherwise
 * never finish under a steady stream of calls.
 */
export class Throttle {
  readonly #pause: number;
  readonly #run: () => Promise<void>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last = Number.NEGATIVE_INFINITY;
  #isRunning = false;
  #isWanted = false;

  /** `run` must not reject. */
  constructor(pauseMs: number, run: () => Promise<void>) {
    this.#pause = pauseMs;
    this.#run = run;
  }

  trigger(): void {
    this.#isWanted = true;
    if (this.#timer || this.#isRunning) return;
    const wait = Math.max(0, this.#last + this.#pause - performance.now());
    this.#timer = setTimeout(() => void this.#start(), wait);
  }

  /** Drops a scheduled run. A run in progress continues. */
  cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isWanted = false;
  }

  async #start(): Promise<void> {
    this.#timer = undefined;
    this.#last = performance.now();
    this.#isWanted = false;
    this.#isRunning = true;
    await this.#run();
    this.#isRunning = false;
    if (this.#isWanted) this.trigger();
  }
}
