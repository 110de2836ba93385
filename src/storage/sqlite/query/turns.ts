import { setImmediate as nextTurn } from 'node:timers/promises';

// A thread does one thing at a time: a large query delays others by no more than this.
const TURN_MS = 20;

/** Splits long work into time slices, so that other calls to the thread run in between. */
export class Turns {
  #until = performance.now() + TURN_MS;

  /** Call between two pieces of work. */
  async next(): Promise<void> {
    if (performance.now() < this.#until) return;
    await nextTurn();
    this.#until = performance.now() + TURN_MS;
  }
}
