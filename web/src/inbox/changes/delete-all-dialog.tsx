import { useSignal } from '@preact/signals';
import { client } from '../../api.ts';
import { deletionStrings } from '../../strings/deletion-strings.ts';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { closeOverlay } from '../../ui/overlay.ts';
import { showError, showToast } from '../../ui/toasts.ts';
import { counts, info } from '../counts.ts';
import { isFiltered } from '../filters/filter.ts';
import { everythingInView, selectedView } from '../selection/selection.ts';
import { type ActionTarget, isWholeView, sizeOf } from '../selection/whole-view.ts';
import { inbox } from '../store.ts';
import { canUndoDeletionOf, deleteView } from './change-view.ts';
import { deleteMessages } from './deletion.ts';

/** Asks, then deletes every message in the inbox. Can be undone, unless there are too many. */
export function DeleteAllDialog() {
  const { total } = counts.value;
  const deleteAll = async () => {
    if (canUndoDeletionOf(total)) return deleteTarget(everythingInView());
    try {
      const { deleted } = await client.clear();
      showToast({ text: strings.changes.done(deleted, strings.changes.deleted), tone: 'plain' });
      // The server also sends this as an event, but the page may be disconnected.
      inbox.apply({ type: 'messages:clear' });
      counts.value = { total: 0, unread: 0 };
    } catch (error) {
      showError(error);
    }
  };
  return (
    <ConfirmDialog
      title={deletionStrings.all(total)}
      count={total}
      what={deletionStrings.everything}
      onConfirm={deleteAll}
    />
  );
}

/** Asks, then deletes every message that matches the current view. */
export function DeleteViewDialog() {
  const target = useSignal(selectedView.value ?? everythingInView()).value;
  const isSome = isWholeView(target) && isFiltered(target.filter);
  return (
    <ConfirmDialog
      title={deletionStrings.some(sizeOf(target))}
      count={sizeOf(target)}
      what={isSome ? deletionStrings.matches : deletionStrings.listed}
      onConfirm={async () => deleteTarget(target)}
    />
  );
}

function deleteTarget(target: ActionTarget): void {
  if (isWholeView(target)) void deleteView(target);
  else void deleteMessages(target);
}

interface ConfirmDialogProps {
  title: string;
  count: number;
  what: string;
  onConfirm: () => Promise<void>;
}

/** States how many messages will be deleted, because there may be more than anyone has seen. */
function ConfirmDialog({ title, count, what, onConfirm }: ConfirmDialogProps) {
  const busy = useSignal(false);
  const canUndo = canUndoDeletionOf(count);
  const undoable = canUndo
    ? deletionStrings.undoable((info.value?.limits['undo-timeout'] ?? 0) / 1000)
    : deletionStrings.final;
  const confirm = async () => {
    busy.value = true;
    await onConfirm();
    closeOverlay();
  };
  return (
    <Dialog title={title} onClose={closeOverlay}>
      <p class="dialog-text">{count === 0 ? deletionStrings.nothing : `${what} ${undoable}`}</p>
      <footer class="dialog-foot line">
        <Button data-focus-first={!canUndo || undefined} onClick={closeOverlay}>
          {strings.cancel}
        </Button>
        <Button
          class="button button-danger"
          data-focus-first={canUndo || undefined}
          disabled={busy.value || count === 0}
          onClick={() => void confirm()}
        >
          {deletionStrings.confirm(count)}
        </Button>
      </footer>
    </Dialog>
  );
}
