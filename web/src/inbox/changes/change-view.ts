import type { SelectionParameters } from '../../../../src/contract/filter.ts';
import type { Undo } from '../../../../src/contract/list.ts';
import type { MessagePatch } from '../../../../src/contract/message/message.ts';
import { client } from '../../api.ts';
import { strings } from '../../strings.ts';
import { describeError, dismissToast, showToast, type Toast } from '../../ui/toasts.ts';
import { fetchCountsSoon, info } from '../counts.ts';
import { clearSelection } from '../selection/selection.ts';
import { selectionOf, type WholeView } from '../selection/whole-view.ts';
import { inbox } from '../store.ts';
import { showProgress } from './show-progress.ts';
import { forgetUndo, forgetUndoWhenExpired, offerUndo, undo, undoOnServer } from './undo.ts';

interface ChangeResult {
  count: number;
  undo: Undo | null;
}

/** A change that the server makes to every message of a view. */
export interface BulkChange {
  /** What the toast says is being done, for example `Marking`, and was done, for example `marked as read`. */
  doing: string;
  done: string;
  patch: MessagePatch;
  /** Leaves out messages that need no change. */
  only?: SelectionParameters;
}

/** Changes all messages of a view in one request. */
export function changeView(view: WholeView, { doing, done, patch, only }: BulkChange): Promise<void> {
  return inOneRequest(view, doing, done, async () => {
    const selection = { ...selectionOf(view), ...only, undo: true };
    const { changed, undo = null } = await client.updateAll(selection, patch);
    return { count: changed, undo };
  });
}

/** Deletes all messages of a view in one request. */
export function deleteView(view: WholeView): Promise<void> {
  clearSelection();
  return inOneRequest(view, strings.changes.deleting, strings.changes.deleted, async () => {
    const { deleted, undo = null } = await client.removeAll({ ...selectionOf(view), undo: true });
    return { count: deleted, undo };
  });
}

/** Whether the server can undo the deletion of this many messages, as far as the page knows. */
export function canUndoDeletionOf(count: number): boolean {
  return count <= (info.value?.limits['undo-max-messages'] ?? 0);
}

async function inOneRequest(
  view: WholeView,
  doing: string,
  done: string,
  send: () => Promise<ChangeResult>,
): Promise<void> {
  const progress = showProgress(doing, view.count);
  const reported = send().then(
    (changed) => report(changed, done, () => undo(step)),
    (error: unknown) => reportFailure(error, view.count, done),
  );
  // Offered before the server has responded, so that Undo applies to this change and not to an earlier one.
  const step = async () => {
    const { shown, change } = await reported;
    if (!change) return;
    dismissToast(shown);
    await undoOnServer([change]);
  };
  offerUndo(step);
  const { change } = await reported;
  progress.end();
  if (change) forgetUndoWhenExpired(step, change);
  else forgetUndo(step);
  // The server also sends events, but the page may be disconnected.
  void inbox.refresh();
  fetchCountsSoon();
}

/** The toast for a change, and its undo step. */
interface Reported {
  shown: Toast;
  change: Undo | null;
}

function report({ count, undo: change }: ChangeResult, done: string, undo: () => void): Reported {
  const text = strings.changes.done(count, done);
  const shown: Toast = change
    ? { text, tone: 'plain', action: { label: strings.commands.undo, run: undo } }
    : { text: strings.changes.tooMany(text), tone: 'plain' };
  showToast(shown);
  return { shown, change };
}

function reportFailure(error: unknown, count: number, done: string): Reported {
  const text = `${describeError(error)} ${strings.changes.maybe(count, done)}`;
  const shown: Toast = { text, tone: 'error' };
  showToast(shown);
  return { shown, change: null };
}
