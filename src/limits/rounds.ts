type Work = () => void;

// More would delay work noticeably: a round in which a connection is accepted takes a tenth of a millisecond.
const MAX_LEFT = 10;
// Work that waits takes memory: what was read of a request, for example, which is 64 KiB.
const MAX_WAITING = 200;

/**
 * Limits the time that one kind of work takes in one round of the event loop, so that everything else gets its turn. Work
 * beyond that is done in later rounds, first come, first served, with a separate queue for urgent work.
 */
export class Rounds {
  readonly #maxMs: number;
  readonly #urgent: Work[] = [];
  readonly #others: Work[] = [];
  #spentMs = 0;
  #isWorking = false;
  #isScheduled = false;
  #isLeft = false;
  /** How many rounds in a row were left. */
  #left = 0;

  constructor(maxMs: number) {
    this.#maxMs = maxMs;
  }

  /** Does the work now if this round has time left and nothing else waits; otherwise later. */
  run(work: Work, isUrgent = false): void {
    if (this.#isWorking) work();
    else if (this.#waiting === 0 && this.#spentMs < this.#maxMs && !this.#isLeft) this.#do(work);
    else this.later(work, isUrgent);
  }

  /** Does the work in a later round. */
  later(work: Work, isUrgent = false): void {
    (isUrgent ? this.#urgent : this.#others).push(work);
    this.#schedule();
  }

  /**
   * Leaves this round to connections that wait to be accepted. After several such rounds, one piece of work from each queue is
   * done.
   */
  leave(): void {
    this.#isLeft = true;
    this.#schedule();
  }

  get #waiting(): number {
    return Math.max(this.#urgent.length, this.#others.length);
  }

  #do(work: Work): void {
    const started = performance.now();
    this.#isWorking = true;
    try {
      work();
    } finally {
      this.#isWorking = false;
      this.#spentMs += performance.now() - started;
    }
    // Little work is added up over several rounds, because a callback at the end of each would cost more than it saves.
    if (this.#spentMs > this.#maxMs / 5) this.#schedule();
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#next());
  }

  #next(): void {
    this.#isScheduled = false;
    this.#spentMs = 0;
    const isLeft = this.#isLeft;
    this.#isLeft = false;
    this.#left = isLeft ? this.#left + 1 : 0;
    if (isLeft && this.#left % MAX_LEFT !== 0 && this.#waiting < MAX_WAITING) {
      if (this.#waiting > 0) this.#schedule();
      return;
    }
    const maxMs = isLeft ? 0 : this.#maxMs;
    // Work that is added while this runs waits for the next round.
    const waiting = this.#waiting;
    let done = 0;
    while (done < waiting && (done === 0 || this.#spentMs < maxMs)) {
      for (const queue of [this.#urgent, this.#others]) if (queue[done]) this.#do(queue[done]!);
      done++;
    }
    this.#urgent.splice(0, done);
    this.#others.splice(0, done);
    if (this.#waiting > 0) this.#schedule();
  }
}
