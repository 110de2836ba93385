import type { TargetedKeyboardEvent } from 'preact';
import { ManySelected, NothingOpen } from '../inbox/list/nothing-open.tsx';
import { selectedCount } from '../inbox/selection/selection.ts';
import { closeMessage, openId } from '../location/location.ts';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import { focusList } from '../ui/focus.ts';
import { Icon } from '../ui/icon.tsx';
import { isNarrow } from '../ui/layout.ts';
import { lazy } from '../ui/lazy.tsx';
import { describeError } from '../ui/toasts.ts';
import { preview } from './attachments/preview.ts';
import { AloneBar } from './body/html-toolbar.tsx';
import { ReaderActions } from './head/reader-actions.tsx';
import { ReaderHead } from './head/reader-head.tsx';
import { currentTab, openMessage, reloadOpenMessage } from './open-message.ts';
import { isAlone, isCollapsed } from './reading.ts';
import { TabTools } from './tab-tools.tsx';
import { TabPanel, Tabs } from './tabs.tsx';

const AttachmentStrip = lazy(
  async () => (await import('./attachments/attachment-views.tsx')).AttachmentStrip,
);
const PreviewDialog = lazy(
  async () => (await import('./attachments/attachment-views.tsx')).PreviewDialog,
  () => (preview.value = null),
);

export function Reader() {
  const message = openMessage.value;
  const isBody = currentTab.value === 'html' || currentTab.value === 'text';
  return (
    <article
      id="reader"
      class="reader stack"
      aria-label={strings.pane.label}
      tabIndex={-1}
      data-collapsed={isCollapsed.value || undefined}
      onKeyDown={scrollMessage}
    >
      {selectedCount.value > 1 && !isNarrow.value ? (
        <ManySelected />
      ) : message && openId.value ? (
        <>
          <ReaderActions message={message} />
          {message.deleted ? (
            <div class="notice centred" role="status">
              <Icon name="trash" />
              <p>{strings.pane.deleted}</p>
            </div>
          ) : message.problem ? (
            <Problem problem={message.problem} />
          ) : (
            <>
              <ReaderHead message={message} />
              <div class="tabs-row">
                <Tabs message={message} />
                {!isAlone.value && <TabTools message={message} />}
              </div>
              {isBody && message.attachments && message.attachments.length > 0 && (
                <AttachmentStrip key={message.id} message={message} />
              )}
              <TabPanel message={message} />
              {/* The focus leaves the frame of a message forward only if something follows it. */}
              <Button class="button skip" onClick={() => (isNarrow.value ? closeMessage() : focusList())}>
                {strings.pane.goToList}
              </Button>
              {isAlone.value && <AloneBar hasHtml={currentTab.value === 'html'} />}
            </>
          )}
        </>
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

function Problem({ problem }: { problem: unknown }) {
  const missing = (problem as { status?: number }).status === 404;
  return (
    <div class="notice centred" role="alert">
      <Icon name="warning" />
      <p>{missing ? strings.pane.missing : describeError(problem)}</p>
      {!missing && <Button onClick={reloadOpenMessage}>{strings.tryAgain}</Button>}
    </div>
  );
}
