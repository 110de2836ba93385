import { useSignal } from '@preact/signals';
import { client } from '../api.ts';
import { counted } from '../text/display.ts';
import { Dialog } from '../ui/dialog.tsx';
import { closeOverlay } from '../ui/overlay.ts';
import { showError, showToast } from '../ui/toasts.ts';
import { counts } from './counts.ts';
import { removeTarget, removeView } from './removal.ts';
import { clearSelection, everythingInView, selectedView } from './selection.ts';
import { inbox } from './store.ts';
import { isWhole, sizeOf } from './whole-view.ts';

/** Empties the inbox, after asking. */
export function DeleteAllDialog() {
  const deleteAll = async () => {
    try {
      const { deleted } = await client.clear();
      showToast({ text: `${counted(deleted, 'message')} deleted`, tone: 'plain' });
      // The event says the same; without a connection this page must know too.
      inbox.apply({ type: 'messages:clear' });
      counts.value = { total: 0, unread: 0 };
    } catch (error) {
      showError(error);
    }
  };
  const what = 'This deletes every message in the inbox, including starred messages.';
  return <Question title="Delete all" count={counts.value.total} what={what} onYes={deleteAll} />;
}

/** Deletes everything that the view shows, after asking. */
export function DeleteViewDialog() {
  const target = useSignal(selectedView.value ?? everythingInView()).value;
  const deleteView = async () => {
    clearSelection();
    if (isWhole(target)) void removeView(target);
    else removeTarget(target);
  };
  const what = 'This deletes every message that matches the current search and filters.';
  return <Question title="Delete" count={sizeOf(target)} what={what} onYes={deleteView} />;
}

interface QuestionProps {
  title: string;
  count: number;
  what: string;
  onYes: () => Promise<void>;
}

/** Asks once, naming the number, because this cannot be undone. */
function Question({ title, count, what, onYes }: QuestionProps) {
  const busy = useSignal(false);
  const mails = counted(count, 'message');
  const answer = async () => {
    busy.value = true;
    await onYes();
    closeOverlay();
  };
  return (
    <Dialog title={`${title} ${mails}?`} class="ask" onClose={closeOverlay}>
      <p class="dialog-text">
        {count === 0 ? 'There are no messages to delete.' : `${what} You can’t undo this.`}
      </p>
      <footer class="dialog-foot">
        <button type="button" class="button" data-focus-first onClick={closeOverlay}>
          Cancel
        </button>
        <button
          type="button"
          class="button button-danger"
          disabled={busy.value || count === 0}
          onClick={() => void answer()}
        >
          Delete {mails}
        </button>
      </footer>
    </Dialog>
  );
}
