import './styles/tokens.css';
import './styles/base.css';
import './styles/shell.css';
import './styles/list.css';
import './styles/reader.css';
import './styles/overlays.css';
import './styles/forced-colors.css';
import './styles/print.css';
import { render } from 'preact';
import { App } from './app.tsx';
import { listenToKeys } from './commands/keyboard.ts';
import { startChanges } from './inbox/changes.ts';
import { startDeletion } from './inbox/deletion.ts';
import { startSelection } from './inbox/selection.ts';
import { startInbox } from './inbox/store.ts';
import { startViewport } from './inbox/viewport.ts';
import { startLiveUpdates } from './live/live.ts';
import { showUnreadInTab } from './live/title.ts';
import { startLocation } from './location/location.ts';
import { markReadWhenShown } from './reader/mark-read.ts';
import { startReader } from './reader/open-message.ts';
import { startSettings } from './settings/settings.ts';
import { keepFocus } from './shell/keep-focus.ts';
import { startSearchDraft } from './shell/search-draft.ts';
import { startToday } from './text/today.ts';
import { startLayout } from './ui/layout.ts';

// Importing a module has no side effects. Everything starts here, dependencies first.
startSettings();
startLayout();
startToday();
startLocation();
startInbox();
startSelection();
startViewport();
startReader();
startDeletion();
startChanges();
startSearchDraft();

render(<App />, document.body);
listenToKeys();
keepFocus();
// The page is usable from here on. `npm run bench:page` and browser tools read this mark.
performance.mark('interactive');
markReadWhenShown();
showUnreadInTab();
startLiveUpdates();
