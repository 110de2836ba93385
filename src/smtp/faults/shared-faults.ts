import { ulid } from 'ulid';
import type { Fault, FaultRequest } from '../../contract/fault.ts';
import type { FaultTable, Nodes, StoredFault } from '../../mailbox/shared.ts';
import type { SmtpFaults } from '../ports.ts';
import { type ActiveFault, toFault } from './fault.ts';
import { type Faults, tooManyFaults } from './faults.ts';

// How often a node reloads the faults, in case it was too busy to hear of a change.
const RELOAD_MS = 2000;

/**
 * The faults of all nodes on one store, where each firing is counted. A node has a copy of them, so that commands that no
 * fault matches cost nothing. A change resolves when all nodes have the new ones.
 */
export class SharedFaults implements SmtpFaults {
  readonly #local: Faults;
  readonly #table: FaultTable;
  readonly #nodes: Nodes;
  #loading: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(local: Faults, table: FaultTable, nodes: Nodes) {
    this.#local = local;
    this.#table = table;
    this.#nodes = nodes;
    local.share((fault) => this.#claim(fault));
    nodes.answer('faults', () => this.#load());
  }

  /** Removes the faults of an earlier run, unless other nodes are running and may have added them. */
  async start(): Promise<void> {
    if (await this.#nodes.isAlone()) await this.#table.clear();
    await this.#load();
    this.#timer = setInterval(() => this.#load().catch(() => {}), RELOAD_MS).unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async add(request: FaultRequest): Promise<Fault> {
    this.#local.check(request);
    const { maxFaults } = this.#local;
    const stored = await this.#table.add(ulid(), request, maxFaults);
    if (!stored) throw tooManyFaults(maxFaults);
    await this.#changed();
    return toJson(stored);
  }

  async list(): Promise<Fault[]> {
    return (await this.#table.list()).map(toJson);
  }

  async get(id: string): Promise<Fault | undefined> {
    return (await this.list()).find((fault) => fault.id === id);
  }

  async remove(id: string): Promise<boolean> {
    const isRemoved = await this.#table.remove(id);
    await this.#changed();
    return isRemoved;
  }

  async clear(): Promise<number> {
    const count = await this.#table.clear();
    await this.#changed();
    return count;
  }

  async #changed(): Promise<void> {
    await Promise.all([this.#load(), this.#nodes.ask('faults', null)]);
  }

  /** Loads run one after the other, so that the last one has the newest state. */
  #load(): Promise<void> {
    const loading = this.#loading.then(async () => this.#local.load(await this.#table.list()));
    this.#loading = loading.catch(() => {});
    return loading;
  }

  /**
   * Counts a match; false if the fault does not fire. While the store is unreachable, no message is accepted, so no fault
   * has to fire.
   */
  async #claim(fault: ActiveFault): Promise<boolean> {
    try {
      const { id, isCertain } = fault;
      const counts = await this.#table.count(id, { match: true, fire: isCertain });
      if (!counts) return false;
      fault.counted(counts);
      if (isCertain) return true;
      if (!fault.isHit(counts.matched)) return false;
      const fired = await this.#table.count(id, { match: false, fire: true });
      if (fired) fault.counted(fired);
      return fired !== undefined;
    } catch {
      return false;
    }
  }
}

function toJson(stored: StoredFault): Fault {
  const { expires_at, fired, request, now } = stored;
  const isUsedUp = request.times !== undefined && fired >= request.times;
  return toFault({ ...stored, active: !isUsedUp && (expires_at === null || expires_at > now) });
}
