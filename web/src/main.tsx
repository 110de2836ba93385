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
import { startRemoval } from './inbox/removal.ts';
import { startSelection } from './inbox/selection.ts';
import { startInbox } from './inbox/store.ts';
import { startViewport } from './inbox/viewport.ts';
import { goLive } from './live/live.ts';
import { showUnreadInTab } from './live/title.ts';
import { startLocation } from './location/location.ts';
import { markReadWhenShown } from './reader/mark-read.ts';
import { startReader } from './reader/open-message.ts';
import { startSettings } from './settings/settings.ts';
import { keepFocus } from './shell/keep-focus.ts';
import { startTypedSearch } from './shell/typed-search.ts';
import { startToday } from './text/today.ts';
import { startLayout } from './ui/layout.ts';

// Nothing happens when a module is imported: it all starts here, what others read first.
startSettings();
startLayout();
startToday();
startLocation();
startInbox();
startSelection();
startViewport();
startReader();
startRemoval();
startChanges();
startTypedSearch();

render(<App />, document.body);
listenToKeys();
keepFocus();
// The page can be used from here on; the mark is for `npm run bench:page` and for browsers' own tools.
performance.mark('interactive');
markReadWhenShown();
showUnreadInTab();
goLive();
