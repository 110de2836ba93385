// About 60 pages of text. Codes are near the start of a message.
export const MAX_TEXT = 200_000;
// Longer words and lines are truncated or skipped, because no code or sentence is that long.
export const MAX_SEGMENT = 4000;
export const MAX_SEGMENTS = 20_000;
/** Numbers and words that are weighed as codes. */
export const MAX_CANDIDATES = 2000;
// A list of recovery codes has up to twenty.
export const MAX_CODES = 50;
export const MAX_CONTEXT = 160;

export const MAX_IMAGES = 1000;
export const MAX_STYLE = 20_000;
