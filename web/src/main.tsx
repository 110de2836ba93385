import './styles/tokens.css';
import './styles/base.css';
import './styles/shell.css';
import './styles/list.css';
import './styles/reader.css';
import './styles/attachments.css';
import './styles/overlays.css';
import './styles/forced-colors.css';
import './styles/print.css';
import { render } from 'preact';
import { App } from './app.tsx';
import { listenToKeys } from './commands/keyboard.ts';
import { startConnections } from './connections/open-connections.ts';
import { startFaults } from './faults/active-faults.ts';
import { startChanges } from './inbox/changes/changes.ts';
import { startFlagCounts } from './inbox/filters/flag-counts.ts';
import { restoreListPlace, startListPlace } from './inbox/list/list-place.ts';
import { startPreviews } from './inbox/list/previews.ts';
import { startViewport } from './inbox/list/viewport.ts';
import { startSelection } from './inbox/selection/selection.ts';
import { startInbox } from './inbox/store.ts';
import { startLiveUpdates } from './live/live.ts';
import { showUnreadInTab } from './live/title.ts';
import { startLocation } from './location/location.ts';
import { listenToFrame } from './reader/body/frame-messages.ts';
import { startChecks } from './reader/checks/message-checks.ts';
import { markReadWhenShown } from './reader/mark-read.ts';
import { startReader } from './reader/open-message.ts';
import { watchMouse } from './reader/reading.ts';
import { startSearchDraft } from './search/search-draft.ts';
import { startSettings } from './settings/settings.ts';
import { keepFocus } from './shell/keep-focus.ts';
import { isKnownPath, NotFound } from './shell/not-found.tsx';
import { startMinutes } from './text/dates.ts';
import { startLayout } from './ui/layout.ts';
import { prefetchWhenIdle } from './ui/lazy.tsx';

// Importing a module has no side effects. Everything starts here, dependencies first.
startSettings();
if (isKnownPath()) start();
else render(<NotFound />, document.body);

function start(): void {
  startLayout();
  startMinutes();
  startLocation();
  startInbox(restoreListPlace);
  startSelection();
  startViewport();
  startListPlace();
  startPreviews();
  startReader();
  startChanges();
  startSearchDraft();
  startConnections();

  render(<App />, document.body);
  listenToKeys();
  listenToFrame();
  watchMouse();
  keepFocus();
  // The page is usable from here on. `npm run bench:page` and browser tools read this mark.
  performance.mark('interactive');
  markReadWhenShown();
  startChecks();
  startFlagCounts();
  showUnreadInTab();
  startLiveUpdates();
  startFaults();
  // After the first list has loaded, because prefetching would delay it.
  window.addEventListener('load', () => void prefetchWhenIdle());
}
