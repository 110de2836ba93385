import { useComputed, useSignal } from '@preact/signals';
import type { MessageSummary } from '../../../src/contract/message/message.ts';
import { fold } from '../../../src/text/fold.ts';
import { addTag, loadedRowsOf, removeTag, target } from '../inbox/changes/actions.ts';
import { fetchCountsSoon, info } from '../inbox/counts.ts';
import { sizeOf } from '../inbox/selection/whole-view.ts';
import { strings } from '../strings.ts';
import { oneLine } from '../text/display.ts';
import { Combobox } from '../ui/combobox.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { closeOverlay } from '../ui/overlay.ts';

const MAX_SHOWN = 50;
/** The server's limit. */
const MAX_LENGTH = 100;

interface Choice {
  tag: string;
  /** Whether all, some or none of the messages have the tag. */
  on: 'all' | 'some' | 'none';
  isNew: boolean;
}

/** Adds tags to messages and removes them, with suggestions from the tags in use. */
export function TagDialog() {
  const messages = useComputed(target);
  const typed = useSignal('');
  const at = useSignal(0);
  const choices = useComputed(() => choicesFor(typed.value, loadedRowsOf(messages.value)));

  const toggle = (choice: Choice | undefined) => {
    if (!choice) return;
    if (choice.on === 'all') removeTag(messages.value, choice.tag);
    else addTag(messages.value, choice.tag);
    typed.value = '';
    at.value = 0;
    fetchCountsSoon();
  };

  return (
    <Dialog
      title={
        sizeOf(messages.value) === 1 ? strings.tagging.one : strings.tagging.many(sizeOf(messages.value))
      }
      class="palette"
      bare
      onClose={closeOverlay}
    >
      <Combobox
        icon="tag"
        label={strings.tagging.label}
        placeholder={strings.tagging.placeholder}
        name="tag"
        typed={typed}
        at={at}
        count={choices.value.length}
        maxLength={MAX_LENGTH}
        onChoose={() => toggle(choices.value[at.value])}
      />
      {choices.value.length === 0 && <p class="palette-empty">{strings.tagging.empty}</p>}
      <div
        id="tag-list"
        class="palette-list"
        role="listbox"
        aria-label={strings.tags}
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
              {choice.isNew && strings.tagging.add}
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
    .slice(0, MAX_SHOWN)
    .map((tag): Choice => {
      const having = rows.filter((row) => row.tags.includes(tag)).length;
      return { tag, on: having === 0 ? 'none' : having === rows.length ? 'all' : 'some', isNew: false };
    });
  if (!wanted || known.has(wanted)) return choices;
  return [{ tag: wanted, on: 'none', isNew: true }, ...choices];
}
