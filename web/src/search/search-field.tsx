import { useRef } from 'preact/hooks';
import { moveActive as moveInList } from '../inbox/selection/selection.ts';
import { strings } from '../strings.ts';
import { focusList } from '../ui/focus.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { lazy } from '../ui/lazy.tsx';
import { active, caret, choose, completion, isHelpOpen, moveActive } from './completion.ts';
import { search, searchText, typeSearch } from './search-draft.ts';

const SearchPanel = lazy(async () => (await import('./search-panel.tsx')).SearchPanel);

/** Searches while typing, and completes operators. */
export function SearchField() {
  const input = useRef<HTMLInputElement>(null);
  const count = completion.value.suggestions.length;
  const chooseAt = (index: number) => {
    const place = choose(index);
    // The field has its new text once it is rendered.
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(place, place);
      caret.value = place;
    });
  };
  const placeCaret = () => {
    caret.value = input.current?.selectionEnd ?? 0;
  };
  return (
    <search class="search grow line">
      <Icon name="search" />
      <input
        ref={input}
        id="search"
        type="text"
        enterkeyhint="search"
        class="field search-input"
        placeholder={strings.commands.search}
        aria-label={strings.commands.search}
        aria-keyshortcuts="/"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={count > 0}
        aria-controls={count > 0 ? 'search-list' : undefined}
        aria-activedescendant={active.value < 0 ? undefined : `search-${active.value}`}
        autocomplete="off"
        spellcheck={false}
        value={searchText}
        onFocus={placeCaret}
        onClick={() => {
          isHelpOpen.value = true;
        }}
        onSelect={placeCaret}
        onBlur={() => {
          caret.value = null;
          active.value = -1;
          isHelpOpen.value = false;
        }}
        onInput={(event) => {
          active.value = -1;
          isHelpOpen.value = false;
          typeSearch(event.currentTarget.value);
          placeCaret();
        }}
        onKeyDown={(event) => {
          // Enter confirms a word in an input method, and must not leave the field.
          if (event.isComposing) return;
          if (event.key === 'ArrowUp' && count > 0) moveActive(-1);
          else if (event.key === 'ArrowDown' && count > 0) moveActive(1);
          else if (event.key === 'Enter' && active.value >= 0) chooseAt(active.value);
          else if (event.key === 'Escape' && active.value >= 0) active.value = -1;
          else if (event.key === 'Escape') {
            if (searchText.value) search('');
            focusList();
          } else if (event.key === 'Enter' || event.key === 'ArrowDown') {
            search(searchText.value);
            focusList();
            if (event.key === 'ArrowDown') moveInList(0);
          } else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      {searchText.value ? (
        <IconButton
          icon="close"
          label={strings.search.clear}
          onClick={() => {
            search('');
            input.current?.focus();
          }}
        />
      ) : (
        <span class="search-key faint" aria-hidden="true">
          /
        </span>
      )}
      {caret.value !== null && <SearchPanel onChoose={chooseAt} />}
    </search>
  );
}
