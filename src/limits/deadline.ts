/**
 * The CPU time of this thread in milliseconds. Unlike wall-clock time it does not depend on other programs, so limits on the
 * work on a message do not either.
 */
function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** A time at which work has to stop. */
export class Deadline {
  readonly #now: () => number;
  readonly #end: number;

  /** Ends after this many milliseconds, or with the other deadline of the same clock, whichever comes first. */
  private constructor(ms: number, now: () => number, other?: Deadline) {
    this.#now = now;
    this.#end = Math.min(now() + ms, other?.end ?? Number.POSITIVE_INFINITY);
  }

  static after(ms: number): Deadline {
    return new Deadline(ms, () => performance.now());
  }

  /** Counts the CPU time of this thread. */
  static afterWork(ms: number, other?: Deadline): Deadline {
    return new Deadline(ms, threadTime, other);
  }

  get end(): number {
    return this.#end;
  }

  get isOver(): boolean {
    return this.#now() > this.#end;
  }
}
