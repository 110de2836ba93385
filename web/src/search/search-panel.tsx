import { useEffect } from 'preact/hooks';
import { info } from '../inbox/counts.ts';
import { inbox } from '../inbox/store.ts';
import { strings } from '../strings.ts';
import { oneLine } from '../text/display.ts';
import { Formatted } from '../ui/formatted.tsx';
import { shownListWidth } from '../ui/layout.ts';
import { active, completer, completion, searchNote } from './completion.ts';
import { searchText } from './search-draft.ts';
import { complete, type KnownValues } from './suggestions.ts';
import { UnusableNote } from './unusable-note.tsx';

/** Suggestions and help below the search field. The field keeps the focus and handles the keys. */
export function SearchPanel({ onChoose }: { onChoose(index: number): void }) {
  useEffect(() => {
    completer.value = (q, caret) => complete(q, caret, knownValues());
  }, []);
  useEffect(() => {
    document.querySelector(`#search-${active.value}`)?.scrollIntoView({ block: 'nearest' });
  }, [active.value]);
  const { suggestions } = completion.value;
  if (suggestions.length === 0 && !searchNote.value) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click must not take the focus from the field
    <div
      class="search-panel stack floating"
      data-late={searchNote.value?.text === strings.search.letter || undefined}
      style={shownListWidth.value === null ? {} : { '--list-shown': `${shownListWidth.value}px` }}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div role="status">
        <UnusableNote />
      </div>
      {suggestions.length > 0 && (
        <div id="search-list" class="search-list" role="listbox" aria-label={strings.search.suggestions}>
          {suggestions.map(({ text, hint }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the field names the active option
            <div
              key={text}
              id={`search-${index}`}
              class="option line"
              role="option"
              aria-selected={index === active.value}
              data-active={index === active.value || undefined}
              onMouseMove={() => (active.value = index)}
              onClick={() => onChoose(index)}
            >
              <bdi class="search-text fixed breaks">{oneLine(text, 100)}</bdi>
              {hint && <span class="faint small">{hint}</span>}
            </div>
          ))}
        </div>
      )}
      {searchText.value.trim() === '' && (
        <p class="search-help faint small">
          <Formatted text={strings.search.help} />
        </p>
      )}
    </div>
  );
}

function knownValues(): KnownValues {
  const { rows } = inbox.window.value;
  const seen = (addresses: string[]) => [...new Set(addresses)].filter((address) => address !== '');
  return {
    tags: info.value?.tags.map(({ tag }) => tag) ?? [],
    senders: seen(rows.map(({ sender }) => sender)).map((address) => ({
      address,
      name: oneLine(rows.find(({ sender }) => sender === address)?.sender_name ?? '', 60),
    })),
    recipients: seen(rows.flatMap(({ recipients }) => recipients)),
  };
}
