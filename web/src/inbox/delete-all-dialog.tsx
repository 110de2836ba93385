import { useSignal } from '@preact/signals';
import { client } from '../api.ts';
import { counted } from '../text/display.ts';
import { Dialog } from '../ui/dialog.tsx';
import { closeOverlay } from '../ui/overlay.ts';
import { showError, showToast } from '../ui/toasts.ts';
import { counts } from './counts.ts';
import { inbox } from './store.ts';

/** Asks once, naming the number, because this cannot be undone. */
export function DeleteAllDialog() {
  const busy = useSignal(false);
  const { total } = counts.value;
  const what = counted(total, 'mail');

  const deleteAll = async () => {
    busy.value = true;
    try {
      const { deleted } = await client.clear();
      showToast({ text: `${counted(deleted, 'mail')} deleted`, tone: 'plain' });
      // The event says the same; without a connection this page must know too.
      inbox.apply({ type: 'messages:clear' });
      counts.value = { total: 0, unread: 0 };
    } catch (error) {
      showError(error);
    }
    closeOverlay();
  };

  return (
    <Dialog title={`Delete all ${what}?`} class="ask" onClose={closeOverlay}>
      <p class="dialog-text">
        {total === 0
          ? 'There is no mail to delete.'
          : 'Every mail of this inbox is deleted, starred ones and those of other views too. This cannot be undone.'}
      </p>
      <footer class="dialog-foot">
        <button type="button" class="button" data-focus-first onClick={closeOverlay}>
          Keep them
        </button>
        <button
          type="button"
          class="button button-danger"
          disabled={busy.value || total === 0}
          onClick={() => void deleteAll()}
        >
          Delete {what}
        </button>
      </footer>
    </Dialog>
  );
}
