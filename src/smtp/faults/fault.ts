import type { Fault, FaultMatch, FaultRequest, FaultStage } from '../../contract/fault.ts';
import { mailboxUser } from '../../mailbox/directory/mailbox-options.ts';
import { spellingsOf } from '../../mailbox/envelope-address.ts';
import type { FaultCounts, StoredFault } from '../../mailbox/shared.ts';

/** The facts that a fault is matched against. Facts that are not known yet match nothing. */
export interface FaultSubject {
  remoteAddress: string;
  user?: string | null;
  sender?: string;
  recipients?: readonly string[];
}

/** A scripted failure as this server applies it: what it affects, and the sessions that it is delaying. */
export class ActiveFault {
  readonly id: string;
  readonly request: FaultRequest;
  /** As they were last read from the table. */
  counts: FaultCounts;
  readonly #test: (subject: FaultSubject) => boolean;
  readonly #delayed = new Set<() => void>();
  readonly #expiry: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(stored: StoredFault) {
    const { id, request, expires_at, now } = stored;
    this.id = id;
    this.request = request;
    this.counts = stored;
    this.#test = compile(request.match);
    // By the clock of the table, because the clocks of the nodes may differ.
    if (expires_at !== null)
      this.#expiry = setTimeout(() => this.end(), Math.max(0, expires_at - now)).unref();
  }

  matches(at: FaultStage, subject: FaultSubject): boolean {
    return (
      at === this.request.at && !this.#isOver && !isUsedUp(this.request, this.counts) && this.#test(subject)
    );
  }

  /**
   * Calls back with true after the delay, or with false as soon as the fault is removed or expires. Returns a function
   * that cancels it.
   */
  delay(ms: number, callback: (isInForce: boolean) => void): () => void {
    const wake = () => {
      cancel();
      callback(!this.#isOver);
    };
    const timer = setTimeout(wake, ms);
    const cancel = () => {
      clearTimeout(timer);
      this.#delayed.delete(wake);
    };
    this.#delayed.add(wake);
    return cancel;
  }

  /** It was removed, or has expired. */
  end(): void {
    this.#isOver = true;
    clearTimeout(this.#expiry);
    for (const wake of [...this.#delayed]) wake();
  }
}

export function isActive({ request, expires_at, now, ...counts }: StoredFault): boolean {
  return (expires_at === null || expires_at > now) && !isUsedUp(request, counts);
}

function isUsedUp({ times }: FaultRequest, { fired }: FaultCounts): boolean {
  return times !== undefined && fired >= times;
}

/** Whether it fires at its n-th match, which has the same outcome in every run. */
export function isHit({ probability = 1, seed = 0 }: FaultRequest, n: number): boolean {
  return randomAt(seed, n) < probability;
}

export function toFault(stored: StoredFault): Fault {
  const { id, request, created_at, expires_at, matched, fired } = stored;
  const { at, match, action, times = null, probability = null, seed = 0 } = request;
  return {
    ...{ id, at, match, action, times, probability },
    seed: probability === null ? null : seed,
    created_at: new Date(created_at).toISOString(),
    expires_at: expires_at === null ? null : new Date(expires_at).toISOString(),
    ...{ matched, fired, left: times === null ? null : times - fired },
    active: isActive(stored),
  };
}

function compile({ remote_address, ...match }: FaultMatch): (subject: FaultSubject) => boolean {
  const address = remote_address === '*' ? undefined : remote_address?.toLowerCase();
  const [sender, user, recipient] = [match.sender, match.user, match.recipient].map(addressTest);
  // Faults of a mailbox affect only its sessions. Faults of the default mailbox affect no session of another.
  const owner = mailboxUser(match.user);
  return (subject) =>
    mailboxUser(subject.user) === owner &&
    (address === undefined || subject.remoteAddress.toLowerCase() === address) &&
    (!sender || sender(subject.sender)) &&
    (!user || user(subject.user)) &&
    (!recipient || (subject.recipients?.some(recipient) ?? false));
}

function addressTest(pattern: string | undefined) {
  if (pattern === undefined) return undefined;
  const wanted = spellingsOf(pattern.toLowerCase());
  const matches = pattern.startsWith('*')
    ? (address: string) => wanted.some((spelling) => address.endsWith(spelling.slice(1)))
    : (address: string) => wanted.includes(address);
  return (address: string | null | undefined) =>
    typeof address === 'string' && matches(address.toLowerCase());
}

/** The n-th of the pseudorandom numbers from 0 up to 1 that the seed determines (mulberry32). */
function randomAt(seed: number, n: number): number {
  const state = (seed + Math.imul(n, 0x6d2b79f5)) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
