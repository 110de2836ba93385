/** How much of a message a view shows. Beyond a limit the view ends there and says so. */
export interface ViewLimits {
  /** Maximum number of HTML elements. */
  maxElements: number;
  /** Maximum number of characters of the view. */
  maxOutput: number;
  /** How much processor time cleaning may take before the view is truncated. */
  timeMs: number;
}

// Browsers themselves stop nesting here: deeper elements become siblings. Every step of an HTML parser may look at all
// open elements, so the depth is also what keeps its time linear.
export const MAX_DEPTH = 512;
// An HTML parser may open these (b, font, …) again in every paragraph that follows, each time all of them.
export const MAX_OPEN_FORMATTING = 20;
// Real elements have up to twenty.
export const MAX_ATTRIBUTES = 100;
// Long enough for any address and any style by hand. Pictures written into the HTML may take all of the output.
export const MAX_ATTRIBUTE_LENGTH = 20_000;
// The largest style sheets in newsletters have some 100 KB and 2,000 rules.
export const MAX_CSS = 512 * 1024;
export const MAX_CSS_RULES = 10_000;
/** Groups such as `@media` inside each other. */
export const MAX_CSS_DEPTH = 5;
/** Tokens of one selector list or media query. */
export const MAX_PRELUDE_TOKENS = 1000;
/** Functions and brackets inside each other in one value or selector. */
export const MAX_CSS_NESTING = 8;
// A longer list would not be read.
export const MAX_LINKS = 2000;
