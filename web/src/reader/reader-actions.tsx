import { client } from '../api.ts';
import { toggleRead, toggleStarred } from '../inbox/actions.ts';
import { deleteMessages } from '../inbox/deletion.ts';
import { copyLinks, exportMessage } from '../inbox/export.ts';
import { activeIndex, moveActive } from '../inbox/selection.ts';
import { inbox } from '../inbox/store.ts';
import { closeMessage } from '../location/location.ts';
import { copyText } from '../ui/copy.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { overlay } from '../ui/overlay.ts';
import { viewParameters } from './html-settings.ts';
import type { OpenMessage } from './open-message.ts';
import { printMessage } from './print.ts';

/** Opens the message alone, with the current display options. */
function openView(id: string): void {
  window.open(client.viewUrl(id, viewParameters(id)), '_blank', 'noopener');
}

export function ReaderActions({ message }: { message: OpenMessage }) {
  const { summary } = message;
  const rows = summary && !message.deleted ? [summary] : [];
  const none = rows.length === 0;
  const at = activeIndex.value;
  return (
    <div class="bar reader-bar" role="toolbar" aria-label="Message actions">
      <IconButton icon="back" label="Back to list" keys="Escape" class="reader-back" onClick={closeMessage} />
      <IconButton
        icon="up"
        label="Previous message"
        keys="k"
        class="reader-step"
        disabled={at <= 0}
        onClick={() => moveActive(-1)}
      />
      <IconButton
        icon="up"
        label="Next message"
        keys="j"
        class="reader-step reader-step-down"
        disabled={at < 0 || at >= inbox.window.value.count - 1}
        onClick={() => moveActive(1)}
      />
      <span class="bar-space" />
      <IconButton
        icon="star"
        label={summary?.is_starred ? 'Unstar' : 'Star'}
        keys="s"
        filled={summary?.is_starred ?? false}
        class="star-button"
        disabled={none}
        onClick={() => toggleStarred(rows)}
      />
      <IconButton
        icon={summary?.is_read ? 'mail' : 'mailOpen'}
        label={summary?.is_read ? 'Mark as unread' : 'Mark as read'}
        keys="u"
        disabled={none}
        onClick={() => toggleRead(rows)}
      />
      <IconButton icon="tag" label="Tag" keys="t" disabled={none} onClick={() => (overlay.value = 'tags')} />
      <IconButton
        icon="send"
        label="Release"
        keys="r"
        disabled={none}
        onClick={() => (overlay.value = 'release')}
      />
      <IconButton icon="trash" label="Delete" keys="d" disabled={none} onClick={() => deleteMessages(rows)} />
      <Menu
        label="More actions"
        icon="more"
        items={() => (
          <>
            <MenuItem icon="link" keys="c" onClick={() => void copyLinks([message])}>
              Copy link
            </MenuItem>
            <MenuItem icon="copy" onClick={() => void copyText(message.id, 'ID')}>
              Copy ID
            </MenuItem>
            <MenuItem icon="download" keys="e" onClick={() => exportMessage(rows[0]!, 'eml')}>
              Export as EML
            </MenuItem>
            <MenuItem icon="download" keys="Shift E" onClick={() => exportMessage(rows[0]!, 'json')}>
              Export as JSON
            </MenuItem>
            <MenuItem icon="wide" onClick={() => openView(message.id)}>
              Open in new tab
            </MenuItem>
            <MenuItem icon="print" keys="Ctrl P" onClick={printMessage}>
              Print
            </MenuItem>
          </>
        )}
      />
    </div>
  );
}
