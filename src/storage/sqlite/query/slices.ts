import { setImmediate as nextIteration } from 'node:timers/promises';
import { AppError } from '../../../mailbox/errors.ts';
import { currentCall } from '../threads/thread-calls.ts';

// The maximum delay that a long query causes for other calls to the same thread.
const SLICE_MS = 20;

// The number of messages in one statement. Most take a few microseconds each, but a text can be a megabyte long.
const [FIRST_SPAN, MIN_SPAN, MAX_SPAN] = [4096, 64, 65_536];

/**
 * Divides a long query into slices. Other calls to the thread run in between, and the query ends if it was cancelled,
 * because SQLite cannot be interrupted within a statement.
 */
export class Slices {
  readonly #call = currentCall.getStore();
  #span = FIRST_SPAN;
  #started = performance.now();
  #until = this.#started + SLICE_MS;

  /** How many messages to read in the next statement. */
  get span(): number {
    return this.#span;
  }

  /** Call between two statements. Throws `overloaded` if the call was cancelled. */
  async next(): Promise<void> {
    const now = performance.now();
    const ms = now - this.#started;
    if (ms < SLICE_MS / 4) this.#span = Math.min(MAX_SPAN, 2 * this.#span);
    else if (ms > SLICE_MS) this.#span = Math.max(MIN_SPAN, this.#span / 4);
    this.#started = now;
    if (now < this.#until) return;
    await nextIteration();
    if (this.#call?.isCancelled)
      throw new AppError('overloaded', 'The client disconnected before its request was handled.');
    this.#started = performance.now();
    this.#until = this.#started + SLICE_MS;
  }
}
