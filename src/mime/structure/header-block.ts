import { COLON, CR, DASH, findLineEnd, LF, SPACE, TAB } from '../bytes.ts';
import { parseParameterized, readBoundary } from '../fields/parameters.ts';
import { isDelimiterOf } from './delimiters.ts';

/** Called for each field with the positions of its name and its value (including folds). */
export type FieldVisitor = (nameStart: number, nameEnd: number, valueStart: number, valueEnd: number) => void;

export interface HeaderBlock {
  bodyStart: number;
  /** How far the walk went, which can be past the start of the body. */
  readTo: number;
}

/**
 * Walks the header block that begins at `start`. Reads at most `maxBytes`; the rest is body. Lines end in LF
 * or CRLF. A bare CR does not end a line, because the relaying server did not treat it as a line end either, and
 * different interpretations of one header can be exploited.
 *
 * Real messages are not always well formed, so:
 * - a byte order mark, an mbox `From ` line and white space before the headers are skipped, if fields follow;
 * - if the first line is not a field, there are no headers: the whole message is body, and no text is lost;
 * - later lines without a colon are skipped (scripts that break a long header), unless there is no blank line at all:
 *   then they are the body, and the blank line was forgotten. The same if nothing but them is left to be the body;
 * - a line such as `boundary="x"` that should have been indented continues a Content- field that ends in `;`;
 * - a delimiter ends the block of a part without a body: one of an open multipart (`isDelimiter` says which lines that
 *   begin with `--` are), or of the multipart that the block itself declares.
 */
export function walkHeaderBlock(
  raw: Buffer,
  start: number,
  maxBytes: number,
  visit: FieldVisitor,
  isDelimiter: (lineStart: number) => boolean = () => false,
): HeaderBlock {
  const limit = Math.min(raw.length, start + maxBytes);
  let at = skipToFields(raw, start);
  let nameStart = -1;
  let nameEnd = 0;
  let valueStart = 0;
  let valueEnd = 0;
  let firstStray = -1;
  let isStrayLast = false;
  let seen = false;
  let typeStart = -1;
  let typeEnd = 0;
  let ownBoundary: string | undefined;
  const flush = () => {
    if (nameStart < 0) return;
    valueEnd = Math.min(valueEnd, limit);
    // The first of several Content-Types wins.
    if (typeStart < 0 && isContentType(raw, nameStart, nameEnd)) {
      typeStart = valueStart;
      typeEnd = valueEnd;
    }
    visit(nameStart, nameEnd, valueStart, valueEnd);
    nameStart = -1;
  };
  const isOwnDelimiter = (lineStart: number) => {
    if (typeStart < 0) return false;
    ownBoundary ??= readBoundary(parseParameterized(unfoldedValue(raw, typeStart, typeEnd)));
    return ownBoundary !== '' && isDelimiterOf(ownBoundary, raw, lineStart);
  };

  while (at < limit) {
    const lineEnd = findLineEnd(raw, at);
    if (isEmptyLine(raw, at, lineEnd)) {
      flush();
      if (isStrayLast && isNothingLeft(raw, lineEnd + 1, isDelimiter))
        return { bodyStart: firstStray, readTo: at };
      return { bodyStart: seen || at === start ? Math.min(lineEnd + 1, raw.length) : start, readTo: at };
    }
    const first = raw[at];
    if ((first === SPACE || first === TAB) && seen) {
      valueEnd = lineEnd;
    } else if (nameStart >= 0 && isStrayParameter(raw, at, nameStart, valueEnd)) {
      valueEnd = lineEnd;
    } else {
      flush();
      if (first === DASH && raw[at + 1] === DASH && (isDelimiter(at) || isOwnDelimiter(at)))
        return { bodyStart: firstStray >= 0 ? firstStray : at, readTo: at };
      const colon = findColon(raw, at, Math.min(lineEnd, limit));
      if (colon >= 0) {
        seen = true;
        isStrayLast = false;
        nameStart = at;
        nameEnd = colon;
        while (raw[nameEnd - 1] === SPACE || raw[nameEnd - 1] === TAB) nameEnd--;
        valueStart = colon + 1;
        valueEnd = lineEnd;
      } else if (!seen) {
        return { bodyStart: start, readTo: at };
      } else if (firstStray < 0) {
        firstStray = at;
        isStrayLast = true;
      }
    }
    at = lineEnd + 1;
  }
  flush();
  at = Math.min(at, raw.length);
  return { bodyStart: firstStray >= 0 ? firstStray : at, readTo: at };
}

const CONTENT_TYPE = 'content-type';

function isContentType(raw: Buffer, start: number, end: number): boolean {
  return (
    end - start === CONTENT_TYPE.length && raw.toString('latin1', start, end).toLowerCase() === CONTENT_TYPE
  );
}

const SEMICOLON = 0x3b;
// A name of RFC 2231, such as `filename*0*`, with its equals sign.
const PARAMETER = /^[a-z][a-z0-9*-]{0,30}[ \t]*=/i;

/** Whether the line at `at` is a parameter of the Content- field before it, without the white space of a folded line. */
function isStrayParameter(raw: Buffer, at: number, nameStart: number, valueEnd: number): boolean {
  let last = valueEnd - 1;
  while (last > nameStart && raw[last]! <= SPACE) last--;
  if (raw[last] !== SEMICOLON) return false;
  if (raw.toString('latin1', nameStart, nameStart + 8).toLowerCase() !== 'content-') return false;
  return PARAMETER.test(raw.toString('latin1', at, at + 40));
}

/** Whether only blank lines follow, up to the end of the message or of the part. */
function isNothingLeft(raw: Buffer, start: number, isDelimiter: (lineStart: number) => boolean): boolean {
  const end = Math.min(raw.length, start + MAX_BLANKS);
  let at = start;
  while (at < end && raw[at]! <= SPACE) at++;
  if (at >= raw.length) return true;
  return raw[at] === DASH && raw[at + 1] === DASH && raw[at - 1] === LF && isDelimiter(at);
}

/** Skips text that may precede the fields. In a part, only fields that describe a part count. */
function skipToFields(raw: Buffer, start: number): number {
  if (start > 0) {
    const at = skipBlankLines(raw, start);
    return at > start && raw.toString('latin1', at, at + 8).toLowerCase() === 'content-' ? at : start;
  }
  const hasMark = raw[0] === 0xef && raw[1] === 0xbb && raw[2] === 0xbf;
  return skipIndent(raw, skipBlankLines(raw, skipMboxLine(raw, hasMark ? 3 : 0)));
}

function skipMboxLine(raw: Buffer, start: number): number {
  const from = raw[start] === 0x3e /* > */ ? start + 1 : start;
  if (raw.toString('latin1', from, from + 5) !== 'From ') return start;
  const lineEnd = findLineEnd(raw, from);
  // `From : a@b.test` is a field.
  return findColon(raw, from, lineEnd) < 0 ? Math.min(lineEnd + 1, raw.length) : start;
}

// More than a first line can have by accident.
const MAX_BLANKS = 4096;

/** Skips lines of white space, which a relay would have folded into its last header. Does not skip empty lines. */
function skipBlankLines(raw: Buffer, start: number): number {
  let at = start;
  while (at - start < MAX_BLANKS) {
    const end = skipBlanks(raw, at);
    if (end === at || findLineEnd(raw, end) !== (raw[end] === CR ? end + 1 : end)) break;
    at = Math.min(findLineEnd(raw, end) + 1, raw.length);
  }
  return at;
}

/** Skips white space before the first field, which cannot be a continuation of another. */
function skipIndent(raw: Buffer, start: number): number {
  const at = skipBlanks(raw, start);
  return at > start && findColon(raw, at, findLineEnd(raw, at)) >= 0 ? at : start;
}

function skipBlanks(raw: Buffer, start: number): number {
  const end = Math.min(raw.length, start + MAX_BLANKS);
  let at = start;
  while (at < end && (raw[at] === SPACE || raw[at] === TAB)) at++;
  return at;
}

/** Whether a line is empty except for its end. Text-mode conversions turn CRLF into `\r\r\n`. */
function isEmptyLine(raw: Buffer, start: number, lineEnd: number): boolean {
  let at = start;
  while (at < lineEnd && raw[at] === CR) at++;
  return at === lineEnd;
}

/** The colon after a field name: printable ASCII, at least one, white space allowed before the colon (RFC 5322 4.5). */
function findColon(raw: Buffer, start: number, end: number): number {
  let at = start;
  while (at < end && raw[at]! > SPACE && raw[at]! < 0x7f && raw[at] !== COLON) at++;
  if (at === start) return -1;
  while (at < end && (raw[at] === SPACE || raw[at] === TAB)) at++;
  return at < end && raw[at] === COLON ? at : -1;
}

/** A field's value as latin1 (one character per byte), unfolded and trimmed. */
export function unfoldedValue(raw: Buffer, start: number, end: number): string {
  let from = start;
  let to = end;
  while (from < to && isWhiteSpace(raw[from]!)) from++;
  while (to > from && isWhiteSpace(raw[to - 1]!)) to--;
  const value = raw.toString('latin1', from, to);
  return value.includes('\n') ? value.replace(/\r?\n/g, '') : value;
}

/** Other control characters are kept, because ISO-2022-JP begins with an escape. */
function isWhiteSpace(byte: number): boolean {
  return byte === SPACE || byte === TAB || byte === CR || byte === LF;
}
