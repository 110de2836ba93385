import type { MessagePatch } from '../contract/message.ts';

export interface UndoLimits {
  /** How long a change can be undone. */
  timeoutMs: number;
  /** Maximum number of changed messages, over all changes. */
  maxMessages: number;
}

interface Entry {
  expiresAt: number;
  messages: number;
  changes: Changes;
}

/** Message ids by the patch (as JSON) that undoes their change. Most messages of a change share the same patch. */
export type Changes = Map<string, string[]>;

/** What to apply to which messages. */
export type UndoneChanges = [patch: MessagePatch, ids: string[]][];

/** Keeps the information to undo changes of flags and tags for a limited time. The oldest changes are removed first. */
export class UndoLog {
  readonly #limits: UndoLimits;
  readonly #entries = new Map<string, Entry>();
  #messages = 0;

  constructor(limits: UndoLimits) {
    this.#limits = limits;
  }

  /** Returns false if there are too many messages. */
  add(token: string, changes: Changes): boolean {
    const ids = [...changes.values()].reduce((sum, { length }) => sum + length, 0);
    // Changes of no message are limited too.
    const messages = Math.max(1, ids);
    if (messages > this.#limits.maxMessages) return false;
    const now = Date.now();
    for (const [old, entry] of this.#entries) {
      const isNeeded = entry.expiresAt > now && this.#messages + messages <= this.#limits.maxMessages;
      if (isNeeded) break;
      this.#forget(old, entry);
    }
    this.#entries.set(token, { expiresAt: now + this.#limits.timeoutMs, messages, changes });
    this.#messages += messages;
    return true;
  }

  /** Removes and returns the patches that undo a change; undefined if they are no longer available. */
  take(token: string): UndoneChanges | undefined {
    const entry = this.#entries.get(token);
    if (!entry) return undefined;
    this.#forget(token, entry);
    if (entry.expiresAt <= Date.now()) return undefined;
    return [...entry.changes].map(([patch, ids]) => [JSON.parse(patch) as MessagePatch, ids]);
  }

  #forget(token: string, entry: Entry): void {
    this.#entries.delete(token);
    this.#messages -= entry.messages;
  }
}
