import { MAX_TAGS, type MessagePatch } from '../../contract/message/message.ts';
import { countWith, STARRED, UNREAD } from '../flags.ts';
import type { ChangeOutcome, Edit, MessageChange } from './changes.ts';
import type { InboxStatements, RemovableMessage, TrashBatch } from './inbox.ts';
import { type InboxRule, resultOf } from './inbox.ts';
import { overdueAmong, surplusOf } from './retention.ts';
import { clearTotals, countMessage, countTrashed } from './totals.ts';

/** Evicted at once in addition to one for each new message, so that a lowered limit is reached in steps. */
export const EVICT_AT_ONCE = 128;

// Messages deleted for each new one when the trash is full. More than one, so that it shrinks.
const PURGED_FOR_ONE = 2;

// A deletion that became final while it was running must stay final, so its batch is kept for this long.
const REMEMBERED_MS = 60_000;

/** How stored messages are changed, deleted, restored and evicted, in every store. Each method runs in a transaction. */
export class InboxRules<Removable extends RemovableMessage, Row extends Removable & { tags: string }> {
  readonly #inbox: InboxStatements<Removable, Row>;

  constructor(inbox: InboxStatements<Removable, Row>) {
    this.#inbox = inbox;
  }

  /** If there are several changes, all of them must be edits. */
  *apply(changes: MessageChange[]): InboxRule<ChangeOutcome[]> {
    const [first] = changes;
    if (first!.kind === 'restore') return [yield* this.#restore(first!.batch, first!.most)];
    if (first!.kind === 'clear') return [yield* this.#clear()];
    return yield* this.#edit(changes as Edit[]);
  }

  /** Applies changes to messages in memory, in order, and then writes the final state of each message once. */
  *#edit(edits: Edit[]): InboxRule<ChangeOutcome[]> {
    const inbox = this.#inbox;
    const rows = yield* resultOf(inbox.find([...new Set(edits.map(({ id }) => id))]));
    const changed = new Map<Row, string>();
    /** What is removed, by the name of its batch; undefined if it cannot be restored. */
    const removed = new Map<string | undefined, { row: Row; outcome: ChangeOutcome }[]>();
    const outcomes = edits.map((edit): ChangeOutcome => {
      const row = rows.get(edit.id);
      if (!row) return {};
      if (edit.kind === 'update') {
        const { flags, tags, reverse } = patchRow(row, edit.patch);
        inbox.totals.counts[row.flags]!--;
        inbox.totals.counts[flags]!++;
        if ((flags !== row.flags || tags !== row.tags) && !changed.has(row)) changed.set(row, row.tags);
        Object.assign(row, { flags, tags });
        return { updated: { summary: inbox.toSummary(row), reverse } };
      }
      rows.delete(edit.id);
      const outcome: ChangeOutcome = { removed: 'gone' };
      const batch = removed.get(edit.batch);
      if (batch) batch.push({ row, outcome });
      else removed.set(edit.batch, [{ row, outcome }]);
      return outcome;
    });
    // First, because the trash copies the stored rows.
    if (changed.size > 0) yield* resultOf(inbox.write(changed));
    for (const [batch, of] of removed) {
      const gone = of.map(({ row }) => row);
      if (batch === undefined || !(yield* this.#moveToTrash(batch, gone))) yield* this.#delete(gone);
      else for (const { outcome } of of) outcome.removed = 'restorable';
    }
    return outcomes;
  }

  *#clear(): InboxRule<ChangeOutcome> {
    const { totals } = this.#inbox;
    const cleared = countWith(totals.counts, 0);
    yield* resultOf(this.#inbox.clear());
    clearTotals(totals);
    return { cleared };
  }

  *#delete(messages: Removable[]): InboxRule<void> {
    yield* resultOf(this.#inbox.delete(messages));
    for (const message of messages) countMessage(this.#inbox.totals, message, -1);
  }

  /** Removes the messages that retention chooses, after `added` new ones. */
  *evict(added: number): InboxRule<Removable[]> {
    const most = added + EVICT_AT_ONCE;
    if (this.isTrashTooLarge()) yield* this.shrinkTrash(most);
    const overdue = yield* this.overdue(most);
    if (overdue.length > 0) yield* this.#delete(overdue);
    return overdue;
  }

  /** The messages that `evict` removes. */
  *overdue(most: number): InboxRule<Removable[]> {
    const inbox = this.#inbox;
    const surplus = surplusOf(inbox.totals, inbox.limits, inbox.surplusBytes(), inbox.now);
    if (!surplus) return [];
    const oldest = yield* resultOf(inbox.oldest(most));
    return [...overdueAmong(oldest, (message) => inbox.isNewest(message), surplus)];
  }

  /** Whether the trash must be emptied before other messages are removed because of their size. */
  isTrashTooLarge(): boolean {
    return this.#inbox.totals.trashed > 0 && this.#inbox.surplusBytes() > 0;
  }

  /**
   * Moves messages of one deletion to the trash. Returns false if it is final, because there is no room for them or for
   * others of the same batch: restoring only a part would be worse.
   */
  *#moveToTrash(name: string, rows: Row[]): InboxRule<boolean> {
    const { totals, limits, now } = this.#inbox;
    const batch = yield* resultOf(this.#inbox.addBatch(name, now + limits.undoMs));
    if (batch.expires_at <= now || !(yield* this.#makeRoom(batch, rows))) return false;
    yield* resultOf(this.#inbox.moveToTrash(batch, rows));
    for (const row of rows) {
      countMessage(totals, row, -1);
      countTrashed(totals, row, 1);
    }
    return true;
  }

  *#makeRoom(batch: TrashBatch, rows: Row[]): InboxRule<boolean> {
    const { totals, limits, now } = this.#inbox;
    const bytes = rows.reduce((sum, { size }) => sum + size, totals.trash_bytes);
    if (totals.trashed + rows.length <= limits.undoMaxMessages && bytes <= limits.undoMaxBytes) return true;
    let purged = 0;
    do {
      purged += yield* this.purgeTrash(rows.length * PURGED_FOR_ONE);
      if (purged >= rows.length) return true;
    } while (yield* this.#expireOldest(batch.n));
    yield* resultOf(this.#inbox.expire(batch, now));
    return false;
  }

  *#restore(name: string, most: number): InboxRule<ChangeOutcome> {
    const { totals, limits, now } = this.#inbox;
    const batch = yield* resultOf(this.#inbox.batch(name));
    if (!batch || batch.expires_at <= now) return {};
    const trashed = yield* resultOf(this.#inbox.inTrash(batch, most + 1));
    const rows = trashed.slice(0, most);
    const more = trashed.length > most;
    yield* resultOf(this.#inbox.moveBack(rows));
    // The batch must not expire while the rest of it is being restored.
    const rest = more ? this.#inbox.expire(batch, now + limits.undoMs) : this.#inbox.dropBatch(batch);
    yield* resultOf(rest);
    for (const row of rows) {
      countTrashed(totals, row, -1);
      countMessage(totals, row, 1);
    }
    if (rows.length === 0) return {};
    return { restored: { summaries: rows.map((row) => this.#inbox.toSummary(row)), more } };
  }

  /** Deletes up to `most` messages that can no longer be restored, and returns how many. Stops after so many bytes. */
  *purgeTrash(most: number, mostBytes = Number.POSITIVE_INFINITY): InboxRule<number> {
    const { totals, now } = this.#inbox;
    const purged: Removable[] = [];
    let bytes = 0;
    for (const message of yield* resultOf(this.#inbox.expired(most))) {
      purged.push(message);
      bytes += message.size;
      if (bytes > mostBytes) break;
    }
    if (purged.length > 0) yield* resultOf(this.#inbox.deleteTrashed(purged));
    for (const message of purged) countTrashed(totals, message, -1);
    yield* resultOf(this.#inbox.dropEmptyBatches(now - REMEMBERED_MS));
    return purged.length;
  }

  /** Frees space: makes the oldest deletion final, and deletes up to `most` messages that can no longer be restored. */
  *shrinkTrash(most: number): InboxRule<void> {
    yield* this.#expireOldest(0);
    yield* this.purgeTrash(most);
  }

  /** Makes the oldest deletion other than `except` final. False if there is none. */
  *#expireOldest(except: number): InboxRule<boolean> {
    const oldest = yield* resultOf(this.#inbox.oldestBatch(except));
    if (oldest) yield* resultOf(this.#inbox.expire(oldest, this.#inbox.now));
    return oldest !== undefined;
  }
}

/** Applies a patch to a message. Returns its flags and tags, and the patch that undoes the change. */
function patchRow(
  { flags, tags }: { flags: number; tags: string },
  patch: MessagePatch,
): { flags: number; tags: string; reverse: MessagePatch } {
  const { is_read, is_starred } = patch;
  const reverse: MessagePatch = {};
  let patched = flags;
  if (is_read !== undefined) patched = is_read ? patched & ~UNREAD : patched | UNREAD;
  if (is_starred !== undefined) patched = is_starred ? patched | STARRED : patched & ~STARRED;
  if ((patched ^ flags) & UNREAD) reverse.is_read = !is_read;
  if ((patched ^ flags) & STARRED) reverse.is_starred = !is_starred;
  return { flags: patched, tags: patchTags(tags, patch, reverse), reverse };
}

function patchTags(
  before: string,
  { tags, add_tags, remove_tags }: MessagePatch,
  reverse: MessagePatch,
): string {
  if (!tags && !add_tags && !remove_tags) return before;
  const had = JSON.parse(before) as string[];
  const kept = (tags ?? had).filter((tag) => !remove_tags?.includes(tag));
  const added = new Set(add_tags).difference(new Set([...(tags ?? had), ...(remove_tags ?? [])]));
  const now = [...kept, ...[...added].slice(0, Math.max(0, MAX_TAGS - kept.length))];
  const after = JSON.stringify(now);
  if (after === before) return before;
  // Undoes only what this change has added or removed, so that a tag that another client adds in the meantime stays.
  if (tags) reverse.tags = had;
  else {
    const [gained, lost] = [now.filter((tag) => !had.includes(tag)), had.filter((tag) => !now.includes(tag))];
    if (gained.length > 0) reverse.remove_tags = gained;
    if (lost.length > 0) reverse.add_tags = lost;
  }
  return after;
}
