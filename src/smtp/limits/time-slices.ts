// How long all sessions together may work in one round of the event loop, and one session without a break.
const SLICE_MS = 25;
const SESSION_SLICE_MS = 5;
// Work is added up over several rounds, because a callback at the end of each would cost more than it saves.
const NOTICEABLE_MS = 5;

/**
 * Shares the event loop fairly between SMTP sessions and everything else. Otherwise, a thousand sessions that always
 * have input would block HTTP for a second at a time: libuv reads each socket up to 32 times in a row, 64 KiB each.
 */
export class TimeSlices {
  readonly #waiting: (() => void)[] = [];
  #workMs = 0;
  #scheduled = false;

  /** False when further work should be scheduled with `later`. */
  get hasTime(): boolean {
    return this.#workMs < SLICE_MS;
  }

  /** Whether a session that began at this time has worked long enough for now. */
  isOver(started: number): boolean {
    return performance.now() - started > SESSION_SLICE_MS;
  }

  /** Counts the work since `started`. */
  count(started: number): void {
    this.#workMs += performance.now() - started;
    if (this.#workMs > NOTICEABLE_MS) this.#schedule();
  }

  /** Calls back in a later round of the event loop, first come, first served. */
  later(work: () => void): void {
    this.#waiting.push(work);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => this.#nextTurn());
  }

  #nextTurn(): void {
    this.#scheduled = false;
    this.#workMs = 0;
    // Work that is added while this runs waits for the next round.
    const turn = this.#waiting.splice(0);
    let next = 0;
    while (next < turn.length && this.hasTime) turn[next++]!();
    this.#waiting.unshift(...turn.slice(next));
    if (this.#waiting.length > 0) this.#schedule();
  }
}
