import { fold } from '../../../src/text/fold.ts';
import { open } from '../inbox/selection/selection.ts';
import { inbox } from '../inbox/store.ts';
import { changeFilter } from '../location/location.ts';
import { paletteStrings } from '../strings/palette-strings.ts';
import { strings } from '../strings.ts';
import { oneLine } from '../text/display.ts';
import { closeOverlay, overlay } from '../ui/overlay.ts';
import { Picker } from '../ui/picker.tsx';
import { commands, type PageCommand } from './commands.ts';
import { isMac, keyLabel } from './keys.ts';

/** All commands, with a search field. */
export function Palette() {
  return (
    <Picker
      title={strings.commands.palette}
      icon="search"
      label={paletteStrings.label}
      placeholder={paletteStrings.placeholder}
      list={paletteStrings.list}
      options={(typed) => [...matching(typed), ...searchFor(typed), ...messagesWith(typed)]}
      keyOf={({ id }) => id}
      onChoose={({ run }) => {
        closeOverlay();
        // Run after the dialog has returned the focus, because the command may move it.
        setTimeout(run);
      }}
    >
      {(command) => (
        <>
          <span class="grow breaks">{command.title}</span>
          <span class="faint tiny">{strings.groups[command.group]}</span>
          <span class="palette-keys">{shortcut(command) && <kbd>{shortcut(command)}</kbd>}</span>
        </>
      )}
    </Picker>
  );
}

function shortcut({ keys, listKeys }: PageCommand): string | undefined {
  const first = keys?.[0] ?? listKeys?.[0];
  return first && keyLabel(first, isMac);
}

// Message actions first: moving around is faster with shortcuts.
const order = ['message', 'filters', 'general', 'navigation'] as const satisfies PageCommand['group'][];

/** Available commands whose title contains every typed word. Titles that start with the first word come first. */
function matching(typed: string): PageCommand[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const rank = (command: PageCommand) => (fold(command.title).startsWith(words[0] ?? '') ? 0 : 1);
  return commands
    .filter((command) => command.id !== 'palette' && command.available?.() !== false)
    .filter((command) =>
      words.every((word) => fold(`${command.title} ${strings.groups[command.group]}`).includes(word)),
    )
    .toSorted((a, b) =>
      words.length > 0 ? rank(a) - rank(b) : order.indexOf(a.group) - order.indexOf(b.group),
    );
}

const MAX_MESSAGES = 5;

/** Messages of the list whose subject contains every typed word. */
function messagesWith(typed: string): PageCommand[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return inbox.window.value.rows
    .filter(({ subject }) => words.every((word) => fold(subject).includes(word)))
    .slice(0, MAX_MESSAGES)
    .map(({ id, subject }) => ({
      id,
      title: paletteStrings.jumpTo(oneLine(subject, 80)),
      group: 'navigation',
      run: () => open(id),
    }));
}

function searchFor(typed: string): PageCommand[] {
  const q = typed.trim();
  if (!q) return [];
  const run = () => {
    overlay.value = null;
    changeFilter({ q });
  };
  return [{ id: 'search-for', title: paletteStrings.searchFor(q), group: 'navigation', run }];
}
