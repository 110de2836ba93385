import { randomFillSync } from 'node:crypto';
import { monotonicFactory } from 'ulid';

/** Gives each message its time and id. Neither ever goes back, whatever the machine's clock does. */
export class IdClock {
  readonly #ulid = monotonicFactory(pooledRandom());
  #last = 0;

  /** Continues after the newest message that is already stored: ids of different runs are in order, too. */
  startAfter(time: number): void {
    this.#last = Math.max(this.#last, time + 1);
  }

  next(): { id: string; time: number } {
    this.#last = Math.max(this.#last, Date.now());
    return { id: this.#ulid(this.#last), time: this.#last };
  }
}

/** From 0 up to 1. The first id of a millisecond takes 16 of these, and a call into the system for each is four times slower. */
function pooledRandom(): () => number {
  const pool = new Uint8Array(4096);
  let used = pool.length;
  return () => {
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    return pool[used++]! / 256;
  };
}
