import { strings } from '../strings.ts';
import { Icon } from '../ui/icon.tsx';
import { lazy } from '../ui/lazy.tsx';
import { describeError } from '../ui/toasts.ts';
import { AloneBar } from './body/html-toolbar.tsx';
import { ReaderActions } from './head/reader-actions.tsx';
import { ReaderHead } from './head/reader-head.tsx';
import { currentTab, type OpenMessage, reloadOpenMessage } from './open-message.ts';
import { isAlone } from './reading.ts';
import { TabTools } from './tab-tools.tsx';
import { TabPanel, Tabs } from './tabs.tsx';

const AttachmentStrip = lazy(
  async () => (await import('./attachments/attachment-strip.tsx')).AttachmentStrip,
);

/** The open message: its head, its tabs and the selected one. */
export function MessageView({ message }: { message: OpenMessage }) {
  return (
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
        <Content message={message} />
      )}
    </>
  );
}

function Content({ message }: { message: OpenMessage }) {
  const isBody = currentTab.value === 'html' || currentTab.value === 'text';
  return (
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
      {isAlone.value && <AloneBar hasHtml={currentTab.value === 'html'} />}
    </>
  );
}

function Problem({ problem }: { problem: unknown }) {
  const missing = (problem as { status?: number }).status === 404;
  return (
    <div class="notice centred" role="alert">
      <Icon name="warning" />
      <p>{missing ? strings.pane.missing : describeError(problem)}</p>
      {!missing && (
        <button type="button" class="button" onClick={reloadOpenMessage}>
          {strings.tryAgain}
        </button>
      )}
    </div>
  );
}
