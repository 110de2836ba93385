import { CommandItem } from '../../commands/command-item.tsx';
import { compareMessages } from '../../compare/compared.ts';
import { strings } from '../../strings.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { overlay } from '../../ui/overlay.ts';
import {
  shouldMarkRead,
  shouldStar,
  target,
  targetRows,
  toggleRead,
  toggleStarred,
} from '../changes/actions.ts';
import { deleteTarget } from '../changes/deletion.ts';
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
    <div class="bar line selection-bar" role="toolbar" aria-label={strings.selection.label}>
      <IconButton icon="close" label={strings.commands.selectNone} keys="Escape" onClick={clearSelection} />
      <span class="bar-count one-line">{strings.selection.count(sizeOf(messages))}</span>
      <span class="grow" />
      <IconButton
        icon={unread ? 'mailOpen' : 'mail'}
        label={unread ? strings.actions.read : strings.actions.unread}
        keys="u"
        onClick={() => toggleRead(messages)}
      />
      <IconButton
        icon="star"
        label={shouldStar(messages) ? strings.actions.star : strings.commands.unstar}
        keys="s"
        onClick={() => toggleStarred(messages)}
      />
      <IconButton icon="tag" label={strings.actions.tag} keys="t" onClick={() => (overlay.value = 'tags')} />
      <IconButton
        icon="send"
        label={strings.actions.release}
        keys="r"
        onClick={() => (overlay.value = 'release')}
      />
      <IconButton
        icon="trash"
        label={strings.commands.delete}
        keys="d"
        onClick={() => deleteTarget(messages)}
      />
      {rows.length === 2 && (
        <IconButton icon="compare" label={strings.commands.compare} onClick={() => compareMessages(rows)} />
      )}
      <Menu
        label={strings.actions.more}
        icon="more"
        items={() => (
          <>
            <CommandItem id="move" icon="inbox" />
            <MenuItem icon="download" keys="e" onClick={() => exportTarget(messages)}>
              {sizeOf(messages) === 1 ? strings.commands.eml : strings.actions.exportZip}
            </MenuItem>
            {!isView && (
              <MenuItem icon="link" keys="c" onClick={() => void copyLinks(rows)}>
                {rows.length === 1 ? strings.commands.link : strings.actions.copyLinks}
              </MenuItem>
            )}
          </>
        )}
      />
    </div>
  );
}
