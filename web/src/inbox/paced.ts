/**
 * Something done at once when it was not done lately, and otherwise once more when the pause is over. It is not done
 * again before it has ended: what starts over with every call would otherwise never end while the calls keep coming.
 */
export class Paced {
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

  /** What was asked for is not needed any more. What is under way goes on. */
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
