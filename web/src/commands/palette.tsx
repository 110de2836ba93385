import { useComputed, useSignal } from '@preact/signals';
import { changeFilter } from '../location/location.ts';
import { fold } from '../text/fold.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { closeOverlay, overlay } from '../ui/overlay.ts';
import { type Command, commands } from './commands.ts';
import { isMac, keyLabel } from './keys.ts';

/** Everything that can be done, found by typing a part of its name. */
export function Palette() {
  const typed = useSignal('');
  const at = useSignal(0);
  const found = useComputed(() => [...matching(typed.value), ...searchFor(typed.value)]);

  const run = (command: Command | undefined) => {
    if (!command) return;
    closeOverlay();
    // Once the dialog has given the focus back: what runs may want it elsewhere.
    setTimeout(command.run);
  };
  const move = (to: number) => {
    at.value = (to + found.value.length) % Math.max(1, found.value.length);
    document.querySelector(`#palette-${at.value}`)?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <Dialog title="Command palette" class="palette" bare onClose={closeOverlay}>
      <div class="palette-field">
        <Icon name="search" />
        <input
          class="palette-input"
          placeholder="What do you want to do?"
          aria-label="Command"
          role="combobox"
          aria-expanded
          aria-controls="palette-list"
          aria-activedescendant={found.value.length > 0 ? `palette-${at.value}` : undefined}
          autocomplete="off"
          spellcheck={false}
          value={typed}
          onInput={(event) => {
            typed.value = event.currentTarget.value;
            at.value = 0;
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') move(at.value + 1);
            else if (event.key === 'ArrowUp') move(at.value - 1);
            else if (event.key === 'Enter') run(found.value[at.value]);
            else return;
            event.preventDefault();
          }}
        />
      </div>
      <div id="palette-list" class="palette-list" role="listbox" aria-label="Commands">
        {found.value.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the field names the active option
          <div
            key={command.id}
            id={`palette-${index}`}
            class="palette-item"
            role="option"
            aria-selected={index === at.value}
            onMouseMove={() => (at.value = index)}
            onClick={() => run(command)}
          >
            <span class="palette-title">{command.title}</span>
            <span class="palette-group">{command.group}</span>
            <span class="palette-keys">{shortcut(command) && <kbd>{shortcut(command)}</kbd>}</span>
          </div>
        ))}
      </div>
    </Dialog>
  );
}

function shortcut({ keys, listKeys }: Command): string | undefined {
  const first = keys[0] ?? listKeys?.[0];
  return first && keyLabel(first, isMac);
}

// What is done to a mail is what a palette is opened for; moving about has keys of its own.
const order = ['Mail', 'Filter', 'Page', 'Go'] as const satisfies Command['group'][];

/** Commands that can be run now and have every typed word in their name, those that begin with it first. */
function matching(typed: string): Command[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const rank = (command: Command) => (fold(command.title).startsWith(words[0] ?? '') ? 0 : 1);
  return commands
    .filter((command) => command.id !== 'palette' && command.available?.() !== false)
    .filter((command) => words.every((word) => fold(`${command.title} ${command.group}`).includes(word)))
    .toSorted((a, b) =>
      words.length > 0 ? rank(a) - rank(b) : order.indexOf(a.group) - order.indexOf(b.group),
    );
}

function searchFor(typed: string): Command[] {
  const q = typed.trim();
  if (!q) return [];
  const run = () => {
    overlay.value = null;
    changeFilter({ q });
  };
  return [{ id: 'search-for', title: `Search mail for “${q}”`, group: 'Go', keys: [], run }];
}
