const INTERVAL_MS = 100;
const BAR = 24;

/** A progress line on stderr that is updated in place. Prints nothing if stderr is not a terminal. */
export class ProgressLine implements Disposable {
  readonly #verb: string;
  readonly #shown = process.stderr.isTTY === true;
  #last = 0;

  constructor(verb: string) {
    this.#verb = verb;
  }

  /** `share` is from 0 to 1; undefined if the total is unknown. */
  show(done: string, share: number | undefined): void {
    const now = performance.now();
    if (!this.#shown || now - this.#last < INTERVAL_MS) return;
    this.#last = now;
    const bar = share === undefined ? '' : ` ${barOf(share)} ${Math.floor(share * 100)}%,`;
    process.stderr.write(`\r${this.#verb}${bar} ${done}\u001b[K`);
  }

  [Symbol.dispose](): void {
    if (this.#shown) process.stderr.write('\r\u001b[K');
  }
}

function barOf(share: number): string {
  const filled = Math.max(0, Math.min(BAR, Math.round(share * BAR)));
  return '█'.repeat(filled) + '░'.repeat(BAR - filled);
}
