import { FairQueue } from '../limits/fair-queue.ts';
import { AppError } from '../mailbox/errors.ts';
import { clientNetwork } from '../process/client-network.ts';

/** The fixed limits of these names, see `src/config/`. */
export interface SignInLimits {
  signInTimeout: number;
  signInMaxWaiting: number;
  signInDelay: number;
}

// The first delay, which a person barely notices. Each further wrong password doubles it.
const FIRST_PAUSE_MS = 200;
const FORGET_AFTER_MS = 15 * 60_000;
// Networks with failed attempts that are remembered. Over this limit, the one that has been quiet the longest is forgotten.
const MAX_NETWORKS = 1000;
// Usernames remembered for each network, so that a client that guesses usernames cannot fill the memory.
const MAX_USERS = 20;

/** The failed attempts of one network. */
interface Failures {
  count: number;
  users: Map<string, number>;
  /** No attempt is checked before this time. */
  pausedUntil: number;
  lastAt: number;
}

/**
 * Checks sign-in attempts one at a time, because one bcrypt thread serves SMTP and HTTP. The network with the fewest
 * failed attempts is next, so that a flood of wrong passwords waits behind everyone else. Among the attempts of one
 * network it alternates between the newest, because the senders of the oldest have given up during a flood, and the newest
 * of the username with the fewest failures, so that a flood for one user does not delay others. A wrong password delays
 * the next check for its network, which makes guessing slow. No attempt waits longer than `signInTimeout`.
 */
export class SignInLimiter {
  readonly #limits: SignInLimits;
  readonly #failures = new Map<string, Failures>();
  readonly #queue: FairQueue;

  constructor(limits: SignInLimits) {
    this.#limits = limits;
    this.#queue = new FairQueue({
      slots: 1,
      maxWaiting: limits.signInMaxWaiting,
      maxWaitMs: limits.signInTimeout,
      newestFirst: true,
      costOf: ([network, user]) => this.#costOf(network!, user),
      refusal: () => new AppError('overloaded', 'Too many sign-in attempts at once. Try again later.'),
    });
  }

  /** Runs `check` when its turn comes. Throws `overloaded` when that takes too long, or too many attempts wait. */
  attempt(address: string, user: string, check: () => Promise<boolean>): Promise<boolean> {
    const network = clientNetwork(address);
    const run = async () => {
      const isRight = await check();
      if (isRight) this.#failures.get(network)?.users.delete(user);
      else this.#noteFailure(network, user);
      return isRight;
    };
    return this.#queue.run(run, { client: [network, user] });
  }

  /** Refuses all waiting attempts, because the server is closing. */
  close(): void {
    this.#queue.close();
  }

  #costOf(network: string, user: string | undefined): number {
    const failures = this.#failures.get(network);
    if (!failures) return 0;
    if (user !== undefined) return failures.count % 2 === 0 ? (failures.users.get(user) ?? 0) : 0;
    return failures.pausedUntil > performance.now() ? Number.POSITIVE_INFINITY : failures.count;
  }

  #noteFailure(network: string, user: string): void {
    const now = performance.now();
    const earlier = this.#failures.get(network);
    const failures: Failures =
      earlier && now - earlier.lastAt < FORGET_AFTER_MS
        ? earlier
        : { count: 0, users: new Map(), pausedUntil: 0, lastAt: now };
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** failures.count, this.#limits.signInDelay);
    failures.count++;
    failures.lastAt = now;
    failures.pausedUntil = now + pauseMs;
    setBounded(failures.users, user, (failures.users.get(user) ?? 0) + 1, MAX_USERS);
    setBounded(this.#failures, network, failures, MAX_NETWORKS);
    // Timers may fire a little early.
    setTimeout(() => this.#queue.startNext(), Math.ceil(pauseMs) + 1).unref();
  }
}

/** Sets an entry as the newest; over `max`, drops the one that has not been set for the longest time. */
function setBounded<T>(map: Map<string, T>, key: string, value: T, max: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > max) map.delete(map.keys().next().value!);
}
