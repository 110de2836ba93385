import type { MessagePatch } from '../contract/message/message.ts';
import type { Nodes } from './shared.ts';

// Of all changes together. A patch with 50 long tags has 5 KB, and each message may need another one.
const MAX_BYTES = 32 * 1024 * 1024;
// A change, and an id in it.
const ENTRY_BYTES = 500;
const ID_BYTES = 50;

interface UndoEntry {
  expiresAt: number;
  changes: UndoableChanges;
}

/** Message ids by the patch (as JSON) that undoes their change. Most messages of a change share the same patch. */
export class UndoableChanges {
  readonly patches = new Map<string, string[]>();
  bytes = ENTRY_BYTES;

  /** Whether there are more than can be remembered. Then nothing is. */
  get isTooLarge(): boolean {
    return this.bytes > MAX_BYTES;
  }

  add(patch: string, id: string): void {
    if (this.isTooLarge) return;
    const ids = this.patches.get(patch);
    if (ids) ids.push(id);
    else this.patches.set(patch, [id]);
    // Two bytes for each character, because some are not in Latin-1.
    this.bytes += ID_BYTES + (ids ? 0 : ENTRY_BYTES + patch.length * 2);
    if (this.isTooLarge) this.patches.clear();
  }
}

/** What to apply to which messages. */
export type UndoneChanges = [patch: MessagePatch, ids: string[]][];

/** Keeps the information to undo changes of flags and tags, of all mailboxes, for a limited time. The oldest changes are removed first. */
export class UndoLog {
  readonly #timeoutMs: number;
  readonly #entries = new Map<string, UndoEntry>();
  #bytes = 0;

  /** `timeoutMs` is how long changes can be undone; null if never. Other nodes can ask for them. */
  constructor(timeoutMs: number | null, nodes?: Nodes) {
    this.#timeoutMs = timeoutMs ?? 0;
    nodes?.answer('undo', (token) => this.take(token as string));
  }

  /** Returns false if they cannot be undone. */
  add(token: string, changes: UndoableChanges): boolean {
    if (this.#timeoutMs === 0 || changes.isTooLarge) return false;
    const now = Date.now();
    for (const [old, entry] of this.#entries) {
      if (this.#bytes + changes.bytes <= MAX_BYTES && entry.expiresAt > now) break;
      this.#forget(old, entry);
    }
    this.#entries.set(token, { expiresAt: now + this.#timeoutMs, changes });
    this.#bytes += changes.bytes;
    return true;
  }

  /** Removes and returns the patches that undo a change; undefined if they are no longer available. */
  take(token: string): UndoneChanges | undefined {
    const entry = this.#entries.get(token);
    if (!entry) return undefined;
    this.#forget(token, entry);
    if (entry.expiresAt <= Date.now()) return undefined;
    return [...entry.changes.patches].map(([patch, ids]) => [JSON.parse(patch) as MessagePatch, ids]);
  }

  #forget(token: string, { changes }: UndoEntry): void {
    this.#entries.delete(token);
    this.#bytes -= changes.bytes;
  }
}
