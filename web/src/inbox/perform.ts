import type { MessagePatch } from '../../../src/contract/message.ts';
import { client } from '../api.ts';
import { showError } from '../ui/toasts.ts';
import { batchesOf } from './batches.ts';
import { ChangeReport } from './change-report.ts';
import { pendingChanges } from './changes.ts';
import { indexOfId, rowAt } from './message-window.ts';
import type { ChangeableRow } from './pending-changes.ts';
import { selected } from './selection.ts';
import { inbox } from './store.ts';
import { offerUndo, undo } from './undo.ts';
import { isWhole, pagesOf, sizeOf, type Target } from './whole-view.ts';

/** Mails that are changed on the page at once; the next ones when the server has answered. */
const AT_ONCE = 1000;

/** What can be done to a mail and taken back. */
export interface Action {
  /** What is said when it is done: `marked as read`. */
  what: string;
  isNeeded: (row: ChangeableRow) => boolean;
  patchOf: (row: ChangeableRow) => MessagePatch;
  takeBackOf: (row: ChangeableRow) => MessagePatch;
}

/** Does what a person asked for, says what became of it, and remembers how to take it back. */
export async function perform(
  target: Target,
  { what, isNeeded, patchOf, takeBackOf }: Action,
): Promise<void> {
  const rows = isWhole(target) ? undefined : target.filter(isNeeded);
  if (rows?.length === 0) return;
  const stop = new AbortController();
  const changed = new Map<string, ChangeableRow>();
  const step = () => {
    stop.abort();
    report?.close();
    void takeBack([...changed.values()], takeBackOf);
  };
  // One mail shows by itself what was done to it.
  const report =
    rows?.length === 1
      ? undefined
      : new ChangeReport(rows?.length ?? sizeOf(target), what, { undo: () => undo(step) });
  const settled = (id: string, error?: unknown) => {
    if (error !== undefined) changed.delete(id);
    if (report) report.settled(error);
    else showIfFailed(id, error);
  };
  offerUndo(step);
  try {
    for await (const page of isWhole(target)
      ? pagesOf(target, client, stop.signal)
      : batchesOf(rows!, AT_ONCE)) {
      const needed = page.filter(isNeeded);
      report?.unneeded(page.length - needed.length);
      for (const row of needed) changed.set(row.id, changeable(row));
      await submit(needed, patchOf, settled);
      stop.signal.throwIfAborted();
    }
    report?.finish();
  } catch (error) {
    // When it is taken back there is nothing left to say.
    if (!stop.signal.aborted) report?.breakOff(error);
  }
}

async function takeBack(rows: ChangeableRow[], takeBackOf: Action['takeBackOf']): Promise<void> {
  const report = rows.length > AT_ONCE ? new ChangeReport(rows.length, 'changed back') : undefined;
  for (const some of batchesOf(rows, AT_ONCE)) {
    // As they are now: other changes since then stay.
    await submit(some.map(latest), takeBackOf, (id, error) => {
      if (report) report.settled(error);
      else showIfFailed(id, error);
    });
  }
  report?.finish();
}

/** Resolves when the server has answered. */
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

/** Without subject and addresses: of a large view many are remembered. */
function changeable({ id, is_read, is_starred, tags }: ChangeableRow): ChangeableRow {
  return { id, is_read, is_starred, tags };
}

/** A mail as the page knows it now, or as it was when it is not in memory any more. */
function latest(row: ChangeableRow): ChangeableRow {
  const window = inbox.window.value;
  return rowAt(window, indexOfId(window, row.id)) ?? selected.value.get(row.id) ?? row;
}
