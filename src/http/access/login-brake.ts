import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../mailbox/errors.ts';

// One guess a second at most: hopeless against bcrypt, and barely felt by someone who mistyped.
const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 1000;
// How many guesses may stand in line before more are turned away, so that waiting costs bounded memory.
const MAX_WAITING = 20;
// How many addresses are told apart. Beyond that newcomers share one line: slow, but bounded.
const MAX_ADDRESSES = 10_000;
const FORGET_AFTER_MS = 15 * 60_000;

interface Line {
  failures: number;
  waiting: number;
  last: Promise<unknown>;
  forget?: NodeJS.Timeout;
}

/**
 * Slows down guessing. Attempts from one address are checked one after the other, and after a wrong one the line
 * stands still for a while; other addresses have lines of their own.
 */
export class LoginBrake {
  readonly #lines = new Map<string, Line>();
  readonly #closing = new AbortController();

  /** Runs `check` when its turn comes, resolving with its answer. Throws `overloaded` when too many wait already. */
  async attempt(address: string, check: () => Promise<boolean>): Promise<boolean> {
    const key = this.#keyOf(address);
    const line = this.#lines.get(key) ?? { failures: 0, waiting: 0, last: Promise.resolve() };
    if (line.waiting >= MAX_WAITING) {
      throw new AppError(
        'overloaded',
        'Too many logins from this address are being checked; try again later.',
      );
    }
    this.#lines.set(key, line);
    clearTimeout(line.forget);
    line.waiting++;
    const turn = line.last.then(() => this.#take(line, check));
    line.last = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      if (--line.waiting === 0) this.#rest(key, line);
    }
  }

  /** Lets everyone who waits go on at once, because the server is about to close. */
  close(): void {
    this.#closing.abort();
  }

  async #take(line: Line, check: () => Promise<boolean>): Promise<boolean> {
    const right = await check();
    if (right) line.failures = 0;
    else {
      const ms = Math.min(FIRST_DELAY_MS * 2 ** line.failures++, LONGEST_DELAY_MS);
      await delay(ms, undefined, { signal: this.#closing.signal }).catch(() => {});
    }
    return right;
  }

  #rest(key: string, line: Line): void {
    if (line.failures === 0) this.#lines.delete(key);
    else line.forget = setTimeout(() => this.#lines.delete(key), FORGET_AFTER_MS).unref();
  }

  #keyOf(address: string): string {
    const network = networkOf(address);
    return this.#lines.size < MAX_ADDRESSES || this.#lines.has(network) ? network : 'everyone else';
  }
}

/** Who has one IPv6 address has the 2^64 beside it; they count as one. */
function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const behind = tail ? tail.split(':').length : 0;
  const zeros = tail === undefined ? [] : Array<string>(8 - groups.length - behind).fill('0');
  return [...groups, ...zeros, ...(tail?.split(':') ?? [])].slice(0, 4).join(':');
}
