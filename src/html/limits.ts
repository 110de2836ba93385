/** Limits for reading an HTML body. What exceeds one is left out; a view says so in a notice. */
export interface HtmlLimits {
  /** Maximum number of HTML elements. */
  maxElements: number;
  /** Maximum number of characters of the view. */
  maxOutput: number;
  /** Maximum CPU time for one job on the body, such as its view. */
  timeMs: number;
}

// Browsers stop nesting at this depth: deeper elements become siblings. Each step of an HTML parser may visit all open
// elements, so this limit also keeps its time linear.
export const MAX_DEPTH = 512;
// An HTML parser may reopen all of these (b, font, …) in every following paragraph.
export const MAX_OPEN_FORMATTING = 20;
// Real elements have up to twenty.
export const MAX_ATTRIBUTES = 100;
// Long enough for any URL and any real style. Images embedded in the HTML may take all of the output.
export const MAX_ATTRIBUTE_LENGTH = 20_000;
// The largest style sheets in newsletters have some 100 KB and 2,000 rules.
export const MAX_CSS = 512 * 1024;
export const MAX_CSS_RULES = 10_000;
/** Maximum nesting of groups such as `@media`. */
export const MAX_CSS_DEPTH = 5;
/** Maximum number of tokens in a selector list or media query. */
export const MAX_PRELUDE_TOKENS = 1000;
/** Maximum nesting of functions and brackets in a value or selector. */
export const MAX_CSS_NESTING = 8;
// Nobody would read a longer list.
export const MAX_LINKS = 2000;
/** Maximum number of characters of the text of a link or a heading. */
export const MAX_LABEL = 160;
export const MAX_IMAGES = 1000;
// About 150 pages.
export const MAX_TEXT = 500_000;
// About 60 pages, of the text that is read for codes and shown. Codes are near the start of a message.
export const MAX_VISIBLE_TEXT = 200_000;
// Longer words and lines are truncated or divided, because no code or sentence is that long.
export const MAX_BLOCK = 4000;
export const MAX_BLOCKS = 20_000;
// The longest URLs that servers accept.
export const MAX_URL = 8000;
/** Maximum number of characters of all URLs in one list. */
export const MAX_URLS_LENGTH = 2 * 1024 * 1024;
