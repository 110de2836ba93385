import { setImmediate as nextIteration } from 'node:timers/promises';

// The maximum delay that a long query causes for other calls to the same thread.
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
