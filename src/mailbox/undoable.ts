import { randomBytes } from 'node:crypto';
import type { Undo } from '../contract/list.ts';
import type { MessagePatch } from '../contract/message/message.ts';
import { BulkChange } from './bulk-change.ts';
import { AppError } from './errors.ts';
import { checkedFilter, checkPatch } from './message-limits.ts';
import type { MessageFilter, MessageStore } from './ports.ts';
import type { Nodes } from './shared.ts';
import { UndoableChanges, UndoLog, type UndoneChanges } from './undo-log.ts';

/** The number of changed messages, and how to undo the change; null if it exceeds the limits for undo. */
export interface UndoableChange {
  messages: number;
  undo: Undo | null;
}

interface UndoableParts {
  store: MessageStore;
  /** The number of the mailbox with these messages. */
  key: number;
  /** How long a change can be undone; null if never. */
  undoTimeout: number | null;
  /** That of all mailboxes. By default, a new one. */
  undoLog?: UndoLog;
  nodes?: Nodes;
}

/** Changes of many messages that can be undone for a limited time. The store keeps removed messages; the log the rest. */
export class Undoable {
  readonly #parts: UndoableParts;
  readonly #store: MessageStore;
  readonly #log: UndoLog;

  constructor(parts: UndoableParts) {
    this.#parts = parts;
    this.#store = parts.store;
    this.#log = parts.undoLog ?? new UndoLog(parts.undoTimeout, parts.nodes);
  }

  /** Applies the patch to every message that matches now. */
  async updateAll(filter: MessageFilter, patch: MessagePatch): Promise<UndoableChange> {
    checkPatch(patch);
    const undo = this.#newUndo();
    const changes = new UndoableChanges();
    const messages = await changeAll(this.#store, filter, async (id) => {
      if (changes.isTooLarge) return (await this.#store.update(id, patch)) !== undefined;
      const reverse = await this.#store.updateReversibly(id, patch);
      if (!reverse) return false;
      const key = JSON.stringify(reverse);
      if (key !== '{}') changes.add(key, id);
      return true;
    });
    return { messages, undo: this.#log.add(this.#entry(undo.token), changes) ? undo : null };
  }

  /** Removes every message that matches now. */
  async removeAll(filter: MessageFilter): Promise<UndoableChange> {
    const undo = this.#newUndo();
    let isTooLarge = false;
    const messages = await changeAll(this.#store, filter, async (id) => {
      if (isTooLarge) return this.#store.remove(id);
      const outcome = await this.#store.trash(id, undo.token);
      isTooLarge ||= outcome === 'gone';
      return outcome !== undefined;
    });
    // If nothing was removed, the store does not know the token, but undoing it must still succeed.
    const canUndo =
      messages === 0 ? this.#log.add(this.#entry(undo.token), new UndoableChanges()) : !isTooLarge;
    return { messages, undo: canUndo ? undo : null };
  }

  /** Undoes a change, and returns the number of restored messages. Throws `not_found` if it can no longer be undone. */
  async undo(token: string): Promise<number> {
    const own = this.#log.take(this.#entry(token));
    const restored = own ? undefined : await this.#store.restore(token);
    if (restored !== undefined) return restored;
    const changes = own ?? (await this.#changesElsewhere(token));
    if (!changes)
      throw new AppError(
        'not_found',
        'This change can no longer be undone: it has expired or was already undone.',
      );
    return this.#applyAll(changes);
  }

  /** Another node may have made the change. */
  async #changesElsewhere(token: string): Promise<UndoneChanges | undefined> {
    const answers = (await this.#parts.nodes?.ask('undo', this.#entry(token))) ?? [];
    return answers.find((answer) => answer !== null) as UndoneChanges | undefined;
  }

  /** The key of a change in the log, which has the changes of all mailboxes. */
  #entry(token: string): string {
    return `${this.#parts.key} ${token}`;
  }

  async #applyAll(changes: UndoneChanges): Promise<number> {
    let restored = 0;
    const bulk = new BulkChange();
    for (const [patch, ids] of changes)
      restored += await bulk.apply(ids, async (id) => (await this.#store.update(id, patch)) !== undefined);
    return restored;
  }

  #newUndo(): Undo {
    const expires_at = new Date(Date.now() + (this.#parts.undoTimeout ?? 0)).toISOString();
    return { token: randomBytes(16).toString('hex'), expires_at };
  }
}

/** Changes every message that matches now. */
export async function changeAll(
  store: MessageStore,
  filter: MessageFilter,
  change: (id: string) => Promise<boolean>,
): Promise<number> {
  let changed = 0;
  const bulk = new BulkChange();
  for await (const ids of store.ids(checkedFilter(filter))) changed += await bulk.apply(ids, change);
  return changed;
}
