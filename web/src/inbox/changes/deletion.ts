import { batch } from '@preact/signals';
import { MAX_IDS } from '../../../../src/contract/limits.ts';
import type { Deleted } from '../../../../src/contract/list.ts';
import type { MessageSummary } from '../../../../src/contract/message/message.ts';
import { client } from '../../api.ts';
import { applyEvents } from '../../live/apply.ts';
import { navigate, openId } from '../../location/location.ts';
import { strings } from '../../strings.ts';
import { isNarrow } from '../../ui/layout.ts';
import { overlay } from '../../ui/overlay.ts';
import { describeError, dismissToast, showToast, type Toast, toast } from '../../ui/toasts.ts';
import { fetchCountsSoon, info } from '../counts.ts';
import { isFiltered } from '../filters/filter.ts';
import { endOf, indexOfId, rowAt } from '../list/message-window.ts';
import { activeId, clearSelection } from '../selection/selection.ts';
import { type ActionTarget, isWholeView } from '../selection/whole-view.ts';
import { inbox } from '../store.ts';
import { canUndoDeletionOf } from './change-view.ts';
import {
  canUndo,
  forgetUndo,
  forgetUndoWhenExpired,
  offerUndo,
  type UndoStep,
  undo,
  undoOnServer,
} from './undo.ts';

/** The messages that one undo step restores: those deleted while the same toast was shown. */
interface Deletion {
  requests: Promise<PromiseSettledResult<Deleted>[]>[];
  count: number;
  /** The message that was open. */
  reopen: string | null;
  step: UndoStep;
  isUndone: boolean;
  /** Undefined until the server has responded. */
  shown: Toast | undefined;
}

let recent: Deletion | undefined;

/** Deletes messages, or opens a dialog first if they are not all in memory. */
export function deleteTarget(target: ActionTarget): void {
  if (!isWholeView(target)) void deleteMessages(target);
  // Deleting the whole inbox is fast for any number of messages, but can't be undone. What can be is unknown at first.
  else if (info.value && !isFiltered(target.filter) && !canUndoDeletionOf(target.count))
    overlay.value = 'delete-all';
  else overlay.value = 'delete-view';
}

/**
 * Deletes messages. The rows disappear immediately, and return if the request fails; the toast waits for the server.
 */
export async function deleteMessages(rows: readonly MessageSummary[]): Promise<void> {
  if (rows.length === 0) return;
  const { ids, reopen, putBack } = hideRows(rows);
  // With keepalive, the request outlives the page.
  const send = (ids: string[]) => client.removeAll({ ids, undo: true }, { keepalive: true });
  const batches = [...batchesOf(ids)];
  const request = Promise.allSettled(batches.map(send));
  // Offered immediately, so that a mistake can be undone before the server has responded.
  const deletion = offer(request, reopen);
  const results = await request;
  const done = succeeded(results);
  report(deletion, done);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) {
    putBack(new Set(batches.filter((_, i) => results[i]!.status === 'rejected').flat()));
    const some = done.length > 0 ? `${strings.changes.notAllDeleted(ids.length)} ` : '';
    showToast({ text: `${some}${describeError(failed.reason)}`, tone: 'error' });
    void inbox.refresh();
  }
  fetchCountsSoon();
}

interface Hidden {
  ids: string[];
  /** The message that was open, if it is one of them. */
  reopen: string | null;
  /** Shows the rows again that were not removed, and returns to them unless the user has navigated elsewhere. */
  putBack: (kept: ReadonlySet<string>) => void;
}

/** Hides rows before the server has removed them, and moves on to the next one. */
export function hideRows(rows: readonly MessageSummary[]): Hidden {
  const ids = rows.map((row) => row.id);
  const putBack = rememberPlace(ids);
  const reopen = leave(new Set(ids));
  const left = place();
  clearSelection();
  applyEvents(ids.map((id) => ({ type: 'message:delete', data: { id } })));
  return { ids, reopen, putBack: (kept) => putBack(kept, left) };
}

interface ActiveAndOpen {
  active: string | null;
  open: string | null;
}

function place(): ActiveAndOpen {
  return { active: activeId.value, open: openId.value };
}

/**
 * Remembers the rows about to be deleted. The returned function shows the rows that were not deleted again, and returns
 * to them unless the user has navigated elsewhere since the deletion.
 */
function rememberPlace(ids: readonly string[]): (kept: ReadonlySet<string>, left: ActiveAndOpen) => void {
  const before = place();
  const filter = inbox.filter.value;
  const shown = inbox.window.value.rows.filter((row) => ids.includes(row.id));
  return (kept, left) =>
    batch(() => {
      // The messages may not belong to another view.
      if (inbox.filter.value !== filter) return;
      inbox.putBack(shown.filter((row) => kept.has(row.id)));
      const now = place();
      if (now.active !== left.active || now.open !== left.open) return;
      if (before.open && kept.has(before.open)) navigate({ open: before.open }, 'replace');
      if (before.active && kept.has(before.active)) activeId.value = before.active;
    });
}

/** Offers to undo a deletion that was just requested, together with those of the last seconds. */
function offer(request: Deletion['requests'][number], reopen: string | null): Deletion {
  const isRecent = recent && (!recent.shown || recent.shown === toast.value);
  const deletion = isRecent && recent ? recent : newDeletion();
  recent = deletion;
  deletion.requests.push(request);
  deletion.reopen ??= reopen;
  offerUndo(deletion.step);
  return deletion;
}

function newDeletion(): Deletion {
  const step = () => void restore(deletion);
  const deletion: Deletion = {
    requests: [],
    count: 0,
    reopen: null,
    step,
    isUndone: false,
    shown: undefined,
  };
  return deletion;
}

/** Says what was deleted. */
function report(deletion: Deletion, done: readonly Deleted[]): void {
  if (deletion.isUndone) return;
  for (const { deleted } of done) deletion.count += deleted;
  const { count, step } = deletion;
  const latest = done.at(-1)?.undo;
  if (latest) forgetUndoWhenExpired(step, latest);
  else if (deletion.requests.length === 1) forgetDeletion(deletion);
  if (count === 0) return;
  const text =
    count === 1 ? strings.changes.messageDeleted : strings.changes.done(count, strings.changes.deleted);
  const action = canUndo(step) && { label: strings.commands.undo, run: () => undo(step) };
  deletion.shown = { text, tone: 'plain', ...(action && { action }) };
  showToast(deletion.shown);
}

function forgetDeletion(deletion: Deletion): void {
  forgetUndo(deletion.step);
  if (recent === deletion) recent = undefined;
}

async function restore(deletion: Deletion): Promise<void> {
  deletion.isUndone = true;
  forgetDeletion(deletion);
  if (deletion.shown) dismissToast(deletion.shown);
  const done = succeeded((await Promise.all(deletion.requests)).flat());
  const changes = done.flatMap(({ undo }) => undo ?? []);
  if (changes.length < done.length) showToast({ text: strings.changes.cannotRestore, tone: 'error' });
  if ((await undoOnServer(changes)) && deletion.reopen) navigate({ open: deletion.reopen }, 'replace');
}

function succeeded(results: readonly PromiseSettledResult<Deleted>[]): Deleted[] {
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}

/**
 * Moves on from messages about to be deleted: to the next older one, or to the list. Returns the message that was open,
 * if it is one of them.
 */
function leave(ids: ReadonlySet<string>): string | null {
  const open = openId.value;
  const current = open && ids.has(open) ? open : activeId.value;
  if (current === null || !ids.has(current)) return null;
  const window = inbox.window.value;
  const from = indexOfId(window, current);
  // Opened from a link and not loaded in the list, so there is no next one.
  const places =
    from < 0 ? [] : [...range(from + 1, endOf(window), 1), ...range(from - 1, window.start - 1, -1)];
  const neighbour = places.map((index) => rowAt(window, index)).find((row) => row && !ids.has(row.id));
  activeId.value = neighbour?.id ?? null;
  if (current !== open) return null;
  navigate({ open: isNarrow.value ? null : (neighbour?.id ?? null) }, 'replace');
  return open;
}

function* range(from: number, to: number, step: number): Generator<number> {
  for (let i = from; step > 0 ? i < to : i > to; i += step) yield i;
}

function* batchesOf<T>(items: readonly T[]): Generator<T[]> {
  for (let at = 0; at < items.length; at += MAX_IDS) yield items.slice(at, at + MAX_IDS);
}
