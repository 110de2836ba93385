import { CR, DASH, findLineEnd, LF, SPACE, TAB } from './bytes.ts';

/** A delimiter line of an open multipart. */
export interface Delimiter {
  /** Of the multipart it belongs to, counted from the outermost. */
  level: number;
  /** True for `--boundary--`. */
  closing: boolean;
  lineStart: number;
  /** Where the next line begins. */
  lineEnd: number;
}

// Past this many hits inside lines, the search takes the line break into its needle: slower on ordinary text
// (memchr stops at every line), but a line full of boundaries no longer costs a call each.
const MAX_HITS_INSIDE_LINES = 16;

/**
 * The boundaries of the multiparts that are open, and the search for their delimiter lines. The search is one native
 * search for what all open boundaries begin with; each line found costs a hash, however many boundaries are open.
 */
export class Delimiters {
  readonly #raw: Buffer;
  readonly #open: { boundary: string; hash: number }[] = [];
  readonly #hashes = new Set<number>();
  #needle = Buffer.alloc(0);
  #shortest = 0;
  #longest = 0;
  #hitsInsideLines = 0;

  constructor(raw: Buffer) {
    this.#raw = raw;
  }

  /** Opens a multipart inside the open ones. `boundary` is latin1. */
  push(boundary: string): void {
    this.#open.push({ boundary, hash: hashBytes(Buffer.from(boundary, 'latin1'), 0, boundary.length) });
    this.#prepareSearch();
  }

  /** Closes the innermost. */
  pop(): void {
    this.#open.pop();
    this.#prepareSearch();
  }

  /** The next delimiter of any open multipart at or after `from`, which is the start of a line. */
  next(from: number): Delimiter | undefined {
    const raw = this.#raw;
    let at = from;
    while (at < raw.length && this.#open.length > 0) {
      const lineStart = raw[at] === DASH && raw[at + 1] === DASH ? at : this.#findCandidate(at);
      if (lineStart < 0) return undefined;
      const lineBreak = findLineEnd(raw, lineStart);
      at = Math.min(lineBreak + 1, raw.length);
      const end = trimmedEnd(raw, lineStart + 2, lineBreak);
      const length = end - lineStart - 2;
      if (length < this.#shortest || length > this.#longest + 2) continue;
      let level = this.#levelOf(lineStart + 2, end);
      if (level >= 0) return { level, closing: false, lineStart, lineEnd: at };
      if (length < 2 || raw[end - 1] !== DASH || raw[end - 2] !== DASH) continue;
      level = this.#levelOf(lineStart + 2, end - 2);
      if (level >= 0) return { level, closing: true, lineStart, lineEnd: at };
    }
    return undefined;
  }

  #prepareSearch(): void {
    let common = this.#open[0]?.boundary ?? '';
    this.#shortest = common.length;
    this.#longest = common.length;
    this.#hashes.clear();
    for (const { boundary, hash } of this.#open) {
      let length = 0;
      while (length < common.length && common.charCodeAt(length) === boundary.charCodeAt(length)) length++;
      common = common.slice(0, length);
      this.#shortest = Math.min(this.#shortest, boundary.length);
      this.#longest = Math.max(this.#longest, boundary.length);
      this.#hashes.add(hash);
    }
    this.#needle = Buffer.from(`\n--${common}`, 'latin1');
    this.#hitsInsideLines = 0;
  }

  /** The start of the next line that begins as all delimiters do, or -1. The line at `from` is not one. */
  #findCandidate(from: number): number {
    const raw = this.#raw;
    let at = from;
    while (this.#hitsInsideLines < MAX_HITS_INSIDE_LINES) {
      const found = raw.indexOf(this.#needle.subarray(1), at);
      if (found < 0 || raw[found - 1] === LF) return found;
      this.#hitsInsideLines++;
      at = found + 1;
    }
    const found = raw.indexOf(this.#needle, at - 1);
    return found < 0 ? -1 : found + 1;
  }

  /** Of equal boundaries the innermost counts: it is the one that still waits for its end. */
  #levelOf(start: number, end: number): number {
    if (!this.#hashes.has(hashBytes(this.#raw, start, end))) return -1;
    const line = this.#raw.toString('latin1', start, end);
    return this.#open.findLastIndex(({ boundary }) => boundary === line);
  }
}

/** Before the white space that may follow a boundary (RFC 2046 section 5.1.1). */
function trimmedEnd(raw: Buffer, start: number, lineBreak: number): number {
  let end = lineBreak;
  while (end > start && (raw[end - 1] === CR || raw[end - 1] === SPACE || raw[end - 1] === TAB)) end--;
  return end;
}

function hashBytes(bytes: Buffer, start: number, end: number): number {
  let hash = 0;
  for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + bytes[at]!) | 0;
  return hash;
}
