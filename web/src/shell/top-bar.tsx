import { API_REFERENCE } from '../about/api-reference.ts';
import { openConnections } from '../connections/open-connections.ts';
import { activeFaults } from '../faults/active-faults.ts';
import { info } from '../inbox/counts.ts';
import { scrollToTop } from '../inbox/list/viewport.ts';
import { connection, isStoreAway } from '../live/live.ts';
import { SearchField } from '../search/search-field.tsx';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { lazy } from '../ui/lazy.tsx';
import { overlay } from '../ui/overlay.ts';
import { goToInbox } from './go-to-inbox.ts';

const Switcher = lazy(async () => (await import('../mailboxes/mailbox-views.tsx')).Switcher);

export function TopBar() {
  return (
    <header class="top-bar line">
      <h1 class="brand-heading">
        <a
          class="brand line"
          href="./"
          aria-label={strings.page.home}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            goToInbox();
            scrollToTop();
          }}
        >
          <svg class="brand-mark" viewBox="0 0 32 32" aria-hidden="true">
            <path d="M5 30V15a11 11 0 0 1 22 0v15h-6V16a5 5 0 0 0-10 0v14z" />
          </svg>
          <span class="brand-name">{strings.product}</span>
        </a>
      </h1>
      {info.value?.manages_mailboxes && <Switcher />}
      <SearchField />
      <Connection />
      <Faults />
      <nav class="top-actions line" aria-label={strings.page.tools}>
        <IconButton
          icon="command"
          label={strings.commands.palette}
          keys="Control+K"
          labelled
          onClick={() => (overlay.value = 'palette')}
        />
        <IconButton
          icon="connections"
          label={strings.commands.connections}
          keys="g c"
          class="wide-only"
          labelled
          onClick={() => openConnections()}
        />
        <IconButton
          icon="help"
          label={strings.commands.help}
          keys="?"
          class="wide-only"
          onClick={() => (overlay.value = 'help')}
        />
        <a
          class="icon-button wide-only"
          href={API_REFERENCE}
          target="_blank"
          rel="noopener"
          aria-label={strings.commands.apiReference}
          title={strings.commands.apiReference}
        >
          <Icon name="document" />
          <span class="button-label small">{strings.commands.apiReference}</span>
        </a>
        <IconButton
          icon="settings"
          label={strings.commands.settings}
          keys=","
          onClick={() => (overlay.value = 'settings')}
        />
      </nav>
    </header>
  );
}

/** Visible only while disconnected, or while the server has no database. */
function Connection() {
  const isLost = connection.value !== 'open' && wasOpen();
  return (
    <div class="at-end" role="status">
      {(isLost || isStoreAway.value) && (
        <span class="connection-note badge small line" data-tone="unsure">
          <span class="dot" />
          {isLost ? strings.page.reconnecting : strings.page.storeAway}
        </span>
      )}
    </div>
  );
}

/** Visible only while faults are active, so that nobody wonders why messages are refused. */
function Faults() {
  const { length } = activeFaults.value;
  if (length === 0) return null;
  return (
    <Button
      class="fault-badge badge small line"
      data-tone="unsure"
      title={strings.page.faultsHint}
      onClick={() => openConnections()}
    >
      <Icon name="warning" />
      {strings.page.faults(length)}
    </Button>
  );
}

// The first connection takes a moment too, which is not worth mentioning.
let opened = false;
function wasOpen(): boolean {
  opened ||= connection.value === 'open' || connection.value === 'waiting';
  return opened;
}
