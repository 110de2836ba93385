import type { TargetedKeyboardEvent } from 'preact';
import { ManySelected, NothingOpen } from '../inbox/list/nothing-open.tsx';
import { selectedCount } from '../inbox/selection/selection.ts';
import { openId } from '../location/location.ts';
import { strings } from '../strings.ts';
import { isNarrow } from '../ui/layout.ts';
import { lazy } from '../ui/lazy.tsx';
import { preview } from './attachments/preview.ts';
import { openMessage } from './open-message.ts';
import { isCollapsed } from './reading.ts';

const MessageView = lazy(async () => (await import('./message-view.tsx')).MessageView);
const PreviewDialog = lazy(
  async () => (await import('./attachments/preview-dialog.tsx')).PreviewDialog,
  () => (preview.value = null),
);

export function Reader() {
  const message = openMessage.value;
  return (
    <article
      id="reader"
      class="reader"
      aria-label={strings.pane.label}
      tabIndex={-1}
      data-collapsed={isCollapsed.value || undefined}
      onKeyDown={scrollMessage}
    >
      {selectedCount.value > 1 && !isNarrow.value ? (
        <ManySelected />
      ) : message && openId.value ? (
        <MessageView message={message} />
      ) : (
        <NothingOpen />
      )}
      {preview.value && <PreviewDialog />}
    </article>
  );
}

/**
 * Scrolls the message with the usual keys. A sandboxed frame can't be scrolled from outside, but it handles these keys
 * once it has the focus, and forwards shortcuts.
 */
function scrollMessage(event: TargetedKeyboardEvent<HTMLElement>): void {
  if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
  const screens = {
    ArrowDown: 0.1,
    ArrowUp: -0.1,
    PageDown: 0.9,
    PageUp: -0.9,
    ' ': event.shiftKey ? -0.9 : 0.9,
  };
  const by = screens[event.key as keyof typeof screens];
  const panel = document.querySelector<HTMLElement>('#tab-panel');
  if (by === undefined || !panel) return;
  const frame = panel.querySelector('iframe');
  if (frame) frame.focus();
  else {
    // On a low screen the whole reader scrolls, including the head.
    const scroller = panel.scrollHeight > panel.clientHeight ? panel : event.currentTarget;
    scroller.scrollBy({ top: by * scroller.clientHeight });
  }
  event.preventDefault();
}
