import type { ComponentChildren } from 'preact';
import { view } from '../location/location.ts';
import { oneLine, pluralize } from '../text/display.ts';
import { describeError } from '../ui/toasts.ts';
import { isFiltered, isSearch } from './filter.ts';
import { selectedCount } from './selection.ts';
import { inbox } from './store.ts';

/** Shown in place of a message: what to do next, depending on the state of the list. */
export function NothingOpen() {
  if (inbox.status.value === 'failed') {
    return (
      <Note title="Couldn’t load the messages">
        <p class="reader-hint">{describeError(inbox.error.value)}</p>
      </Note>
    );
  }
  if (inbox.status.value === 'ready' && inbox.window.value.count === 0 && isFiltered(view.value.filter)) {
    return <NoResults />;
  }
  return (
    <Note title="Select a message">
      <p class="reader-hint">
        <kbd>j</kbd> <kbd>k</kbd> to move, <kbd>Enter</kbd> to open, <kbd>?</kbd> for all shortcuts
      </p>
    </Note>
  );
}

function NoResults() {
  const { filter } = view.value;
  return (
    <Note
      title={
        isSearch(filter) ? (
          <>
            No messages match “<bdi>{oneLine(filter.q, 80)}</bdi>”
          </>
        ) : (
          'No messages match these filters'
        )
      }
    >
      <p class="reader-hint">Try fewer words or filters. New messages that match show up on their own.</p>
    </Note>
  );
}

/** Shown in place of the open message while several are selected, because actions apply to all of them. */
export function ManySelected() {
  return (
    <Note title={`${pluralize(selectedCount.value, 'message')} selected`}>
      <p class="reader-hint">
        <kbd>u</kbd> to mark as read, <kbd>s</kbd> to star, <kbd>t</kbd> to tag, <kbd>d</kbd> to delete,{' '}
        <kbd>Esc</kbd> to clear the selection
      </p>
    </Note>
  );
}

function Note({ title, children }: { title: ComponentChildren; children: ComponentChildren }) {
  return (
    <div class="reader-empty">
      <svg class="reader-mark" viewBox="0 0 32 32" aria-hidden="true">
        <path d="M5 30V15a11 11 0 0 1 22 0v15h-6V16a5 5 0 0 0-10 0v14z" />
      </svg>
      <p>{title}</p>
      {children}
    </div>
  );
}
