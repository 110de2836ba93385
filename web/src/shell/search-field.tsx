import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { moveActive } from '../inbox/selection.ts';
import { changeFilter, view } from '../location/location.ts';
import { focusList } from '../ui/focus.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';

// Long enough to skip the letters of a fast typist, short enough not to be noticed.
const TYPING_MS = 110;

/** Searches while one types. A search is one step in the history, however many letters it took. */
export function SearchField() {
  const text = useSignal(view.value.filter.q);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Back, Forward and "show all" change the query from outside.
  useSignalEffect(() => {
    const { q } = view.value.filter;
    if (q.trim() !== text.peek().trim()) text.value = q;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (q: string) => {
    clearTimeout(timer.current);
    changeFilter({ q }, view.value.filter.q === '' || q === '' ? 'push' : 'replace');
  };
  const typed = (q: string) => {
    text.value = q;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(q), TYPING_MS);
  };

  return (
    <search class="search">
      <Icon name="search" />
      <input
        ref={input}
        id="search"
        type="search"
        class="search-input"
        placeholder="Search mail"
        aria-label="Search mail"
        aria-keyshortcuts="/"
        autocomplete="off"
        spellcheck={false}
        value={text}
        onInput={(event) => typed(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            if (text.value) search('');
            text.value = '';
            focusList();
          } else if (event.key === 'Enter' || event.key === 'ArrowDown') {
            search(text.value);
            focusList();
            if (event.key === 'ArrowDown') moveActive(0);
          } else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      {text.value ? (
        <IconButton
          icon="close"
          label="Clear search"
          onClick={() => {
            text.value = '';
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
