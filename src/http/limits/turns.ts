const TURN_MS = 1;

/**
 * Work that can wait, done in short turns, in the order in which it was added. Node accepts one connection between two
 * turns, so they must be short, and shorter still while connections are waiting to be accepted.
 */
export class Turns {
  readonly #queue: (() => void)[] = [];
  #scheduled = false;
  #hurry = false;

  add(work: () => void): void {
    this.#queue.push(work);
    this.#schedule();
  }

  /** Makes the next turn as short as possible. */
  hurry(): void {
    this.#hurry = true;
  }

  #schedule(): void {
    if (this.#scheduled || this.#queue.length === 0) return;
    this.#scheduled = true;
    setImmediate(() => this.#run());
  }

  #run(): void {
    const end = performance.now() + (this.#hurry ? 0 : TURN_MS);
    this.#hurry = false;
    let done = 0;
    do this.#queue[done++]!();
    while (done < this.#queue.length && performance.now() < end);
    this.#queue.splice(0, done);
    this.#scheduled = false;
    this.#schedule();
  }
}
