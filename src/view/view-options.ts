import type { PreviewClient } from '../contract/limits.ts';

/** How a message is shown. */
export interface ViewOptions {
  /** The body to show. By default the HTML if there is one, otherwise the text. */
  body?: 'html' | 'text';
  /** `inverted` inverts colours, like clients that force a dark theme on every message. */
  theme: 'light' | 'dark' | 'inverted';
  /** Whether images, style sheets and fonts are loaded from other hosts. */
  remote: 'block' | 'allow';
  images: 'show' | 'hide';
  /** The mail client whose support for HTML and CSS is imitated. */
  client?: PreviewClient;
  /** Whether elements have their position in the source. */
  inspect?: boolean;
  /** A search whose words are highlighted in HTML. */
  mark?: string;
}
