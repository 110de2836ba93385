import { ulid } from 'ulid';
import type { Fault, FaultMatch, FaultRequest, FaultStage } from '../contract/fault.ts';

/** The facts that a fault is matched against. Facts that are not known yet match nothing. */
export interface FaultSubject {
  remoteAddress: string;
  user?: string | null;
  sender?: string;
  recipients?: readonly string[];
}

/** One scripted failure: when it applies, how often it has fired, and the sessions that it is delaying. */
export class ActiveFault {
  readonly id = ulid();
  readonly at: FaultStage;
  readonly action: FaultRequest['action'];
  readonly #request: FaultRequest;
  readonly #test: (subject: FaultSubject) => boolean;
  readonly #random: () => number;
  readonly #createdAt = Date.now();
  readonly #expiresAt: number | null;
  readonly #delayed = new Set<() => void>();
  #expiry: NodeJS.Timeout | undefined;
  #matched = 0;
  #fired = 0;
  #removed = false;

  constructor(request: FaultRequest) {
    this.at = request.at;
    this.action = request.action;
    this.#request = request;
    this.#test = compile(request.match);
    this.#random = seededRandom(request.seed ?? 0);
    const { expires_in } = request;
    this.#expiresAt = expires_in === undefined ? null : this.#createdAt + expires_in * 1000;
    if (expires_in !== undefined) this.#expiry = setTimeout(() => this.#wakeAll(), expires_in * 1000).unref();
  }

  get isActive(): boolean {
    const { times } = this.#request;
    return this.#isInForce && (times === undefined || this.#fired < times);
  }

  get #isInForce(): boolean {
    return !this.#removed && (this.#expiresAt === null || Date.now() < this.#expiresAt);
  }

  /** Whether it fires now. If so, it is counted. */
  fires(at: FaultStage, subject: FaultSubject): boolean {
    if (at !== this.at || !this.isActive || !this.#test(subject)) return false;
    this.#matched++;
    const { probability } = this.#request;
    // Draws one number for each match, so that the n-th match has the same outcome in every run.
    if (probability !== undefined && this.#random() >= probability) return false;
    this.#fired++;
    return true;
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
    this.#removed = true;
    clearTimeout(this.#expiry);
    this.#wakeAll();
  }

  toJson(): Fault {
    const { times = null, probability = null, seed = 0 } = this.#request;
    return {
      id: this.id,
      at: this.at,
      match: this.#request.match,
      action: this.action,
      times,
      probability,
      seed: probability === null ? null : seed,
      created_at: new Date(this.#createdAt).toISOString(),
      expires_at: this.#expiresAt === null ? null : new Date(this.#expiresAt).toISOString(),
      matched: this.#matched,
      fired: this.#fired,
      left: times === null ? null : times - this.#fired,
      active: this.isActive,
    };
  }

  #wakeAll(): void {
    for (const wake of [...this.#delayed]) wake();
  }
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
  const wanted = pattern.toLowerCase();
  if (!wanted.startsWith('*')) return (address) => address.toLowerCase() === wanted;
  const domain = wanted.slice(1);
  return (address) => address.toLowerCase().endsWith(domain);
}

/** Pseudorandom numbers from 0 up to 1, determined by the seed (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
