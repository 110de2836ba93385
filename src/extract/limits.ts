/** Numbers and words that are weighed as codes. */
export const MAX_CANDIDATES = 2000;
// A list of recovery codes has up to twenty.
export const MAX_CODES = 50;
export const MAX_CONTEXT = 160;
