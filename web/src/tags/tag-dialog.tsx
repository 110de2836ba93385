import type { MessageSummary } from '../../../src/contract/message/message.ts';
import { fold } from '../../../src/text/fold.ts';
import { addTag, loadedRowsOf, removeTag, target } from '../inbox/changes/actions.ts';
import { fetchCountsSoon, info } from '../inbox/counts.ts';
import { sizeOf } from '../inbox/selection/whole-view.ts';
import { taggingStrings } from '../strings/tagging-strings.ts';
import { strings } from '../strings.ts';
import { oneLine } from '../text/display.ts';
import { Icon } from '../ui/icon.tsx';
import { Picker } from '../ui/picker.tsx';

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
  const messages = target();
  const count = sizeOf(messages);
  return (
    <Picker
      title={count === 1 ? taggingStrings.one : taggingStrings.many(count)}
      icon="tag"
      label={taggingStrings.label}
      placeholder={taggingStrings.placeholder}
      list={strings.tags}
      maxLength={MAX_LENGTH}
      options={(typed) => choicesFor(typed, loadedRowsOf(messages))}
      keyOf={({ tag }) => tag}
      isChosen={({ on }) => on === 'all'}
      onChoose={({ tag, on }) => {
        if (on === 'all') removeTag(messages, tag);
        else addTag(messages, tag);
        fetchCountsSoon();
      }}
      empty={taggingStrings.empty}
    >
      {({ tag, on, isNew }) => (
        <>
          <span class="menu-check">
            {on === 'all' && <Icon name="check" />}
            {on === 'some' && '–'}
          </span>
          <span class="grow breaks">
            {isNew && taggingStrings.add}
            <bdi>{oneLine(tag, 100)}</bdi>
          </span>
        </>
      )}
    </Picker>
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
