import { formatNumber } from '../text/display.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { overlay } from '../ui/overlay.ts';
import { shouldMarkRead, shouldStar, target, targetRows, toggleRead, toggleStarred } from './actions.ts';
import { deleteTarget } from './deletion.ts';
import { copyLinks, exportTarget } from './export.ts';
import { clearSelection } from './selection.ts';
import { isWholeView, sizeOf } from './whole-view.ts';

/** Actions for the selected messages. Replaces the filters. */
export function SelectionBar() {
  const messages = target();
  const isView = isWholeView(messages);
  const rows = targetRows();
  const unread = shouldMarkRead(messages);
  return (
    <div class="bar selection-bar" role="toolbar" aria-label="Selected messages">
      <IconButton icon="close" label="Clear selection" keys="Escape" onClick={clearSelection} />
      <span class="bar-count">{formatNumber(sizeOf(messages))} selected</span>
      <span class="bar-space" />
      <IconButton
        icon={unread ? 'mailOpen' : 'mail'}
        label={unread ? 'Mark as read' : 'Mark as unread'}
        keys="u"
        onClick={() => toggleRead(messages)}
      />
      <IconButton
        icon="star"
        label={shouldStar(messages) ? 'Star' : 'Unstar'}
        keys="s"
        onClick={() => toggleStarred(messages)}
      />
      <IconButton icon="tag" label="Tag" keys="t" onClick={() => (overlay.value = 'tags')} />
      <IconButton icon="send" label="Release" keys="r" onClick={() => (overlay.value = 'release')} />
      <IconButton icon="trash" label="Delete" keys="d" onClick={() => deleteTarget(messages)} />
      <Menu
        label="More actions"
        icon="more"
        items={() => (
          <>
            <MenuItem icon="download" keys="e" onClick={() => exportTarget(messages)}>
              {sizeOf(messages) === 1 ? 'Export as EML' : 'Export as ZIP'}
            </MenuItem>
            {!isView && (
              <MenuItem icon="link" keys="c" onClick={() => void copyLinks(rows)}>
                {rows.length === 1 ? 'Copy link' : 'Copy links'}
              </MenuItem>
            )}
          </>
        )}
      />
    </div>
  );
}
