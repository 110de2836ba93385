import { useComputed, useSignal } from '@preact/signals';
import type { MessageSummary } from '../../../src/contract/message.ts';
import { fold } from '../../../src/text/fold.ts';
import { addTag, removeTag, sampleOf, target } from '../inbox/actions.ts';
import { fetchCountsSoon, info } from '../inbox/counts.ts';
import { sizeOf } from '../inbox/whole-view.ts';
import { counted, oneLine } from '../text/display.ts';
import { ChoiceField } from '../ui/choice-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { closeOverlay } from '../ui/overlay.ts';

const MOST_SHOWN = 50;
/** The server's own limit, so that it need not refuse. */
const LONGEST = 100;

interface Choice {
  tag: string;
  /** On all of the mails, on some, or on none. */
  on: 'all' | 'some' | 'none';
  isNew: boolean;
}

/** Puts tags on mails and takes them off, completing from the tags in use. */
export function TagDialog() {
  const mails = useComputed(target);
  const typed = useSignal('');
  const at = useSignal(0);
  const choices = useComputed(() => choicesFor(typed.value, sampleOf(mails.value)));

  const toggle = (choice: Choice | undefined) => {
    if (!choice) return;
    if (choice.on === 'all') removeTag(mails.value, choice.tag);
    else addTag(mails.value, choice.tag);
    typed.value = '';
    at.value = 0;
    fetchCountsSoon();
  };

  return (
    <Dialog
      title={sizeOf(mails.value) === 1 ? 'Tag message' : `Tag ${counted(sizeOf(mails.value), 'message')}`}
      class="palette"
      bare
      onClose={closeOverlay}
    >
      <ChoiceField
        icon="tag"
        label="Tag"
        placeholder="Add or find a tag"
        name="tag"
        typed={typed}
        at={at}
        count={choices.value.length}
        maxLength={LONGEST}
        onChoose={() => toggle(choices.value[at.value])}
      />
      {choices.value.length === 0 && <p class="palette-empty">No tags yet. Type a name and press Enter.</p>}
      <div
        id="tag-list"
        class="palette-list"
        role="listbox"
        aria-label="Tags"
        aria-multiselectable
        hidden={choices.value.length === 0}
      >
        {choices.value.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the field names the active option
          <div
            key={choice.tag}
            id={`tag-${index}`}
            class="palette-item"
            role="option"
            aria-selected={choice.on === 'all'}
            data-active={index === at.value || undefined}
            onMouseMove={() => (at.value = index)}
            onClick={() => toggle(choice)}
          >
            <span class="menu-check">
              {choice.on === 'all' && <Icon name="check" />}
              {choice.on === 'some' && '–'}
            </span>
            <span class="palette-title">
              {choice.isNew ? 'Add ' : ''}
              <bdi>{oneLine(choice.tag, 100)}</bdi>
            </span>
          </div>
        ))}
      </div>
    </Dialog>
  );
}

function choicesFor(typed: string, rows: readonly MessageSummary[]): Choice[] {
  const wanted = typed.trim();
  const known = new Set([
    ...rows.flatMap((row) => row.tags),
    ...(info.value?.tags.map(({ tag }) => tag) ?? []),
  ]);
  const choices = [...known]
    .filter((tag) => fold(tag).includes(fold(wanted)))
    .slice(0, MOST_SHOWN)
    .map((tag): Choice => {
      const having = rows.filter((row) => row.tags.includes(tag)).length;
      return { tag, on: having === 0 ? 'none' : having === rows.length ? 'all' : 'some', isNew: false };
    });
  if (!wanted || known.has(wanted)) return choices;
  return [{ tag: wanted, on: 'none', isNew: true }, ...choices];
}
