import { openId } from '../location/location.ts';
import { Icon } from '../ui/icon.tsx';
import { explain } from '../ui/toasts.ts';
import { HtmlToolbar } from './html-toolbar.tsx';
import { currentTab, openMail, reloadOpenMail } from './open-message.ts';
import { ReaderActions } from './reader-actions.tsx';
import { ReaderHead } from './reader-head.tsx';
import { TabPanel, Tabs } from './tabs.tsx';

export function Reader() {
  const mail = openMail.value;
  return (
    <article id="reader" class="reader" aria-label="Mail" tabIndex={-1}>
      {mail && openId.value ? (
        <>
          <ReaderActions mail={mail} />
          {mail.deleted ? (
            <div class="notice" role="status">
              <Icon name="trash" />
              <p>This mail has been deleted.</p>
            </div>
          ) : mail.problem ? (
            <Problem problem={mail.problem} />
          ) : (
            <>
              <ReaderHead mail={mail} />
              <div class="tabs-row">
                <Tabs mail={mail} />
                {currentTab.value === 'html' && mail.message?.html_body && <HtmlToolbar />}
              </div>
              <TabPanel mail={mail} />
            </>
          )}
        </>
      ) : (
        <Nothing />
      )}
    </article>
  );
}

function Problem({ problem }: { problem: unknown }) {
  const missing = (problem as { status?: number }).status === 404;
  return (
    <div class="notice" role="alert">
      <Icon name="warning" />
      <p>{missing ? 'This mail does not exist. It may have been deleted.' : explain(problem)}</p>
      {!missing && (
        <button type="button" class="button" onClick={reloadOpenMail}>
          Try again
        </button>
      )}
    </div>
  );
}

function Nothing() {
  return (
    <div class="reader-nothing">
      <svg class="reader-mark" viewBox="0 0 32 32" aria-hidden="true">
        <path d="M5 30V15a11 11 0 0 1 22 0v15h-6V16a5 5 0 0 0-10 0v14z" />
      </svg>
      <p>Choose a mail to read it</p>
      <p class="reader-hint">
        <kbd>j</kbd> <kbd>k</kbd> to move, <kbd>Enter</kbd> to open, <kbd>?</kbd> for all keys
      </p>
    </div>
  );
}
