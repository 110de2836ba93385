import { strings } from '../strings.ts';
import { Dialog } from '../ui/dialog.tsx';
import { closeOverlay } from '../ui/overlay.ts';
import { commands, type PageCommand } from './commands.ts';
import { isMac, keyLabel } from './keys.ts';

const groups = ['navigation', 'message', 'filters', 'general'] as const satisfies PageCommand['group'][];

/** All keyboard shortcuts, generated from the commands. */
export function Help() {
  return (
    <Dialog title={strings.commands.help} width={860} onClose={closeOverlay}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must be able to scroll it */}
      <div class="help-groups dialog-body" tabIndex={0} data-focus-first>
        {groups.map((group) => (
          <section key={group} class="help-group">
            <h3 class="group-title faint tiny">{strings.groups[group]}</h3>
            <dl>
              {commands
                .filter((command) => command.group === group)
                .map((command) => ({ command, keys: [...(command.keys ?? []), ...(command.listKeys ?? [])] }))
                .filter(({ keys }) => keys.length > 0)
                .map(({ command, keys }) => (
                  <div class="help-row small line" key={command.id}>
                    <dt class="grow">{command.title}</dt>
                    <dd class="fixed line">
                      {keys.slice(0, 2).map((key) => (
                        <kbd key={key}>{keyLabel(key, isMac)}</kbd>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
