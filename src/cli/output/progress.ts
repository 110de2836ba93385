const INTERVAL_MS = 100;
const BAR = 24;

/** How far a long command is, on a line of stderr that is written again and again; nothing unless that is a terminal. */
export class Progress implements Disposable {
  readonly #verb: string;
  readonly #shown = process.stderr.isTTY === true;
  #last = 0;

  constructor(verb: string) {
    this.#verb = verb;
  }

  /** `share` is from 0 to 1; undefined when nobody knows how much there is. */
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
