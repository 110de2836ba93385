import { mailboxUser } from '../../mailbox/mailbox-options.ts';
import type { SessionRecord } from './session-record.ts';

/** Sessions that have ended, by the mailbox that they belong to, so that one mailbox with many does not make the sessions of another disappear. */
export class OwnedRecords {
  readonly #byOwner = new Map<string | null, Set<SessionRecord>>();
  size = 0;

  add(record: SessionRecord): void {
    const owner = mailboxUser(record.user);
    const records = this.#byOwner.get(owner) ?? new Set();
    this.#byOwner.set(owner, records.add(record));
    this.size++;
  }

  /** Removes the oldest of the mailbox that has the most. */
  removeOne(): SessionRecord | undefined {
    let owner: string | null = null;
    let most = 0;
    for (const [candidate, { size }] of this.#byOwner) if (size > most) [owner, most] = [candidate, size];
    const records = this.#byOwner.get(owner);
    const [oldest] = records ?? [];
    if (!oldest) return undefined;
    records!.delete(oldest);
    if (most === 1) this.#byOwner.delete(owner);
    this.size--;
    return oldest;
  }

  removeAll(owner: string): void {
    this.size -= this.#byOwner.get(owner)?.size ?? 0;
    this.#byOwner.delete(owner);
  }

  *[Symbol.iterator](): Generator<SessionRecord> {
    for (const records of this.#byOwner.values()) yield* records;
  }
}
