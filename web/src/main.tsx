import './styles/tokens.css';
import './styles/base.css';
import './styles/shell.css';
import './styles/list.css';
import './styles/reader.css';
import './styles/overlays.css';
import { render } from 'preact';
import { App } from './app.tsx';
import { listenToKeys } from './commands/keyboard.ts';
import { goLive } from './live/live.ts';
import { showUnreadInTab } from './live/title.ts';
import { markReadWhenShown } from './reader/mark-read.ts';

goLive();
showUnreadInTab();
markReadWhenShown();
listenToKeys();
render(<App />, document.body);
