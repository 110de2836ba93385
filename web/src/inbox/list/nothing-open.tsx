import type { ComponentChildren } from 'preact';
import { view } from '../../location/location.ts';
import { strings } from '../../strings.ts';
import { oneLine } from '../../text/display.ts';
import { Formatted } from '../../ui/formatted.tsx';
import { describeError } from '../../ui/toasts.ts';
import { isFiltered, isSearch } from '../filters/filter.ts';
import { selectedCount } from '../selection/selection.ts';
import { inbox } from '../store.ts';

/** Shown in place of a message: what to do next, depending on the state of the list. */
export function NothingOpen() {
  if (inbox.status.value === 'failed') {
    return (
      <Note title={strings.pane.loadFailed}>
        <p class="reader-hint">{describeError(inbox.error.value)}</p>
      </Note>
    );
  }
  if (inbox.status.value === 'ready' && inbox.window.value.count === 0 && isFiltered(view.value.filter)) {
    return <NoResults />;
  }
  return (
    <Note title={strings.pane.select}>
      <p class="reader-hint">
        <Formatted text={strings.pane.selectHint} />
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
          <Formatted text={strings.pane.noMatch}>
            <bdi>{oneLine(filter.q, 80)}</bdi>
          </Formatted>
        ) : (
          strings.pane.noFilterMatch
        )
      }
    >
      <p class="reader-hint">{strings.pane.noMatchHint}</p>
    </Note>
  );
}

/** Shown in place of the open message while several are selected, because actions apply to all of them. */
export function ManySelected() {
  return (
    <Note title={strings.selection.messages(selectedCount.value)}>
      <p class="reader-hint">
        <Formatted text={strings.selection.hint} />
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
