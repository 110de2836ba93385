import { strings } from '../strings.ts';
import { MenuItem } from '../ui/menu.tsx';
import { overlay } from '../ui/overlay.ts';
import { hasOtherMailboxes } from './mailboxes.ts';

/** The menu item that moves the selected messages, or the open one. Only for those who have another mailbox. */
export function MoveItem({ disabled = false }: { disabled?: boolean }) {
  if (!hasOtherMailboxes()) return null;
  return (
    <MenuItem icon="inbox" keys="v" disabled={disabled} onClick={() => (overlay.value = 'move')}>
      {strings.commands.move}
    </MenuItem>
  );
}
