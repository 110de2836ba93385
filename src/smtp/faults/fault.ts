import { ulid } from 'ulid';
import type { Fault, FaultMatch, FaultRequest, FaultStage } from '../../contract/fault.ts';
import { spellingsOf } from '../../mailbox/address-spellings.ts';
import type { StoredFault } from '../../mailbox/shared.ts';

/** The facts that a fault is matched against. Facts that are not known yet match nothing. */
export interface FaultSubject {
  remoteAddress: string;
  user?: string | null;
  sender?: string;
  recipients?: readonly string[];
}

/** One scripted failure: when it applies, how often it has fired, and the sessions that it is delaying. */
export class ActiveFault {
  readonly id: string;
  readonly at: FaultStage;
  readonly action: FaultRequest['action'];
  readonly #request: FaultRequest;
  readonly #test: (subject: FaultSubject) => boolean;
  readonly #createdAt = Date.now();
  readonly #expiresAt: number | null;
  readonly #delayed = new Set<() => void>();
  #expiry: NodeJS.Timeout | undefined;
  #matched = 0;
  #fired = 0;
  #isOver = false;

  /**
   * `shared` is the id of a fault that is stored in the database, and the time until it expires. That time is measured
   * with the clock of the database, because the clocks of the nodes may differ.
   */
  constructor(request: FaultRequest, shared?: { id: string; expiresInMs: number | null }) {
    this.id = shared?.id ?? ulid();
    this.at = request.at;
    this.action = request.action;
    this.#request = request;
    this.#test = compile(request.match);
    const { expires_in } = request;
    const expiresInMs = shared ? shared.expiresInMs : expires_in === undefined ? null : expires_in * 1000;
    this.#expiresAt = expiresInMs === null ? null : this.#createdAt + expiresInMs;
    if (expiresInMs !== null) this.#expiry = setTimeout(() => this.#end(), expiresInMs).unref();
  }

  get isActive(): boolean {
    const { times } = this.#request;
    return this.#isInForce && (times === undefined || this.#fired < times);
  }

  get #isInForce(): boolean {
    return !this.#isOver && (this.#expiresAt === null || Date.now() < this.#expiresAt);
  }

  /** Whether it always fires when it matches. */
  get isCertain(): boolean {
    return this.#request.probability === undefined;
  }

  matches(at: FaultStage, subject: FaultSubject): boolean {
    return at === this.at && this.isActive && this.#test(subject);
  }

  /** Whether it fires at its n-th match, which has the same outcome in every run. */
  isHit(n: number): boolean {
    const { probability, seed = 0 } = this.#request;
    return probability === undefined || randomAt(seed, n) < probability;
  }

  /** Whether it fires now. If so, it is counted. */
  fires(at: FaultStage, subject: FaultSubject): boolean {
    if (!this.matches(at, subject)) return false;
    if (!this.isHit(++this.#matched)) return false;
    this.#fired++;
    return true;
  }

  /** Takes over what was counted by all nodes. */
  counted({ matched, fired }: { matched: number; fired: number }): void {
    this.#matched = matched;
    this.#fired = fired;
  }

  /**
   * Calls back with true after the delay, or with false as soon as the fault is removed or expires. Returns a function
   * that cancels it.
   */
  delay(ms: number, callback: (isInForce: boolean) => void): () => void {
    const wake = () => {
      cancel();
      callback(this.#isInForce);
    };
    const timer = setTimeout(wake, ms);
    const cancel = () => {
      clearTimeout(timer);
      this.#delayed.delete(wake);
    };
    this.#delayed.add(wake);
    return cancel;
  }

  remove(): void {
    clearTimeout(this.#expiry);
    this.#end();
  }

  toJson(): Fault {
    return toFault({
      id: this.id,
      request: this.#request,
      created_at: this.#createdAt,
      expires_at: this.#expiresAt,
      matched: this.#matched,
      fired: this.#fired,
      active: this.isActive,
    });
  }

  // When the timer fires, the time of day may still be a millisecond before the expiry.
  #end(): void {
    this.#isOver = true;
    for (const wake of [...this.#delayed]) wake();
  }
}

export function toFault({
  id,
  request,
  created_at,
  expires_at,
  matched,
  fired,
  active,
}: Omit<StoredFault, 'now'> & { active: boolean }): Fault {
  const { at, match, action, times = null, probability = null, seed = 0 } = request;
  return {
    id,
    at,
    match,
    action,
    times,
    probability,
    seed: probability === null ? null : seed,
    created_at: new Date(created_at).toISOString(),
    expires_at: expires_at === null ? null : new Date(expires_at).toISOString(),
    matched,
    fired,
    left: times === null ? null : times - fired,
    active,
  };
}

function compile({
  recipient,
  sender,
  user,
  remote_address,
}: FaultMatch): (subject: FaultSubject) => boolean {
  const tests: ((subject: FaultSubject) => boolean)[] = [];
  if (remote_address !== undefined && remote_address !== '*') {
    const wanted = remote_address.toLowerCase();
    tests.push((subject) => subject.remoteAddress.toLowerCase() === wanted);
  }
  if (sender !== undefined) {
    const matches = addressTest(sender);
    tests.push((subject) => subject.sender !== undefined && matches(subject.sender));
  }
  if (user !== undefined) {
    const matches = addressTest(user);
    tests.push((subject) => typeof subject.user === 'string' && matches(subject.user));
  }
  if (recipient !== undefined) {
    const matches = addressTest(recipient);
    tests.push((subject) => subject.recipients?.some(matches) ?? false);
  }
  return (subject) => tests.every((test) => test(subject));
}

function addressTest(pattern: string): (address: string) => boolean {
  const wanted = spellingsOf(pattern.toLowerCase());
  if (!pattern.startsWith('*')) return (address) => wanted.includes(address.toLowerCase());
  return (address) => wanted.some((spelling) => address.toLowerCase().endsWith(spelling.slice(1)));
}

/** The n-th of the pseudorandom numbers from 0 up to 1 that the seed determines (mulberry32). */
function randomAt(seed: number, n: number): number {
  const state = (seed + Math.imul(n, 0x6d2b79f5)) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
