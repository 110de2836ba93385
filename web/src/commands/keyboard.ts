import { focusList } from '../ui/focus.ts';
import { overlay } from '../ui/overlay.ts';
import { commands, type PageCommand } from './commands.ts';
import { KeySequence, keyName } from './keys.ts';

// Commands that share keys are never available at the same time.
const anywhere = new Map<string, PageCommand[]>();
const inList = new Map<string, PageCommand>();
for (const command of commands) {
  for (const keys of command.keys ?? []) anywhere.set(keys, [...(anywhere.get(keys) ?? []), command]);
  for (const keys of command.listKeys ?? []) inList.set(keys, command);
}

/** Handles the page's shortcuts, except in fields and dialogs. */
export function listenToKeys(): void {
  const sequence = new KeySequence(anywhere.keys());
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    const key = keyName(event);
    if (key === null) return;
    if (key === 'Ctrl+k') {
      overlay.value = overlay.value === 'palette' ? null : 'palette';
      event.preventDefault();
      return;
    }
    if (overlay.value !== null || hasKeysOfItsOwn(event.target)) return;
    const keys = sequence.press(key, event.timeStamp);
    if (keys === null) return;
    // A focused button keeps Enter and Space, which are list keys.
    const listed = isListFocused() && inList.get(keys);
    const command = (listed ? [listed] : anywhere.get(keys))?.find((one) => one.available?.() !== false);
    if (!command) return;
    event.preventDefault();
    if (event.repeat && !command.repeats) return;
    command.run();
    // If nothing had the focus, move it to the list.
    if (document.activeElement === document.body && overlay.value === null) focusList();
  });
}

function hasKeysOfItsOwn(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog') !== null
  );
}

/** List keys work in the list, and when nothing has the focus. */
function isListFocused(): boolean {
  const focused = document.activeElement;
  return !focused || focused === document.body || focused.getAttribute('role') === 'listbox';
}
