import type { SelectionParameters } from '../../../src/contract/filter.ts';
import type { Undo } from '../../../src/contract/list.ts';
import type { MessagePatch } from '../../../src/contract/message.ts';
import { client } from '../api.ts';
import { pluralize } from '../text/display.ts';
import { describeError, dismissToast, showToast, type Toast, toast } from '../ui/toasts.ts';
import { fetchCountsSoon, info } from './counts.ts';
import { clearSelection } from './selection.ts';
import { inbox } from './store.ts';
import { offerUndoUntil, undo, undoOnServer } from './undo.ts';
import { selectionOf, type WholeView } from './whole-view.ts';

// Faster changes show no progress.
const PROGRESS_MS = 500;

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
  return inOneRequest(view, 'Deleting', 'deleted', async () => {
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
  send: () => Promise<{ count: number; undo: Undo | null }>,
): Promise<void> {
  // Replace the toast of an earlier change, but leave errors readable.
  if (toast.value?.tone === 'plain') dismissToast();
  const progress: Toast = { text: `${doing} ${pluralize(view.count, 'message')}…`, tone: 'plain' };
  const timer = setTimeout(() => showToast(progress, null), PROGRESS_MS);
  try {
    const { count, undo } = await send();
    clearTimeout(timer);
    report(count, done, undo);
  } catch (error) {
    clearTimeout(timer);
    const text = `${describeError(error)} Some of the ${pluralize(view.count, 'message')} may have been ${done}.`;
    showToast({ text, tone: 'error' });
  }
  // The server also sends events, but the page may be disconnected.
  void inbox.refresh();
  fetchCountsSoon();
}

function report(count: number, done: string, change: Undo | null): void {
  const text = `${pluralize(count, 'message')} ${done}`;
  if (!change) {
    showToast({ text: `${text}. There are too many to undo this.`, tone: 'plain' });
    return;
  }
  const step = () => {
    dismissToast(shown);
    void undoOnServer([change]);
  };
  const shown: Toast = { text, tone: 'plain', action: { label: 'Undo', run: () => undo(step) } };
  offerUndoUntil(step, change);
  showToast(shown);
}
