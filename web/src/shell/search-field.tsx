import { useRef } from 'preact/hooks';
import { moveActive } from '../inbox/selection.ts';
import { focusList } from '../ui/focus.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { search, searchText, typeSearch } from './search-draft.ts';

/** Searches while typing. */
export function SearchField() {
  const input = useRef<HTMLInputElement>(null);
  return (
    <search class="search">
      <Icon name="search" />
      <input
        ref={input}
        id="search"
        type="search"
        class="search-input"
        placeholder="Search messages"
        aria-label="Search messages"
        aria-keyshortcuts="/"
        autocomplete="off"
        spellcheck={false}
        value={searchText}
        onInput={(event) => typeSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter confirms a word in an input method, and must not leave the field.
          if (event.isComposing) return;
          if (event.key === 'Escape') {
            if (searchText.value) search('');
            focusList();
          } else if (event.key === 'Enter' || event.key === 'ArrowDown') {
            search(searchText.value);
            focusList();
            if (event.key === 'ArrowDown') moveActive(0);
          } else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      {searchText.value ? (
        <IconButton
          icon="close"
          label="Clear search"
          onClick={() => {
            search('');
            input.current?.focus();
          }}
        />
      ) : (
        <span class="search-key" aria-hidden="true">
          /
        </span>
      )}
    </search>
  );
}
