// Each value takes at least two of these bytes, and up to a hundred bytes when it is parsed.
const MAX_STRUCTURE_BYTES = 2 * 1024 * 1024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Whether the JSON text has a limited number of values. A body may be large because of the texts in it; `[[[[…` of the
 * same size would take gigabytes when it is parsed. Counts everything outside of strings, and the quotes.
 */
export function hasBoundedStructure(json: Buffer): boolean {
  if (json.length <= MAX_STRUCTURE_BYTES) return true;
  let outside = 0;
  for (let at = 0; at < json.length; ) {
    const open = json.indexOf(QUOTE, at);
    if (open === -1) return outside + json.length - at <= MAX_STRUCTURE_BYTES;
    outside += open - at + 2;
    if (outside > MAX_STRUCTURE_BYTES) return false;
    const close = endOfString(json, open + 1);
    if (close === -1) return true;
    at = close + 1;
  }
  return true;
}

/** The offset of the closing quote: the first that is not escaped by an odd number of backslashes. */
function endOfString(json: Buffer, start: number): number {
  for (let at = json.indexOf(QUOTE, start); at !== -1; at = json.indexOf(QUOTE, at + 1)) {
    let slashes = 0;
    while (json[at - 1 - slashes] === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return at;
  }
  return -1;
}
