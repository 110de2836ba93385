/** Something done at once when it was not done lately, and otherwise once more when the pause is over. */
export class Paced {
  readonly #pause: number;
  readonly #run: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last = Number.NEGATIVE_INFINITY;

  constructor(pauseMs: number, run: () => void) {
    this.#pause = pauseMs;
    this.#run = run;
  }

  trigger(): void {
    if (this.#timer) return;
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        this.#last = performance.now();
        this.#run();
      },
      Math.max(0, this.#last + this.#pause - performance.now()),
    );
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
