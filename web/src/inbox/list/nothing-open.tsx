import type { ComponentChildren } from 'preact';
import { view } from '../../location/location.ts';
import { strings } from '../../strings.ts';
import { Formatted } from '../../ui/formatted.tsx';
import { describeError } from '../../ui/toasts.ts';
import { shouldMarkRead, shouldStar, target } from '../changes/actions.ts';
import { isFiltered } from '../filters/filter.ts';
import { selectedCount } from '../selection/selection.ts';
import { inbox } from '../store.ts';

/** Shown in place of a message: what to do next, depending on the state of the list. */
export function NothingOpen() {
  if (inbox.status.value === 'failed') {
    return (
      <Note title={strings.pane.loadFailed}>
        <p class="reader-hint small">{describeError(inbox.error.value)}</p>
      </Note>
    );
  }
  if (inbox.status.value === 'ready' && inbox.window.value.count === 0 && isFiltered(view.value.filter)) {
    // The list says that nothing matches.
    return <Note title={strings.pane.noMatchHint} />;
  }
  return (
    <Note title={strings.pane.select}>
      <p class="reader-hint small">
        <Formatted text={strings.pane.selectHint} />
      </p>
    </Note>
  );
}

/** Shown in place of the open message while several are selected, because actions apply to all of them. */
export function ManySelected() {
  return (
    <Note title={strings.selection.messages(selectedCount.value)}>
      <p class="reader-hint small">
        <Formatted text={strings.selection.hint(shouldMarkRead(target()), shouldStar(target()))} />
      </p>
    </Note>
  );
}

function Note({ title, children }: { title: ComponentChildren; children?: ComponentChildren }) {
  return (
    <div class="notice centred faint">
      <svg class="reader-mark" viewBox="0 0 32 32" aria-hidden="true">
        <path d="M5 30V15a11 11 0 0 1 22 0v15h-6V16a5 5 0 0 0-10 0v14z" />
      </svg>
      <p>{title}</p>
      {children}
    </div>
  );
}
