import { isIP } from 'node:net';
import { ulid } from 'ulid';
import type { Fault, FaultRequest, FaultStage } from '../../contract/fault.ts';
import { mailboxUser } from '../../mailbox/directory/mailbox-options.ts';
import { AppError } from '../../mailbox/errors.ts';
import type { FaultCounts, FaultTable, SharedState, StoredFault } from '../../mailbox/shared.ts';
import type { SmtpLimits } from '../limits/limits.ts';
import type { MailboxFaults, SmtpFaults } from '../ports.ts';
import { ActiveFault, type FaultSubject, isActive, isHit, toFault } from './fault.ts';

type FaultLimits = Pick<SmtpLimits, 'smtpMaxFaults' | 'smtpMaxFaultDelay' | 'smtpIdleTimeout'>;

// How often a node reloads the faults, in case it was too busy to hear of a change.
const RELOAD_MS = 2000;

/**
 * The scripted failures of one server, or of all nodes on one store. The first one that matches, in the order in which
 * they were added, fires. Firings are counted in a table, and the server has a copy of the faults in it, so that commands
 * that no fault matches cost nothing. A change resolves when all nodes have the new ones.
 */
export class ScriptedFaults implements SmtpFaults {
  readonly #limits: FaultLimits;
  readonly #shared: Pick<SharedState, 'faults' | 'nodes'> | undefined;
  readonly #table: FaultTable;
  #faults = new Map<string, ActiveFault>();
  #loading: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: FaultLimits, shared?: Pick<SharedState, 'faults' | 'nodes'>) {
    this.#limits = limits;
    this.#shared = shared;
    this.#table = shared?.faults ?? new MemoryFaultTable();
    shared?.nodes.answer('faults', () => this.#load());
  }

  /** Loads the faults that other nodes have added. */
  async start(): Promise<void> {
    if (!this.#shared) return;
    const load = () => this.#load().catch(() => {});
    this.#timer = setInterval(load, RELOAD_MS).unref();
    await load();
  }

  /** Ends all delays. Other nodes keep the faults. */
  close(): void {
    clearInterval(this.#timer);
    for (const fault of this.#faults.values()) fault.end();
    this.#faults.clear();
  }

  get isEmpty(): boolean {
    return this.#faults.size === 0;
  }

  /** The fault that fires now, if any. Undefined if none matches. */
  fire(at: FaultStage, subject: FaultSubject): Promise<ActiveFault | undefined> | undefined {
    const matching = [...this.#faults.values()].filter((fault) => fault.matches(at, subject));
    return matching.length === 0 ? undefined : this.#firstToFire(matching);
  }

  async #firstToFire(faults: ActiveFault[]): Promise<ActiveFault | undefined> {
    for (const fault of faults) if (await this.#claim(fault)) return fault;
    return undefined;
  }

  /**
   * Counts a match; false if the fault does not fire. While the store is unreachable, no message is accepted, so no fault
   * has to fire.
   */
  async #claim(fault: ActiveFault): Promise<boolean> {
    const { id, request } = fault;
    const isCertain = request.probability === undefined;
    const count = async (what: { match: boolean; fire: boolean }) => {
      const counts = await this.#table.count(id, what);
      if (counts) fault.counts = counts;
      return counts;
    };
    try {
      const counts = await count({ match: true, fire: isCertain });
      if (!counts || isCertain) return counts !== undefined;
      return isHit(request, counts.matched) && (await count({ match: false, fire: true })) !== undefined;
    } catch {
      return false;
    }
  }

  /** The faults of one mailbox match its SMTP username. */
  of(owner: string | null): MailboxFaults {
    const list = async () =>
      (await this.#table.list()).map(toFault).filter(({ match }) => mailboxUser(match.user) === owner);
    const get = async (id: string) => (await list()).find((fault) => fault.id === id);
    return {
      list,
      get,
      add: async (request) => {
        const { user } = request.match;
        if (owner === null ? mailboxUser(user) !== null : user !== undefined && user !== owner)
          throw invalid('match.user is the username of another mailbox. Add the fault in that mailbox.');
        return this.#add(owner === null ? request : { ...request, match: { ...request.match, user: owner } });
      },
      remove: async (id) => (await get(id)) !== undefined && (await this.#remove([id])) > 0,
      clear: async () => this.#remove((await list()).map(({ id }) => id)),
    };
  }

  async #add(request: FaultRequest): Promise<Fault> {
    checkMatch(request);
    this.#checkAction(request);
    const { smtpMaxFaults } = this.#limits;
    const stored = await this.#table.add(ulid(), request, smtpMaxFaults);
    if (!stored)
      throw new AppError(
        'invalid_parameter',
        `There are already ${smtpMaxFaults} active faults. Delete some first.`,
      );
    await this.#changed();
    return toFault(stored);
  }

  /** Returns how many of them there were. */
  async #remove(ids: string[]): Promise<number> {
    const removed = await Promise.all(ids.map((id) => this.#table.remove(id)));
    await this.#changed();
    return removed.filter(Boolean).length;
  }

  async #changed(): Promise<void> {
    await Promise.all([this.#load(), this.#shared?.nodes.ask('faults', null)]);
  }

  /** Loads run one after the other, so that the last one has the newest state. */
  #load(): Promise<void> {
    const loading = this.#loading.then(async () => this.#replace(await this.#table.list()));
    this.#loading = loading.catch(() => {});
    return loading;
  }

  #replace(stored: StoredFault[]): void {
    const before = this.#faults;
    this.#faults = new Map(
      stored.map((row) => {
        const fault = before.get(row.id) ?? new ActiveFault(row);
        fault.counts = row;
        return [row.id, fault];
      }),
    );
    for (const [id, fault] of before) if (!this.#faults.has(id)) fault.end();
  }

  #checkAction({ action: { reply, drop, delay }, probability, seed }: FaultRequest): void {
    if (!reply && !drop && !delay) throw invalid('action needs reply, drop or a delay.');
    if (reply && drop) throw invalid('action takes either reply or drop, not both.');
    if (seed !== undefined && probability === undefined) throw invalid('seed needs a probability.');
    const { smtpMaxFaultDelay, smtpIdleTimeout } = this.#limits;
    const maxDelay = Math.min(smtpMaxFaultDelay, smtpIdleTimeout) / 1000;
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

/** The faults of a server that shares its store with no other. */
class MemoryFaultTable implements FaultTable {
  readonly #faults = new Map<string, Omit<StoredFault, 'now'>>();

  async add(id: string, request: FaultRequest, max: number): Promise<StoredFault | undefined> {
    const created_at = Date.now();
    if (this.#faults.size >= max) {
      const ended = this.#faults.values().find((fault) => !isActive({ ...fault, now: created_at }));
      if (!ended) return undefined;
      this.#faults.delete(ended.id);
    }
    const expires_at = request.expires_in === undefined ? null : created_at + request.expires_in * 1000;
    const fault = { id, request, created_at, expires_at, matched: 0, fired: 0 };
    this.#faults.set(id, fault);
    return { ...fault, now: created_at };
  }

  async list(): Promise<StoredFault[]> {
    return [...this.#faults.values()].map((fault) => ({ ...fault, now: Date.now() }));
  }

  async count(id: string, what: { match: boolean; fire: boolean }): Promise<FaultCounts | undefined> {
    const fault = this.#faults.get(id);
    if (!fault || !isActive({ ...fault, now: Date.now() })) return undefined;
    if (what.match) fault.matched++;
    if (what.fire) fault.fired++;
    return { matched: fault.matched, fired: fault.fired };
  }

  async remove(id: string): Promise<boolean> {
    return this.#faults.delete(id);
  }
}
