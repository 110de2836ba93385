import { randomFillSync } from 'node:crypto';
import { CROCKFORD } from '../../contract/ulid.ts';

// The random part of an id has two halves of 40 bits.
const HALF = 2 ** 40;

/**
 * Assigns each message its time and id. Neither ever decreases, even when the system clock does. Ids of the same millisecond
 * are so far apart that nobody can guess one from another.
 */
export class IdClock {
  #last = 0;
  #high = 0;
  #low = 0;

  /** The time of the newest message. */
  get newestTime(): number {
    return this.#last;
  }

  /** Continues after the newest stored message, so that ids are in order across restarts too. */
  startAfter(time: number): void {
    this.#last = Math.max(this.#last, time + 1);
  }

  next(): { id: string; time: number } {
    const now = Date.now();
    if (now > this.#last || this.#high === 0) {
      this.#last = Math.max(now, this.#last);
      // The first half of the range leaves room for the steps of a clock that stands still for years.
      this.#high = random40() / 2;
      this.#low = random40();
    } else {
      this.#low += 2 ** 32 + random40() / 2;
      this.#high += Math.floor(this.#low / HALF);
      this.#low %= HALF;
    }
    const [high, low] = [Math.floor(this.#high), Math.floor(this.#low)];
    return { id: digits(this.#last, 10) + digits(high, 8) + digits(low, 8), time: this.#last };
  }
}

const pool = Buffer.alloc(4000);
let used = pool.length;

/** A random number of 40 bits. A system call for each would take longer than all the rest. */
function random40(): number {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += 5;
  return pool.readUIntBE(used - 5, 5);
}

function digits(value: number, count: number): string {
  let text = '';
  for (let rest = value; text.length < count; rest = Math.floor(rest / 32))
    text = CROCKFORD[rest % 32] + text;
  return text;
}
