import type { FaultRequest } from '../../contract/fault.ts';
import type { FaultCounts, FaultTable, StoredFault } from '../../mailbox/shared.ts';
import { isActive } from './fault.ts';

/** The faults of a server that shares its store with no other. */
export class MemoryFaultTable implements FaultTable {
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

  async clear(): Promise<number> {
    const { size } = this.#faults;
    this.#faults.clear();
    return size;
  }
}
