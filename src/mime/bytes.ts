export const TAB = 0x09;
export const LF = 0x0a;
export const CR = 0x0d;
export const SPACE = 0x20;
export const DASH = 0x2d;
export const COLON = 0x3a;

/** The same memory seen as a Buffer: its indexOf and latin1 slices are native. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

// For short lines, which most are, a JavaScript loop is faster than a call into native code.
const LOOP_BYTES = 100;

/** The offset of the next LF at or after `from`, or the length when there is none. */
export function findLineEnd(bytes: Buffer, from: number): number {
  const loopEnd = Math.min(bytes.length, from + LOOP_BYTES);
  for (let at = from; at < loopEnd; at++) if (bytes[at] === LF) return at;
  const at = bytes.indexOf(LF, loopEnd);
  return at < 0 ? bytes.length : at;
}

/** Whether there is nothing but white space and control characters. */
export function isBlankRange(bytes: Buffer, start: number, end: number): boolean {
  let at = start;
  while (at < end && bytes[at]! <= SPACE) at++;
  return at >= end;
}
