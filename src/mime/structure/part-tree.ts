import { CR, isBlankRange, LF } from '../bytes.ts';
import { hasUuData } from '../decode/uuencode.ts';
import { Delimiters } from './delimiters.ts';
import type { MimeLimits } from './limits.ts';
import { type PartHeaders, readPartHeaders } from './part-headers.ts';

/** A part of a message: a leaf, or a multipart with its children. Offsets are bytes in the raw message. */
export interface Part {
  headers: PartHeaders;
  start: number;
  end: number;
  /** null for a leaf. */
  children: Part[] | null;
}

/** Parses the parts of a message in one pass. */
export function readPartTree(raw: Buffer, limits: MimeLimits): Part {
  return new TreeReader(raw, limits).read();
}

interface OpenMultipart {
  part: Part;
  children: Part[];
  /** The offset of its first delimiter; -1 until it is found. Without one, it is not a multipart. */
  firstDelimiter: number;
}

// Total size of the header blocks of all parts, except the top one. A thousand parts have 300 KB; more than this is an
// attack on the time of the scan.
const MAX_PART_HEADER_BYTES = 1024 * 1024;

class TreeReader {
  readonly #raw: Buffer;
  readonly #limits: MimeLimits;
  readonly #delimiters: Delimiters;
  readonly #open: OpenMultipart[] = [];
  #leaf: Part | undefined;
  /** The list that contains the open leaf; undefined for a message that is one leaf. */
  #siblings: Part[] | undefined;
  #count = 0;
  #headerBytesLeft = MAX_PART_HEADER_BYTES;

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
      // A delimiter of an outer multipart ends the inner ones, whose closing delimiters are missing.
      this.#closeInside(delimiter.level, contentEnd(this.#raw, delimiter.lineStart));
      const multipart = this.#open[delimiter.level]!;
      if (multipart.firstDelimiter < 0) multipart.firstDelimiter = delimiter.lineStart;
      if (delimiter.closing) {
        const hasParts = multipart.children.length > 0;
        this.#close(delimiter.lineStart);
        if (!hasParts) this.#openLeaf(plainText(at, this.#raw.length), multipart.children);
      } else if (this.#count >= this.#limits.max_parts || this.#headerBytesLeft <= 0) {
        multipart.children.push(remainder(this.#raw, delimiter.lineStart));
        break;
      } else {
        const digest = multipart.part.headers.content_type === 'multipart/digest';
        const part = this.#begin(at, digest ? 'message/rfc822' : 'text/plain', multipart.children);
        this.#headerBytesLeft -= part.headers.bytes_read;
        at = part.start;
      }
    }
    this.#closeInside(-1, this.#raw.length);
    return root;
  }

  /** Parses a part's headers and opens it, as a multipart if it can be parsed, otherwise as a leaf. */
  #begin(at: number, fallbackType: string, siblings?: Part[]): Part {
    this.#count++;
    const headers = readPartHeaders(
      this.#raw,
      at,
      this.#limits.max_header_bytes,
      fallbackType,
      (lineStart) => this.#delimiters.at(lineStart) !== undefined,
    );
    const part: Part = { headers, start: headers.body_start, end: this.#raw.length, children: null };
    const isMultipart = headers.content_type.startsWith('multipart/');
    if (isMultipart && headers.boundary !== '' && this.#open.length < this.#limits.max_depth) {
      siblings?.push(part);
      part.children = [];
      this.#open.push({ part, children: part.children, firstDelimiter: -1 });
      this.#delimiters.push(headers.boundary);
    } else {
      if (isMultipart && headers.boundary === '') headers.content_type = 'text/plain';
      this.#openLeaf(part, siblings);
    }
    return part;
  }

  #openLeaf(leaf: Part, siblings: Part[] | undefined): void {
    siblings?.push(leaf);
    this.#leaf = leaf;
    this.#siblings = siblings;
  }

  /** Ends the open leaf and every multipart inside the one at `level`. */
  #closeInside(level: number, end: number): void {
    const leaf = this.#leaf;
    if (leaf) {
      leaf.end = Math.max(leaf.start, end);
      const { headers } = leaf;
      if (headers.encoding === 'uuencode' && !hasUuData(this.#raw.subarray(leaf.start, leaf.end)))
        headers.encoding = 'identity';
      // Without headers and content it is not a part: some mailers omit the `--` of the last delimiter.
      if (!headers.has_fields && isBlankRange(this.#raw, leaf.start, leaf.end)) this.#siblings?.pop();
    }
    this.#leaf = undefined;
    while (this.#open.length > level + 1) this.#close(end);
  }

  #close(end: number): void {
    const { part, children, firstDelimiter } = this.#open.pop()!;
    this.#delimiters.pop();
    part.end = Math.max(part.start, end);
    if (firstDelimiter < 0) {
      // Its boundary does not occur, so all of it is text.
      part.children = null;
      part.headers.content_type = 'text/plain';
    } else if (children.length === 0) {
      // Without parts, the preamble and epilogue are all there is to show. `read` turns the epilogue into a leaf.
      const preamble = plainText(part.start, contentEnd(this.#raw, firstDelimiter));
      if (!isBlankRange(this.#raw, preamble.start, preamble.end)) children.push(preamble);
    }
  }
}

/** The rest of the message beyond a limit, as one attachment, so that nothing is lost and earlier parts stay the same. */
function remainder(raw: Buffer, start: number): Part {
  const part = plainText(start, raw.length);
  part.headers.content_type = 'application/octet-stream';
  part.headers.disposition = 'attachment';
  return part;
}

/** A part without headers. */
function plainText(start: number, end: number): Part {
  const headers = readPartHeaders(Buffer.alloc(0), 0, 0, 'text/plain');
  headers.body_start = start;
  return { headers, start, end: Math.max(start, end), children: null };
}

/** The line break before a delimiter belongs to the delimiter (RFC 2046 section 5.1.1). */
function contentEnd(raw: Buffer, lineStart: number): number {
  if (raw[lineStart - 1] !== LF) return lineStart;
  return raw[lineStart - 2] === CR ? lineStart - 2 : lineStart - 1;
}
