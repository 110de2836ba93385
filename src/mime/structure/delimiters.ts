import { CR, DASH, findLineEnd, LF } from '../bytes.ts';

/** A delimiter line of an open multipart. */
export interface Delimiter {
  /** The level of its multipart, counted from the outermost. */
  level: number;
  /** True for `--boundary--`. */
  closing: boolean;
  lineStart: number;
  /** The start of the next line. */
  lineEnd: number;
}

// A native search costs as much as checking this many bytes in JavaScript. Checking them first avoids a native call for
// each line of a message that is full of almost-delimiters.
const LOOP_BYTES = 128;

// A hash filter, which rejects nearly every line that is not a delimiter with one lookup.
const FILTER_BITS = 12;

// Odd, and random for each process, so that an attacker cannot craft lines that pass the filter.
const MULTIPLIER = Math.floor(Math.random() * 2 ** 31) * 2 + 1;

const DASHES_ON_NEW_LINE = Buffer.from('\n--');

// Shared, so that a message without multiparts, as most are, allocates none.
const emptyFilter = new Uint16Array(1 << FILTER_BITS);

/**
 * The boundaries of the open multiparts, and the search for their delimiter lines. It searches natively for lines that begin
 * with `--`; each then costs one hash, however many boundaries are open.
 */
export class Delimiters {
  readonly #raw: Buffer;
  readonly #open: { boundary: string; slot: number }[] = [];
  /** For each slot, how many open boundaries are in it. */
  #filter = emptyFilter;
  /** The lengths of the shortest and of the longest open boundary. */
  #shortest = 0;
  #longest = 0;

  constructor(raw: Buffer) {
    this.#raw = raw;
  }

  /** Opens a multipart inside the open ones. `boundary` is latin1. */
  push(boundary: string): void {
    const slot = slotOf(hashOf(boundary));
    if (this.#filter === emptyFilter) this.#filter = new Uint16Array(emptyFilter.length);
    this.#filter[slot]!++;
    this.#open.push({ boundary, slot });
    this.#measure();
  }

  /** Closes the innermost. */
  pop(): void {
    this.#filter[this.#open.pop()!.slot]!--;
    this.#measure();
  }

  #measure(): void {
    const lengths = this.#open.map(({ boundary }) => boundary.length);
    this.#shortest = Math.min(...lengths);
    this.#longest = Math.max(...lengths);
  }

  /**
   * The next delimiter of any open multipart at or after `from`, which is the start of a line. A hostile message can make
   * this loop check all of its bytes, so it is written to be fast.
   */
  next(from: number): Delimiter | undefined {
    if (this.#open.length === 0) return undefined;
    const raw = this.#raw;
    const length = raw.length;
    let nativeAt = from + LOOP_BYTES;
    let at = from;
    while (at + 1 < length) {
      if (raw[at] === DASH && raw[at + 1] === DASH && (at === from || raw[at - 1] === LF)) {
        const delimiter = this.at(at);
        if (delimiter) return delimiter;
        nativeAt = at + LOOP_BYTES;
      }
      const loopEnd = Math.min(length, nativeAt);
      while (at < loopEnd && raw[at] !== LF) at++;
      if (at < loopEnd) at++;
      else {
        at = raw.indexOf(DASHES_ON_NEW_LINE, at - 1) + 1;
        if (at === 0) return undefined;
        nativeAt = at + LOOP_BYTES;
      }
    }
    return undefined;
  }

  /**
   * The delimiter on the line at `lineStart`, which begins with `--`. Text after the boundary is ignored (RFC 2046 section
   * 5.1.1) if it begins with a character that boundaries cannot contain: `--b1` is not a delimiter of `b`. If several
   * boundaries match, the longest wins.
   */
  at(lineStart: number): Delimiter | undefined {
    if (this.#open.length === 0) return undefined;
    const raw = this.#raw;
    const filter = this.#filter;
    const start = lineStart + 2;
    const shortest = start + this.#shortest;
    const longest = start + this.#longest;
    let hash = 0;
    let found: Delimiter | undefined;
    for (let at = start; at <= longest; at++) {
      const byte = at < raw.length ? raw[at]! : LF;
      if (inBoundary[byte] !== 1 && at >= shortest && filter[slotOf(hash)] !== 0 && boundaryEnds(raw, at)) {
        const level = this.#levelOf(start, at);
        if (level >= 0) found = { level, closing: byte === DASH, lineStart, lineEnd: 0 };
      }
      if (byte === LF) break;
      hash = (Math.imul(hash, MULTIPLIER) + byte) | 0;
    }
    if (found) found.lineEnd = Math.min(findLineEnd(raw, start) + 1, raw.length);
    return found;
  }

  /** Of equal boundaries, the innermost wins, because it is the one whose end is missing. */
  #levelOf(start: number, end: number): number {
    const line = this.#raw.toString('latin1', start, end);
    return this.#open.findLastIndex(({ boundary }) => boundary === line);
  }
}

/** Whether the line at `lineStart` is a delimiter of this boundary, by the rules of `Delimiters`. */
export function isDelimiterOf(boundary: string, raw: Buffer, lineStart: number): boolean {
  const start = lineStart + 2;
  for (let at = 0; at < boundary.length; at++) if (raw[start + at] !== boundary.charCodeAt(at)) return false;
  const end = start + boundary.length;
  return inBoundary[raw[end] ?? LF] !== 1 && boundaryEnds(raw, end);
}

/**
 * 1 for bytes that a boundary may contain: RFC 2046's characters except the space, and all non-ASCII bytes; 2 for `-`.
 */
const inBoundary = new Uint8Array(256).fill(1, 0x80);
for (const char of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'()+_,./:=?")
  inBoundary[char.charCodeAt(0)] = 1;
inBoundary[DASH] = 2;

/**
 * Whether a boundary that matches up to `at` ends there: before the end of the line, other text, or the closing `--`.
 */
function boundaryEnds(raw: Buffer, at: number): boolean {
  if (raw[at] === CR) return endsLine(raw, at);
  if (raw[at] !== DASH) return true;
  const next = raw[at + 1];
  // The second dash may be missing in a truncated message.
  return next === undefined || (next === DASH && inBoundary[raw[at + 2] ?? LF] === 0);
}

/** A bare CR does not end a line, so it does not end a boundary; text-mode conversions turn CRLF into `\r\r\n`. */
function endsLine(raw: Buffer, at: number): boolean {
  const next = raw[at + 1] === CR ? raw[at + 2] : raw[at + 1];
  return next === LF || next === undefined;
}

function hashOf(boundary: string): number {
  let hash = 0;
  for (let at = 0; at < boundary.length; at++)
    hash = (Math.imul(hash, MULTIPLIER) + boundary.charCodeAt(at)) | 0;
  return hash;
}

function slotOf(hash: number): number {
  return Math.imul(hash, MULTIPLIER) >>> (32 - FILTER_BITS);
}
