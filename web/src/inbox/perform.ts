import type { MessagePatch } from '../../../src/contract/message.ts';
import { client } from '../api.ts';
import { showError } from '../ui/toasts.ts';
import { batchesOf } from './batches.ts';
import { pendingChanges } from './changes.ts';
import { indexOfId, rowAt } from './message-window.ts';
import type { ChangeableRow } from './pending-changes.ts';
import { ProgressToast } from './progress-toast.ts';
import { selected } from './selection.ts';
import { inbox } from './store.ts';
import { offerUndo, undo } from './undo.ts';
import { isWholeView, pagesOf, sizeOf, type Target } from './whole-view.ts';

/** Messages changed on the page at a time. The next ones follow when the server has responded. */
const CHUNK_SIZE = 1000;

/** A change that can be undone. */
export interface Action {
  /** What the toast says was done, for example `marked as read`. */
  what: string;
  isNeeded: (row: ChangeableRow) => boolean;
  patchOf: (row: ChangeableRow) => MessagePatch;
  undoPatchOf: (row: ChangeableRow) => MessagePatch;
}

/** Applies an action, reports the outcome in a toast and adds an undo step. */
export async function perform(
  target: Target,
  { what, isNeeded, patchOf, undoPatchOf }: Action,
): Promise<void> {
  const rows = isWholeView(target) ? undefined : target.filter(isNeeded);
  if (rows?.length === 0) return;
  const stop = new AbortController();
  const changed = new Map<string, ChangeableRow>();
  const step = () => {
    stop.abort();
    progress?.close();
    void applyUndo([...changed.values()], undoPatchOf);
  };
  // For a single message the page itself shows the change.
  const progress =
    rows?.length === 1
      ? undefined
      : new ProgressToast(rows?.length ?? sizeOf(target), what, { undo: () => undo(step) });
  const settled = (id: string, error?: unknown) => {
    if (error !== undefined) changed.delete(id);
    if (progress) progress.settled(error);
    else showIfFailed(id, error);
  };
  offerUndo(step);
  try {
    for await (const page of isWholeView(target)
      ? pagesOf(target, client, stop.signal)
      : batchesOf(rows!, CHUNK_SIZE)) {
      const needed = page.filter(isNeeded);
      progress?.skip(page.length - needed.length);
      for (const row of needed) changed.set(row.id, changeable(row));
      await submit(needed, patchOf, settled);
      stop.signal.throwIfAborted();
    }
    progress?.finish();
  } catch (error) {
    // Undone in the meantime, so there is nothing to report.
    if (!stop.signal.aborted) progress?.abort(error);
  }
}

async function applyUndo(rows: ChangeableRow[], undoPatchOf: Action['undoPatchOf']): Promise<void> {
  const progress = rows.length > CHUNK_SIZE ? new ProgressToast(rows.length, 'restored') : undefined;
  for (const some of batchesOf(rows, CHUNK_SIZE)) {
    // Start from the current state, so that later changes are kept.
    await submit(some.map(latest), undoPatchOf, (id, error) => {
      if (progress) progress.settled(error);
      else showIfFailed(id, error);
    });
  }
  progress?.finish();
}

/** Resolves when the server has responded. */
export function submit(
  rows: readonly ChangeableRow[],
  patchOf: Action['patchOf'],
  onSettled: (id: string, error?: unknown) => void,
): Promise<void> {
  return pendingChanges.change(
    rows.map((row) => ({ row, patch: patchOf(row) })),
    onSettled,
  );
}

export function showIfFailed(_id: string, error?: unknown): void {
  if (error !== undefined) showError(error);
}

/** Only the changeable fields, because a large view remembers many rows. */
function changeable({ id, is_read, is_starred, tags }: ChangeableRow): ChangeableRow {
  return { id, is_read, is_starred, tags };
}

/** The row as the page knows it now, or as it was if it is no longer in memory. */
function latest(row: ChangeableRow): ChangeableRow {
  const window = inbox.window.value;
  return rowAt(window, indexOfId(window, row.id)) ?? selected.value.get(row.id) ?? row;
}
