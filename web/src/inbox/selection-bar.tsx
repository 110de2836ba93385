import { grouped } from '../text/display.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { overlay } from '../ui/overlay.ts';
import { target, targetRows, toggleRead, toggleStarred, wouldRead, wouldStar } from './actions.ts';
import { copyLinks, exportMails } from './export.ts';
import { removeTarget } from './removal.ts';
import { clearSelection } from './selection.ts';
import { isWhole, sizeOf } from './whole-view.ts';

/** What can be done with the selected mails; it stands where the filters stand. */
export function SelectionBar() {
  const mails = target();
  const isView = isWhole(mails);
  const rows = targetRows();
  const unread = wouldRead(mails);
  return (
    <div class="bar selection-bar" role="toolbar" aria-label="Selected messages">
      <IconButton icon="close" label="Clear selection" keys="Escape" onClick={clearSelection} />
      <span class="bar-count">{grouped(sizeOf(mails))} selected</span>
      <span class="bar-space" />
      <IconButton
        icon={unread ? 'mailOpen' : 'mail'}
        label={unread ? 'Mark as read' : 'Mark as unread'}
        keys="u"
        onClick={() => toggleRead(mails)}
      />
      <IconButton
        icon="star"
        label={wouldStar(mails) ? 'Star' : 'Unstar'}
        keys="s"
        onClick={() => toggleStarred(mails)}
      />
      <IconButton icon="tag" label="Tag" keys="t" onClick={() => (overlay.value = 'tags')} />
      {!isView && (
        <IconButton icon="send" label="Release" keys="r" onClick={() => (overlay.value = 'release')} />
      )}
      <IconButton icon="trash" label="Delete" keys="d" onClick={() => removeTarget(mails)} />
      {!isView && (
        <Menu
          label="More actions"
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
      )}
    </div>
  );
}
