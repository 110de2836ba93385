import { setImmediate as nextIteration } from 'node:timers/promises';
import { AppError } from '../../../mailbox/errors.ts';
import { MAX_QUERY_CPU_MS, tooLongError } from '../sqlite-errors.ts';
import { currentCall } from '../threads/thread-calls.ts';

/** The maximum delay that a long query causes for other calls to the same thread, if its statements are short. */
export const SLICE_MS = 20;

// The number of messages in one statement. Most take less than a microsecond each, but a phrase of fifty words can take
// 0.2 s in the longest text. So it starts with one, grows fast, and shrinks to one if need be.
const [FIRST_SPAN, MAX_SPAN] = [1, 65_536];

// Only one query continues in each iteration of the event loop, so that calls and cancellations arrive in between.
let turn = Promise.resolve();

/**
 * Divides a long query into slices. Other calls to the thread run in between, and the query ends if it was cancelled or
 * has taken too long, because SQLite cannot be interrupted within a statement.
 */
export class Slices {
  readonly #call = currentCall.getStore();
  #span = FIRST_SPAN;
  #started = performance.now();
  #until = 0;
  #cpu = process.threadCpuUsage();
  #cpuLeftMs: number;

  constructor(maxCpuMs = MAX_QUERY_CPU_MS) {
    this.#cpuLeftMs = maxCpuMs;
  }

  /** How many messages to read in the next statement. */
  get span(): number {
    return this.#span;
  }

  /** Call between two statements. Throws `overloaded` if the call was cancelled or has taken too long. */
  async next(): Promise<void> {
    const now = performance.now();
    // There is no statement before the first call.
    if (this.#until > 0) this.#adaptSpan(now - this.#started);
    this.#started = now;
    if (now < this.#until) return;
    const { user, system } = process.threadCpuUsage(this.#cpu);
    this.#cpuLeftMs -= (user + system) / 1000;
    if (this.#cpuLeftMs < 0) throw tooLongError();
    turn = turn.then(() => nextIteration());
    await turn;
    if (this.#call?.isCancelled)
      throw new AppError('overloaded', 'The client disconnected before its request was handled.');
    this.#cpu = process.threadCpuUsage();
    this.#started = performance.now();
    this.#until = this.#started + SLICE_MS;
  }

  #adaptSpan(ms: number): void {
    if (ms < SLICE_MS / 16) this.#span *= 4;
    else if (ms < SLICE_MS / 4) this.#span *= 2;
    else if (ms > SLICE_MS) this.#span *= SLICE_MS / ms;
    this.#span = Math.max(1, Math.min(MAX_SPAN, Math.floor(this.#span)));
  }
}
