import { isIP } from 'node:net';
import type { Fault, FaultRequest, FaultStage } from '../../contract/fault.ts';
import { AppError } from '../../mailbox/errors.ts';
import type { StoredFault } from '../../mailbox/shared.ts';
import type { SmtpFaults } from '../ports.ts';
import { ActiveFault, type FaultSubject } from './fault.ts';

export interface FaultLimits {
  maxFaults: number;
  maxDelayMs: number;
}

/** The scripted failures of one server. The first one that matches, in the order in which they were added, fires. */
export class Faults implements SmtpFaults {
  readonly #limits: FaultLimits;
  #faults = new Map<string, ActiveFault>();
  /** Counts a match of a fault that all nodes share; false if it does not fire. Undefined without a shared store. */
  #claim: ((fault: ActiveFault) => Promise<boolean>) | undefined;

  constructor(limits: FaultLimits) {
    this.#limits = limits;
  }

  get isEmpty(): boolean {
    return this.#faults.size === 0;
  }

  /** The fault that fires now, if any. */
  fire(at: FaultStage, subject: FaultSubject): ActiveFault | undefined | Promise<ActiveFault | undefined> {
    if (this.#claim) return this.#fireShared(at, subject, this.#claim);
    for (const fault of this.#faults.values()) if (fault.fires(at, subject)) return fault;
    return undefined;
  }

  #fireShared(
    at: FaultStage,
    subject: FaultSubject,
    claim: (fault: ActiveFault) => Promise<boolean>,
  ): undefined | Promise<ActiveFault | undefined> {
    const matching = [...this.#faults.values()].filter((fault) => fault.matches(at, subject));
    if (matching.length === 0) return undefined;
    return (async () => {
      for (const fault of matching) if (await claim(fault)) return fault;
      return undefined;
    })();
  }

  /** From now on, the faults are those of all nodes, and each match is counted by `claim`. */
  share(claim: (fault: ActiveFault) => Promise<boolean>): void {
    this.#claim = claim;
  }

  /** The faults of all nodes, in their order. Those that are no longer there end. */
  load(stored: StoredFault[]): void {
    const loaded = stored.map((row): [string, ActiveFault] => {
      const { id, request, expires_at, now } = row;
      const expiresInMs = expires_at === null ? null : Math.max(0, expires_at - now);
      const fault = this.#faults.get(id) ?? new ActiveFault(request, { id, expiresInMs });
      fault.counted(row);
      return [id, fault];
    });
    const ended = new Map(this.#faults);
    this.#faults = new Map(loaded);
    for (const [id, fault] of ended) if (!this.#faults.has(id)) fault.remove();
  }

  get maxFaults(): number {
    return this.#limits.maxFaults;
  }

  /** Throws `invalid_body` for an invalid fault. */
  check(request: FaultRequest): void {
    checkMatch(request);
    this.#checkAction(request);
  }

  /** Throws `invalid_body` for an invalid fault, `invalid_parameter` when there are too many. */
  add(request: FaultRequest): Fault {
    this.check(request);
    this.#makeRoom();
    const fault = new ActiveFault(request);
    this.#faults.set(fault.id, fault);
    return fault.toJson();
  }

  list(): Fault[] {
    return [...this.#faults.values()].map((fault) => fault.toJson());
  }

  get(id: string): Fault | undefined {
    return this.#faults.get(id)?.toJson();
  }

  remove(id: string): boolean {
    this.#faults.get(id)?.remove();
    return this.#faults.delete(id);
  }

  clear(): number {
    const { size } = this.#faults;
    for (const id of [...this.#faults.keys()]) this.remove(id);
    return size;
  }

  /** Removes faults that have expired or are used up. */
  #makeRoom(): void {
    const { maxFaults } = this.#limits;
    if (this.#faults.size < maxFaults) return;
    for (const [id, { isActive }] of this.#faults) {
      if (isActive) continue;
      this.remove(id);
      return;
    }
    throw tooManyFaults(maxFaults);
  }

  #checkAction({ action: { reply, drop, delay }, probability, seed }: FaultRequest): void {
    if (!reply && !drop && !delay) throw invalid('action needs reply, drop or a delay.');
    if (reply && drop) throw invalid('action takes either reply or drop, not both.');
    if (seed !== undefined && probability === undefined) throw invalid('seed needs a probability.');
    const maxDelay = this.#limits.maxDelayMs / 1000;
    if (delay !== undefined && delay > maxDelay) {
      throw invalid(`action.delay must be at most ${maxDelay} seconds.`);
    }
    const enhanced = /^(\d)\.\d{1,3}\.\d{1,3}(?= |$)/.exec(reply?.text ?? '');
    if (reply && enhanced && enhanced[1] !== String(reply.code)[0]) {
      throw invalid(
        `action.reply.text begins with the enhanced code ${enhanced[0]}, which does not go with ${reply.code}. Both must begin with the same digit.`,
      );
    }
  }
}

export function tooManyFaults(max: number): AppError {
  return new AppError('invalid_parameter', `There are already ${max} active faults. Delete some first.`);
}

function checkMatch({ at, match }: FaultRequest): void {
  const given = Object.keys(match);
  if (given.length === 0) {
    throw invalid(
      'match is empty. Name a recipient, sender or user; remote_address "*" stands for every client.',
    );
  }
  const unknown = at === 'connect' ? given.find((name) => name !== 'remote_address') : undefined;
  if (unknown) {
    throw invalid(
      `The ${unknown} is not known yet at connect. Match remote_address instead; "*" stands for every client.`,
    );
  }
  if (at === 'mail' && match.recipient !== undefined) {
    throw invalid('The recipient is not known yet at mail. Use at rcpt, or match the sender.');
  }
  for (const name of ['recipient', 'sender', 'user'] as const) {
    const value = match[name];
    if (value === undefined) continue;
    if (value === '' && name !== 'sender') throw invalid(`match.${name} is empty.`);
    if (value.includes('*') && !/^\*@[^*@]+$/.test(value)) {
      throw invalid(`match.${name} must be a whole address, or *@ and a domain, such as *@example.test.`);
    }
  }
  const { remote_address } = match;
  if (remote_address !== undefined && remote_address !== '*' && !isIP(remote_address)) {
    throw invalid('match.remote_address must be an IP address, or "*" for every client.');
  }
}

function invalid(message: string): AppError {
  return new AppError('invalid_body', `${message} Nothing was changed.`);
}
