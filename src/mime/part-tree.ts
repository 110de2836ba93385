import { CR, findLineEnd, LF, SPACE, TAB } from './bytes.ts';
import { type PartHeaders, readPartHeaders } from './part-headers.ts';
import type { MimeLimits } from './scan.ts';

/** A part of a mail: a leaf with its bytes, or a multipart with its children. Offsets are bytes into the raw. */
export interface Part {
  headers: PartHeaders;
  start: number;
  end: number;
  /** null for a leaf. */
  children: Part[] | null;
}

interface OpenMultipart {
  part: Part;
  boundary: string;
  /** Whether any of its delimiters has been seen. Without one it is no multipart. */
  delimited: boolean;
  /** The level of an enclosing multipart with the same boundary, or -1. */
  shadowed: number;
}

/** Reads the parts of a mail in one pass from front to back. */
export function readPartTree(raw: Buffer, limits: MimeLimits): Part {
  return new TreeReader(raw, limits).read();
}

class TreeReader {
  readonly #raw: Buffer;
  readonly #limits: MimeLimits;
  readonly #open: OpenMultipart[] = [];
  readonly #levels = new Map<string, number>();
  /** `--` and what all open boundaries begin with: found natively, and rare in everything else. */
  #needle = Buffer.alloc(0);
  #leaf: Part | undefined;
  #count = 0;

  constructor(raw: Buffer, limits: MimeLimits) {
    this.#raw = raw;
    this.#limits = limits;
  }

  read(): Part {
    const root = this.#begin(0, 'text/plain');
    let at = root.headers.body_start;
    while (this.#open.length > 0) {
      const lineStart = this.#findCandidate(at);
      if (lineStart < 0) break;
      const lineEnd = findLineEnd(this.#raw, lineStart, this.#raw.length);
      at = Math.min(lineEnd + 1, this.#raw.length);
      const delimiter = this.#matchDelimiter(lineStart, lineEnd);
      if (!delimiter) continue;
      this.#closeAbove(delimiter.level, this.#contentEnd(lineStart));
      const multipart = this.#open[delimiter.level]!;
      multipart.delimited = true;
      if (delimiter.closing) {
        this.#close(multipart.part.end);
      } else if (this.#count >= this.#limits.max_parts) {
        multipart.part.children!.push(this.#remainder(lineStart));
        break;
      } else {
        const digest = multipart.part.headers.content_type === 'multipart/digest';
        const part = this.#begin(at, digest ? 'message/rfc822' : 'text/plain');
        multipart.part.children!.push(part);
        at = part.headers.body_start;
      }
    }
    this.#closeAbove(-1, this.#raw.length);
    return root;
  }

  /** Reads a part's headers and opens it: as a multipart when it is one that can be read, else as a leaf. */
  #begin(at: number, fallbackType: string): Part {
    this.#count++;
    const raw = this.#raw;
    const headers = readPartHeaders(raw, at, raw.length, this.#limits.max_header_bytes, fallbackType);
    const part: Part = { headers, start: headers.body_start, end: raw.length, children: null };
    const isMultipart = headers.content_type.startsWith('multipart/');
    if (isMultipart && headers.boundary !== '' && this.#open.length < this.#limits.max_depth) {
      part.children = [];
      this.#push(part, headers.boundary);
    } else {
      if (isMultipart && headers.boundary === '') headers.content_type = 'text/plain';
      this.#leaf = part;
    }
    return part;
  }

  /** What lies past the limit of parts, as one attachment: nothing is lost, and no part before it is touched. */
  #remainder(start: number): Part {
    const headers = readPartHeaders(this.#raw, start, start, 0, 'application/octet-stream');
    headers.disposition = 'attachment';
    return { headers, start, end: this.#raw.length, children: null };
  }

  #push(part: Part, boundary: string): void {
    const shadowed = this.#levels.get(boundary) ?? -1;
    this.#levels.set(boundary, this.#open.length);
    this.#open.push({ part, boundary, delimited: false, shadowed });
    this.#updateNeedle();
  }

  #close(end: number): void {
    const { part, boundary, delimited, shadowed } = this.#open.pop()!;
    if (shadowed < 0) this.#levels.delete(boundary);
    else this.#levels.set(boundary, shadowed);
    part.end = end;
    if (!delimited) {
      // Its boundary never came: all of it is text, as it stands.
      part.children = null;
      part.headers.content_type = 'text/plain';
    }
    this.#updateNeedle();
  }

  /** Ends the open leaf and every multipart inside the one at `level`. */
  #closeAbove(level: number, end: number): void {
    if (this.#leaf) this.#leaf.end = Math.max(this.#leaf.start, end);
    this.#leaf = undefined;
    while (this.#open.length > level + 1) this.#close(Math.max(this.#open.at(-1)!.part.start, end));
  }

  #updateNeedle(): void {
    if (this.#open.length === 0) return;
    let common = this.#open[0]!.boundary;
    for (const { boundary } of this.#open) {
      let length = 0;
      while (length < common.length && common.charCodeAt(length) === boundary.charCodeAt(length)) length++;
      common = common.slice(0, length);
    }
    this.#needle = Buffer.from(`--${common}`, 'latin1');
  }

  /** The start of the next line that begins with the needle, or -1. `from` is the start of a line. */
  #findCandidate(from: number): number {
    const raw = this.#raw;
    for (let at = from; ; ) {
      const found = raw.indexOf(this.#needle, at);
      if (found <= from || raw[found - 1] === LF) return found;
      // In the middle of a line: the next candidate is a line further on, however many dashes this one holds.
      at = findLineEnd(raw, found, raw.length) + 1;
      if (at >= raw.length) return -1;
    }
  }

  /** Reads `--boundary` or `--boundary--`, with white space after it (RFC 2046 section 5.1.1), for any open boundary. */
  #matchDelimiter(lineStart: number, lineEnd: number): { level: number; closing: boolean } | undefined {
    const raw = this.#raw;
    let end = lineEnd;
    while (end > lineStart && (raw[end - 1] === CR || raw[end - 1] === SPACE || raw[end - 1] === TAB)) end--;
    const line = raw.toString('latin1', lineStart + 2, end);
    const level = this.#levels.get(line);
    if (level !== undefined) return { level, closing: false };
    const closed = line.endsWith('--') ? this.#levels.get(line.slice(0, -2)) : undefined;
    return closed === undefined ? undefined : { level: closed, closing: true };
  }

  /** The line break before a delimiter belongs to the delimiter. */
  #contentEnd(lineStart: number): number {
    const end = this.#raw[lineStart - 1] === LF ? lineStart - 1 : lineStart;
    return end < lineStart && this.#raw[end - 1] === CR ? end - 1 : end;
  }
}
