import { CR, LF } from './bytes.ts';
import { Delimiters } from './delimiters.ts';
import type { MimeLimits } from './limits.ts';
import { type PartHeaders, readPartHeaders } from './part-headers.ts';

/** A part of a mail: a leaf with its bytes, or a multipart with its children. Offsets are bytes into the raw. */
export interface Part {
  headers: PartHeaders;
  start: number;
  end: number;
  /** null for a leaf. */
  children: Part[] | null;
}

/** Reads the parts of a mail in one pass from front to back. */
export function readPartTree(raw: Buffer, limits: MimeLimits): Part {
  return new TreeReader(raw, limits).read();
}

interface OpenMultipart {
  part: Part;
  children: Part[];
  /** Whether any of its delimiters has been seen. Without one it is no multipart. */
  delimited: boolean;
}

class TreeReader {
  readonly #raw: Buffer;
  readonly #limits: MimeLimits;
  readonly #delimiters: Delimiters;
  readonly #open: OpenMultipart[] = [];
  #leaf: Part | undefined;
  #count = 0;

  constructor(raw: Buffer, limits: MimeLimits) {
    this.#raw = raw;
    this.#limits = limits;
    this.#delimiters = new Delimiters(raw);
  }

  read(): Part {
    const root = this.#begin(0, 'text/plain');
    let at = root.start;
    while (this.#open.length > 0) {
      const delimiter = this.#delimiters.next(at);
      if (!delimiter) break;
      at = delimiter.lineEnd;
      // A delimiter of an outer multipart ends the inner ones, whose own end was lost.
      this.#closeInside(delimiter.level, contentEnd(this.#raw, delimiter.lineStart));
      const multipart = this.#open[delimiter.level]!;
      multipart.delimited = true;
      if (delimiter.closing) {
        this.#close(delimiter.lineStart);
      } else if (this.#count >= this.#limits.max_parts) {
        multipart.children.push(remainder(this.#raw, delimiter.lineStart));
        break;
      } else {
        const digest = multipart.part.headers.content_type === 'multipart/digest';
        const part = this.#begin(at, digest ? 'message/rfc822' : 'text/plain');
        multipart.children.push(part);
        at = part.start;
      }
    }
    this.#closeInside(-1, this.#raw.length);
    return root;
  }

  /** Reads a part's headers and opens it: as a multipart when it is one that can be read, else as a leaf. */
  #begin(at: number, fallbackType: string): Part {
    this.#count++;
    const headers = readPartHeaders(this.#raw, at, this.#limits.max_header_bytes, fallbackType);
    const part: Part = { headers, start: headers.body_start, end: this.#raw.length, children: null };
    const isMultipart = headers.content_type.startsWith('multipart/');
    if (isMultipart && headers.boundary !== '' && this.#open.length < this.#limits.max_depth) {
      part.children = [];
      this.#open.push({ part, children: part.children, delimited: false });
      this.#delimiters.push(headers.boundary);
    } else {
      if (isMultipart && headers.boundary === '') headers.content_type = 'text/plain';
      this.#leaf = part;
    }
    return part;
  }

  /** Ends the open leaf and every multipart inside the one at `level`. */
  #closeInside(level: number, end: number): void {
    if (this.#leaf) this.#leaf.end = Math.max(this.#leaf.start, end);
    this.#leaf = undefined;
    while (this.#open.length > level + 1) this.#close(end);
  }

  #close(end: number): void {
    const { part, delimited } = this.#open.pop()!;
    this.#delimiters.pop();
    part.end = Math.max(part.start, end);
    if (delimited) return;
    // Its boundary never came: all of it is text, as it stands.
    part.children = null;
    part.headers.content_type = 'text/plain';
  }
}

/** What lies past the limit of parts, as one attachment: nothing is lost, and no part before it is touched. */
function remainder(raw: Buffer, start: number): Part {
  const headers = readPartHeaders(raw, start, 0, 'application/octet-stream');
  headers.disposition = 'attachment';
  return { headers, start, end: raw.length, children: null };
}

/** The line break before a delimiter belongs to the delimiter (RFC 2046 section 5.1.1). */
function contentEnd(raw: Buffer, lineStart: number): number {
  if (raw[lineStart - 1] !== LF) return lineStart;
  return raw[lineStart - 2] === CR ? lineStart - 2 : lineStart - 1;
}
