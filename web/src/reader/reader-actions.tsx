import { client } from '../api.ts';
import { toggleRead, toggleStarred } from '../inbox/actions.ts';
import { copyLinks, exportMails } from '../inbox/export.ts';
import { removeMails } from '../inbox/removal.ts';
import { activeIndex, moveActive } from '../inbox/selection.ts';
import { inbox } from '../inbox/store.ts';
import { closeMail } from '../location/location.ts';
import { copyText } from '../ui/copy.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { overlay } from '../ui/overlay.ts';
import { images as imagesShown, look } from './html-settings.ts';
import type { OpenMail } from './open-message.ts';

/** The message alone, as it is shown now. It can be printed whole there. */
function openView(id: string): void {
  const images = imagesShown.value ? 'show' : 'hide';
  window.open(client.viewUrl(id, { theme: look.value, images }), '_blank', 'noopener');
}

export function ReaderActions({ mail }: { mail: OpenMail }) {
  const { summary } = mail;
  const rows = summary && !mail.deleted ? [summary] : [];
  const none = rows.length === 0;
  const at = activeIndex.value;
  return (
    <div class="bar reader-bar" role="toolbar" aria-label="Message actions">
      <IconButton icon="back" label="Back to list" keys="Escape" class="reader-back" onClick={closeMail} />
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
      <IconButton icon="trash" label="Delete" keys="d" disabled={none} onClick={() => removeMails(rows)} />
      <Menu
        label="More actions"
        icon="more"
        items={() => (
          <>
            <MenuItem icon="link" keys="c" onClick={() => void copyLinks([mail])}>
              Copy link
            </MenuItem>
            <MenuItem icon="copy" onClick={() => void copyText(mail.id, 'ID')}>
              Copy ID
            </MenuItem>
            <MenuItem icon="download" keys="e" onClick={() => exportMails(rows, 'eml')}>
              Export as EML
            </MenuItem>
            <MenuItem icon="download" keys="Shift E" onClick={() => exportMails(rows, 'json')}>
              Export as JSON
            </MenuItem>
            <MenuItem icon="wide" onClick={() => openView(mail.id)}>
              Open in new tab
            </MenuItem>
          </>
        )}
      />
    </div>
  );
}
