import type { IconName } from '../ui/icon.tsx';
import { MenuItem } from '../ui/menu.tsx';
import { commands } from './commands.ts';
import { isMac, keyLabel } from './keys.ts';

/** A menu item that runs a command, while it is available. */
export function CommandItem({ id, icon }: { id: string; icon?: IconName }) {
  const { title, keys, listKeys = keys, run, available } = commands.find((command) => command.id === id)!;
  if (available?.() === false) return null;
  return (
    <MenuItem icon={icon} keys={listKeys && keyLabel(listKeys[0]!, isMac)} onClick={run}>
      {title}
    </MenuItem>
  );
}
