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
import { goLive } from './live/live.ts';
import { showUnreadInTab } from './live/title.ts';
import { markReadWhenShown } from './reader/mark-read.ts';
import { keepFocus } from './shell/keep-focus.ts';

render(<App />, document.body);
listenToKeys();
keepFocus();
// The page can be used from here on; the mark is for `npm run bench:page` and for browsers' own tools.
performance.mark('interactive');
markReadWhenShown();
showUnreadInTab();
goLive();
