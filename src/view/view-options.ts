/** How a message is shown. */
export interface ViewOptions {
  /** Which body; absent, the HTML when there is one and the text otherwise. */
  body?: 'html' | 'text';
  /** Inverted: colours turned over, as clients do that force a dark theme on every message. */
  theme: 'light' | 'dark' | 'inverted';
  /** Whether pictures, style sheets and fonts of other hosts are loaded. */
  remote: 'block' | 'allow';
  images: 'show' | 'hide';
}
