import { useSignal } from '@preact/signals';
import { client } from '../api.ts';
import { pluralize } from '../text/display.ts';
import { Dialog } from '../ui/dialog.tsx';
import { closeOverlay } from '../ui/overlay.ts';
import { showError, showToast } from '../ui/toasts.ts';
import { canUndoDeletionOf, deleteView } from './change-view.ts';
import { counts, info } from './counts.ts';
import { deleteMessages } from './deletion.ts';
import { isFiltered } from './filter.ts';
import { everythingInView, selectedView } from './selection.ts';
import { inbox } from './store.ts';
import { isWholeView, sizeOf } from './whole-view.ts';

/** Asks, then deletes every message in the inbox. */
export function DeleteAllDialog() {
  const deleteAll = async () => {
    try {
      const { deleted } = await client.clear();
      showToast({ text: `${pluralize(deleted, 'message')} deleted`, tone: 'plain' });
      // The server also sends this as an event, but the page may be disconnected.
      inbox.apply({ type: 'messages:clear' });
      counts.value = { total: 0, unread: 0 };
    } catch (error) {
      showError(error);
    }
  };
  const what =
    'This permanently deletes every message, including starred ones and those hidden by filters. You can’t undo this.';
  return <ConfirmDialog title="Delete all" count={counts.value.total} what={what} onConfirm={deleteAll} />;
}

/** Asks, then deletes every message that matches the current view. */
export function DeleteViewDialog() {
  const target = useSignal(selectedView.value ?? everythingInView()).value;
  const deleteMatching = async () => {
    if (isWholeView(target)) void deleteView(target);
    else void deleteMessages(target);
  };
  const isSome = isWholeView(target) && isFiltered(target.filter);
  const which = isSome
    ? 'This deletes every message that matches the current search and filters'
    : 'This deletes every message in the list';
  const undoable = canUndoDeletionOf(sizeOf(target))
    ? `You can undo this for ${undoTime()}.`
    : 'You can’t undo this.';
  const what = `${which}, including starred ones. ${undoable}`;
  return <ConfirmDialog title="Delete" count={sizeOf(target)} what={what} onConfirm={deleteMatching} />;
}

interface ConfirmDialogProps {
  title: string;
  count: number;
  what: string;
  onConfirm: () => Promise<void>;
}

function undoTime(): string {
  const seconds = (info.value?.limits['undo-timeout'] ?? 0) / 1000;
  return seconds < 120
    ? pluralize(Math.round(seconds), 'second')
    : pluralize(Math.round(seconds / 60), 'minute');
}

/** States how many messages will be deleted, because there may be more than anyone has seen. */
function ConfirmDialog({ title, count, what, onConfirm }: ConfirmDialogProps) {
  const busy = useSignal(false);
  const messages = pluralize(count, 'message');
  const confirm = async () => {
    busy.value = true;
    await onConfirm();
    closeOverlay();
  };
  return (
    <Dialog title={`${title} ${messages}?`} class="ask" onClose={closeOverlay}>
      <p class="dialog-text">{count === 0 ? 'There are no messages to delete.' : what}</p>
      <footer class="dialog-foot">
        <button type="button" class="button" data-focus-first onClick={closeOverlay}>
          Cancel
        </button>
        <button
          type="button"
          class="button button-danger"
          disabled={busy.value || count === 0}
          onClick={() => void confirm()}
        >
          Delete {messages}
        </button>
      </footer>
    </Dialog>
  );
}
