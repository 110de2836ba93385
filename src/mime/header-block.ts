import { COLON, CR, DASH, findLineEnd, LF, SPACE, TAB } from './bytes.ts';

/** Told of each field in turn: where its name lies, and where its value (folds and all) lies. */
export type FieldVisitor = (nameStart: number, nameEnd: number, valueStart: number, valueEnd: number) => void;

/**
 * Walks the header block that begins at `start` and returns where the body begins. Reads at most `maxBytes`:
 * what comes after that is body. Lines end in LF or CRLF; a bare CR ends nothing, because the server that
 * relayed the mail did not take it for an end either, and two views of one header are an attack.
 *
 * Real mail is not always well formed, so:
 * - an mbox `From ` line in front of a mail is skipped, when fields follow it;
 * - a block whose first line is no field is no block: the mail is all body, and none of its text is lost;
 * - later lines without a colon are skipped (scripts that break a long header), unless the blank line never
 *   comes: then they were the body, whose blank line was forgotten;
 * - a line that begins with `--` ends the block, since it can only be the delimiter of a part without a body.
 */
export function walkHeaderBlock(raw: Buffer, start: number, maxBytes: number, visit: FieldVisitor): number {
  const limit = Math.min(raw.length, start + maxBytes);
  let at = skipMboxLine(raw, start);
  let nameStart = -1;
  let nameEnd = 0;
  let valueStart = 0;
  let valueEnd = 0;
  let firstStray = -1;
  let seen = false;
  const flush = () => {
    if (nameStart >= 0) visit(nameStart, nameEnd, valueStart, Math.min(valueEnd, limit));
    nameStart = -1;
  };

  while (at < limit) {
    const lineEnd = findLineEnd(raw, at);
    if (isBlank(raw, at, lineEnd)) {
      flush();
      return seen || at === start ? Math.min(lineEnd + 1, raw.length) : start;
    }
    const first = raw[at];
    if (first === DASH && raw[at + 1] === DASH) {
      flush();
      return at;
    }
    if ((first === SPACE || first === TAB) && seen) {
      valueEnd = lineEnd;
    } else {
      flush();
      const colon = findColon(raw, at, Math.min(lineEnd, limit));
      if (colon >= 0) {
        seen = true;
        nameStart = at;
        nameEnd = colon;
        while (raw[nameEnd - 1] === SPACE || raw[nameEnd - 1] === TAB) nameEnd--;
        valueStart = colon + 1;
        valueEnd = lineEnd;
      } else if (!seen) {
        return start;
      } else if (firstStray < 0) {
        firstStray = at;
      }
    }
    at = lineEnd + 1;
  }
  flush();
  return firstStray >= 0 ? firstStray : Math.min(at, raw.length);
}

function skipMboxLine(raw: Buffer, start: number): number {
  if (start > 0) return start;
  const from = raw[0] === 0x3e /* > */ ? 1 : 0;
  const isMbox = raw[from] === 0x46 /* F */ && raw.toString('latin1', from, from + 5) === 'From ';
  return isMbox ? Math.min(findLineEnd(raw, from) + 1, raw.length) : start;
}

/** Nothing but the line ending; `\r\r\n` is what text-mode conversions make of CRLF. */
function isBlank(raw: Buffer, start: number, lineEnd: number): boolean {
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

/** A field's value as latin1 (one character is one byte) with its folds undone and outer white space gone. */
export function unfoldedValue(raw: Buffer, start: number, end: number): string {
  let from = start;
  let to = end;
  while (from < to && isWhiteSpace(raw[from]!)) from++;
  while (to > from && isWhiteSpace(raw[to - 1]!)) to--;
  const value = raw.toString('latin1', from, to);
  return value.includes('\n') ? value.replace(/\r?\n/g, '') : value;
}

/** Other control characters stay: an escape begins ISO-2022-JP. */
function isWhiteSpace(byte: number): boolean {
  return byte === SPACE || byte === TAB || byte === CR || byte === LF;
}
