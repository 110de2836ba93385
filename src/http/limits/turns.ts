const TURN_MS = 1;

type Work = () => void;

/**
 * Bounds the work of one round of the event loop. What comes after that is done in later rounds, in the order in which it
 * came; the first requests of connections have an order of their own. Node accepts one connection in each
 * round, so rounds must be short, and shorter still while connections are waiting to be accepted.
 */
export class Turns {
  readonly #first: Work[] = [];
  readonly #others: Work[] = [];
  #scheduled = false;
  #end = 0;
  #hurry = false;

  /** Does the work at once if this round has time for it and nothing else waits, otherwise when its turn comes. */
  take(work: Work, isFirst: boolean): void {
    if (!this.#scheduled) this.#startRound();
    const isFree = this.#first.length + this.#others.length === 0 && performance.now() < this.#end;
    if (isFree) work();
    else (isFirst ? this.#first : this.#others).push(work);
  }

  /** Makes the next round as short as possible. */
  hurry(): void {
    this.#hurry = true;
  }

  #startRound(): void {
    this.#scheduled = true;
    this.#end = performance.now() + TURN_MS;
    setImmediate(() => this.#run());
  }

  #run(): void {
    const end = performance.now() + (this.#hurry ? 0 : TURN_MS);
    this.#hurry = false;
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
