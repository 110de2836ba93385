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
// Clients with failed attempts that are remembered. Over this limit, the one that has been quiet the longest is forgotten.
const MAX_CLIENTS = 1000;
// Usernames remembered for each client, so that a client that guesses usernames cannot fill the memory.
const MAX_USERS = 20;

interface Client {
  failures: number;
  /** Failed attempts by username. */
  users: Map<string, number>;
  /** No attempt is checked before this time. */
  pausedUntil: number;
  lastFailure: number;
}

interface Attempt {
  network: string;
  user: string;
  check: () => Promise<boolean>;
  outcome: PromiseWithResolvers<boolean>;
  timeout: NodeJS.Timeout;
}

/**
 * Checks sign-in attempts one at a time, because one bcrypt thread serves SMTP and HTTP. The client with the fewest
 * failed attempts is next, so that a flood of wrong passwords waits behind everyone else. Among the attempts of one
 * client it alternates between the newest, because the senders of the oldest have given up during a flood, and the newest
 * of the username with the fewest failures, so that a flood for one user does not delay others. A wrong password delays
 * the next check for its client, which makes guessing slow. No attempt waits longer than `signInTimeout`.
 */
export class SignInLimiter {
  readonly #limits: SignInLimits;
  readonly #clients = new Map<string, Client>();
  #waiting: Attempt[] = [];
  #checking = false;
  #closed = false;
  #wakeUp: NodeJS.Timeout | undefined;

  constructor(limits: SignInLimits) {
    this.#limits = limits;
  }

  /** Runs `check` when its turn comes. Throws `overloaded` when that takes too long, or too many attempts wait. */
  attempt(address: string, user: string, check: () => Promise<boolean>): Promise<boolean> {
    if (this.#closed) return Promise.reject(overloaded());
    const attempt: Attempt = {
      network: clientNetwork(address),
      user,
      check,
      outcome: Promise.withResolvers<boolean>(),
      timeout: setTimeout(() => this.#refuse(attempt), this.#limits.signInTimeout).unref(),
    };
    this.#waiting.push(attempt);
    if (this.#waiting.length > this.#limits.signInMaxWaiting) this.#refuse(this.#nextToReject());
    this.#checkNext();
    return attempt.outcome.promise;
  }

  /** Refuses all waiting attempts, because the server is closing. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#wakeUp);
    for (const attempt of this.#waiting.slice()) this.#refuse(attempt);
  }

  #checkNext(): void {
    if (this.#checking || this.#closed || this.#waiting.length === 0) return;
    const now = performance.now();
    let next: Attempt | undefined;
    let earliest = Number.POSITIVE_INFINITY;
    for (const attempt of this.#waiting) {
      const pausedUntil = this.#clients.get(attempt.network)?.pausedUntil ?? 0;
      if (pausedUntil > now) earliest = Math.min(earliest, pausedUntil);
      // Later entries are newer, so they win with an equal rank.
      else if (!next || this.#rank(attempt) <= this.#rank(next)) next = attempt;
    }
    if (next) void this.#run(next);
    else this.#wakeAfter(earliest - now);
  }

  #wakeAfter(ms: number): void {
    clearTimeout(this.#wakeUp);
    this.#wakeUp = setTimeout(() => this.#checkNext(), Math.ceil(ms)).unref();
  }

  async #run(attempt: Attempt): Promise<void> {
    this.#remove(attempt);
    this.#checking = true;
    try {
      const isRight = await attempt.check();
      if (isRight) this.#clients.get(attempt.network)?.users.delete(attempt.user);
      else this.#noteFailure(attempt);
      attempt.outcome.resolve(isRight);
    } catch (error) {
      attempt.outcome.reject(error);
    }
    this.#checking = false;
    this.#checkNext();
  }

  /** Lower is sooner. Every second check for a client considers the username. */
  #rank({ network, user }: Attempt): number {
    const client = this.#clients.get(network);
    if (!client) return 0;
    const failures = client.failures % 2 === 0 ? (client.users.get(user) ?? 0) : 0;
    return client.failures * 1e6 + Math.min(failures, 1e6 - 1);
  }

  /** The oldest attempt of the client that has the most of them. */
  #nextToReject(): Attempt {
    const counts = new Map<string, number>();
    for (const { network } of this.#waiting) counts.set(network, (counts.get(network) ?? 0) + 1);
    const most = Math.max(...counts.values());
    return this.#waiting.find(({ network }) => counts.get(network) === most)!;
  }

  #refuse(attempt: Attempt): void {
    this.#remove(attempt);
    attempt.outcome.reject(overloaded());
  }

  #remove(attempt: Attempt): void {
    clearTimeout(attempt.timeout);
    this.#waiting = this.#waiting.filter((each) => each !== attempt);
  }

  #noteFailure({ network, user }: Attempt): void {
    const now = performance.now();
    const known = this.#clients.get(network);
    const client: Client =
      known && now - known.lastFailure < FORGET_AFTER_MS
        ? known
        : { failures: 0, users: new Map(), pausedUntil: 0, lastFailure: now };
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** client.failures, this.#limits.signInDelay);
    client.failures++;
    client.lastFailure = now;
    client.pausedUntil = now + pause;
    setBounded(client.users, user, (client.users.get(user) ?? 0) + 1, MAX_USERS);
    setBounded(this.#clients, network, client, MAX_CLIENTS);
  }
}

/** Sets an entry as the newest; over `max`, drops the one that has not been set for the longest time. */
function setBounded<T>(map: Map<string, T>, key: string, value: T, max: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > max) map.delete(map.keys().next().value!);
}

function overloaded(): AppError {
  return new AppError('overloaded', 'Too many sign-in attempts at once. Try again later.');
}
