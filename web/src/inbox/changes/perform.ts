import { strings } from '../../strings.ts';
import { describeError, dismissToast, showError, showToast, type Toast } from '../../ui/toasts.ts';
import { indexOfId, rowAt } from '../list/message-window.ts';
import { selected } from '../selection/selection.ts';
import { type ActionTarget, isWholeView } from '../selection/whole-view.ts';
import { inbox } from '../store.ts';
import { type BulkChange, changeView } from './change-view.ts';
import { pendingChanges } from './changes.ts';
import type { FieldPatch } from './patch-events.ts';
import type { ChangeableRow } from './pending-changes.ts';
import { showProgress } from './show-progress.ts';
import { offerUndo, undo } from './undo.ts';

/** A change that can be undone. */
export interface UndoableAction {
  /** How the server changes a whole view. */
  bulk: BulkChange;
  isNeeded: (row: ChangeableRow) => boolean;
  patchOf: (row: ChangeableRow) => FieldPatch;
  undoPatchOf: (row: ChangeableRow) => FieldPatch;
}

/** Applies an action, reports the outcome in a toast and adds an undo step. */
export async function perform(target: ActionTarget, action: UndoableAction): Promise<void> {
  if (isWholeView(target)) await changeView(target, action.bulk);
  else await changeRows(target.filter(action.isNeeded), action);
}

/** Shows the change immediately and sends it. */
async function changeRows(
  rows: readonly ChangeableRow[],
  { bulk, patchOf, undoPatchOf }: UndoableAction,
): Promise<void> {
  if (rows.length === 0) return;
  const changed = new Map(rows.map((row) => [row.id, row]));
  let isUndone = false;
  let failure: unknown;
  let shown: Toast | undefined;
  const step = () => {
    isUndone = true;
    progress?.end();
    if (shown) dismissToast(shown);
    // Start from the current state, so that later changes are kept.
    void submit([...changed.values()].map(latest), undoPatchOf, showIfFailed);
  };
  const action = { label: strings.commands.undo, run: () => undo(step) };
  // For a single message the page itself shows the change.
  const progress = rows.length > 1 ? showProgress(bulk.doing, rows.length, action) : undefined;
  offerUndo(step);
  await submit(rows, patchOf, (id, error) => {
    if (error === undefined) return;
    changed.delete(id);
    failure = error;
    if (!progress) showError(error);
  });
  progress?.end();
  if (!progress || isUndone) return;
  shown = {
    ...(failure === undefined
      ? { text: strings.changes.done(changed.size, bulk.done), tone: 'plain' }
      : {
          text: `${strings.changes.some(changed.size, rows.length, bulk.done)}. ${describeError(failure)}`,
          tone: 'error',
        }),
    ...(changed.size > 0 && { action }),
  };
  showToast(shown);
}

/** Resolves when the server has responded. */
export function submit(
  rows: readonly ChangeableRow[],
  patchOf: UndoableAction['patchOf'],
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

/** The row as the page knows it now, or as it was if it is no longer in memory. */
function latest(row: ChangeableRow): ChangeableRow {
  const window = inbox.window.value;
  return rowAt(window, indexOfId(window, row.id)) ?? selected.value.get(row.id) ?? row;
}
