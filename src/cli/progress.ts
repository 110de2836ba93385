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

  /** `share` is from 0 to 1. */
  show(done: number, share: number): void {
    const now = performance.now();
    if (!this.#shown || now - this.#last < INTERVAL_MS) return;
    this.#last = now;
    const filled = Math.min(BAR, Math.round(share * BAR));
    const bar = '█'.repeat(filled) + '░'.repeat(BAR - filled);
    process.stderr.write(`\r${this.#verb} ${bar} ${Math.floor(share * 100)}%, ${done} messages\u001b[K`);
  }

  [Symbol.dispose](): void {
    if (this.#shown) process.stderr.write('\r\u001b[K');
  }
}
