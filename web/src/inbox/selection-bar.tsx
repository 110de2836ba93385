import { counted } from '../text/display.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { overlay } from '../ui/overlay.ts';
import { toggleRead, toggleStarred } from './actions.ts';
import { copyLinks, exportMails } from './export.ts';
import { removeMails } from './removal.ts';
import { clearSelection, selected } from './selection.ts';

/** What can be done with the selected mails; it stands where the filters stand. */
export function SelectionBar() {
  const rows = [...selected.value.values()];
  const unread = rows.some((row) => !row.is_read);
  return (
    <div class="bar selection-bar" role="toolbar" aria-label="Selected mails">
      <IconButton icon="close" label="Clear selection" keys="Escape" onClick={clearSelection} />
      <span class="bar-count">
        {counted(rows.length, 'mail')}
        <span class="bar-word"> selected</span>
      </span>
      <span class="bar-space" />
      <IconButton
        icon={unread ? 'mailOpen' : 'mail'}
        label={unread ? 'Mark as read' : 'Mark as unread'}
        keys="u"
        onClick={() => toggleRead(rows)}
      />
      <IconButton
        icon="star"
        label={rows.some((row) => !row.is_starred) ? 'Star' : 'Remove star'}
        keys="s"
        onClick={() => toggleStarred(rows)}
      />
      <IconButton icon="tag" label="Tag" keys="t" onClick={() => (overlay.value = 'tags')} />
      <IconButton icon="send" label="Release" keys="r" onClick={() => (overlay.value = 'release')} />
      <IconButton icon="trash" label="Delete" keys="d" onClick={() => removeMails(rows)} />
      <Menu
        label="More for selected mails"
        icon="more"
        items={() => (
          <>
            <MenuItem icon="download" keys="e" onClick={() => exportMails(rows, 'eml')}>
              Export as EML
            </MenuItem>
            <MenuItem icon="download" keys="Shift E" onClick={() => exportMails(rows, 'json')}>
              Export as JSON
            </MenuItem>
            <MenuItem icon="link" keys="c" onClick={() => void copyLinks(rows)}>
              Copy links
            </MenuItem>
          </>
        )}
      />
    </div>
  );
}
