import { CR, LF, SPACE, TAB } from '../bytes.ts';

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
