/** Decodes a mark and two hexadecimal digits to a byte, in place: `=C3` or `%C3`. Anything else is literal. */
export function decodeEscapes(bytes: Buffer, mark: number): Buffer {
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const high = bytes[at] === mark ? hexValue(bytes[at + 1]) : -1;
    const low = high >= 0 ? hexValue(bytes[at + 2]) : -1;
    if (low >= 0) {
      bytes[length++] = (high << 4) | low;
      at += 2;
    } else bytes[length++] = bytes[at]!;
  }
  return bytes.subarray(0, length);
}

/** The value of a hexadecimal digit in either case, or -1. */
export function hexValue(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}
