import { setImmediate as nextTurn } from 'node:timers/promises';

// A thread does one thing at a time: nobody waits for it longer than this because of somebody else's large query.
const TURN_MS = 20;

/** Splits long work into turns, so that other calls to the thread are answered in between. */
export class Turns {
  #until = performance.now() + TURN_MS;

  /** Call between two pieces of work. */
  async next(): Promise<void> {
    if (performance.now() < this.#until) return;
    await nextTurn();
    this.#until = performance.now() + TURN_MS;
  }
}
