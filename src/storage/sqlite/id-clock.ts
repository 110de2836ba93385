import { monotonicFactory } from 'ulid';

/** Gives each message its time and id. Neither ever goes back, whatever the machine's clock does. */
export class IdClock {
  readonly #ulid = monotonicFactory();
  #last = 0;

  /** Continues after the newest message that is already stored. */
  startAfter(time: number): void {
    this.#last = Math.max(this.#last, time);
  }

  next(): { id: string; time: number } {
    this.#last = Math.max(this.#last, Date.now());
    return { id: this.#ulid(this.#last), time: this.#last };
  }
}
