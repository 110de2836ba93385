const ROUND_MS = 1;

type Work = () => void;

/**
 * Limits the work done in one round of the event loop. The rest is done in later rounds, first come, first served, with a
 * separate queue for the first request of each connection. Node accepts one connection per round, so rounds must be
 * short, and even shorter while connections are waiting to be accepted.
 */
export class WorkQueue {
  readonly #first: Work[] = [];
  readonly #others: Work[] = [];
  #scheduled = false;
  #end = 0;
  #isNextShort = false;

  /** Does the work now if this round has time left and nothing else is queued; otherwise queues it. */
  run(work: Work, isFirst: boolean): void {
    if (!this.#scheduled) this.#startRound();
    const isFree = this.#first.length + this.#others.length === 0 && performance.now() < this.#end;
    if (isFree) work();
    else (isFirst ? this.#first : this.#others).push(work);
  }

  /** Ends the next round after one piece of work from each queue, because connections wait to be accepted. */
  shortenNextRound(): void {
    this.#isNextShort = true;
  }

  #startRound(): void {
    this.#scheduled = true;
    this.#end = performance.now() + ROUND_MS;
    setImmediate(() => this.#run());
  }

  #run(): void {
    const end = performance.now() + (this.#isNextShort ? 0 : ROUND_MS);
    this.#isNextShort = false;
    const waiting = Math.max(this.#first.length, this.#others.length);
    let done = 0;
    while (done < waiting && (done === 0 || performance.now() < end)) {
      this.#first[done]?.();
      this.#others[done]?.();
      done++;
    }
    this.#first.splice(0, done);
    this.#others.splice(0, done);
    this.#scheduled = this.#first.length + this.#others.length > 0;
    if (this.#scheduled) setImmediate(() => this.#run());
  }
}
