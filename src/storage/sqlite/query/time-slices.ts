import { setImmediate as nextIteration } from 'node:timers/promises';

// A thread does one thing at a time: a large query delays others by no more than this.
const SLICE_MS = 20;

/** Splits long work into time slices, so that other calls to the thread run in between. */
export class TimeSlices {
  #until = performance.now() + SLICE_MS;

  /** Call between two pieces of work. */
  async next(): Promise<void> {
    if (performance.now() < this.#until) return;
    await nextIteration();
    this.#until = performance.now() + SLICE_MS;
  }
}
