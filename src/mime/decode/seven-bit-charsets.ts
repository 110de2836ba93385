const ESC = 0x1b;
const SHIFT_OUT = 0x0e;
const SHIFT_IN = 0x0f;
const TILDE = 0x7e;
const LF = 0x0a;

/**
 * ISO-2022-JP without escapes that are directly followed by another one, as between two encoded words: TextDecoder treats
 * such a pair as an attack and inserts a replacement character.
 */
export function withoutIdleEscapes(bytes: Buffer): Buffer {
  if (!bytes.includes(ESC)) return bytes;
  const out = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (isJisEscape(bytes, at) && isJisEscape(bytes, at + 3)) at += 2;
    else out[length++] = bytes[at]!;
  }
  return out.subarray(0, length);
}

/** `ESC ( B` and its like, which switch between ASCII, kana and kanji. */
function isJisEscape(bytes: Uint8Array, at: number): boolean {
  if (bytes[at] !== ESC || (bytes[at + 1] !== 0x28 && bytes[at + 1] !== 0x24)) return false;
  const set = bytes[at + 2];
  return set === 0x40 || set === 0x42 || set === 0x49 || set === 0x4a;
}

/** ISO-2022-KR (RFC 1557) as EUC-KR: characters between SO and SI are the same pair with the high bits set. */
export function iso2022KrAsEucKr(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length);
  let length = 0;
  let korean = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte === ESC && bytes[at + 1] === 0x24 && bytes[at + 2] === 0x29 && bytes[at + 3] === 0x43) at += 3;
    else if (byte === SHIFT_OUT) korean = true;
    else if (byte === SHIFT_IN) korean = false;
    else {
      if (byte === LF) korean = false;
      out[length++] = korean && byte > 0x20 ? byte | 0x80 : byte;
    }
  }
  return out.subarray(0, length);
}

// In GBK, the marks for a character that cannot be decoded.
const UNKNOWN = 0xff;

/**
 * ISO-2022-CN (RFC 1922) as GBK: characters between SO and SI are GB 2312 with the high bits set. `ESC $ ) A` selects it. The
 * traditional characters of CNS 11643 (`ESC $ ) G`, and `ESC N` for a single one) have no decoder in Node.js, and
 * become replacement characters.
 */
export function iso2022CnAsGbk(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length);
  let length = 0;
  let chinese = false;
  let known = true;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte === ESC && bytes[at + 1] === 0x24 && bytes[at + 3] !== undefined) {
      // `*` and `+` select what ESC N and ESC O refer to, `)` what SO refers to.
      if (bytes[at + 2] === 0x29) known = bytes[at + 3] === 0x41;
      at += 3;
    } else if (byte === ESC && (bytes[at + 1] === 0x4e || bytes[at + 1] === 0x4f)) {
      out[length++] = UNKNOWN;
      at += 3;
    } else if (byte === SHIFT_OUT) chinese = true;
    else if (byte === SHIFT_IN) chinese = false;
    else if (chinese && byte > 0x20 && !known) {
      out[length++] = UNKNOWN;
      at++;
    } else {
      // A line begins in ASCII and selects its character set again, or uses GB 2312.
      if (byte === LF) {
        chinese = false;
        known = true;
      }
      out[length++] = chinese && byte > 0x20 ? byte | 0x80 : byte;
    }
  }
  return out.subarray(0, length);
}

/** HZ (RFC 1843) as GBK: `~{` and `~}` shift, `~~` is a tilde, `~` at the end of a line joins lines. */
export function hzAsGbk(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length);
  let length = 0;
  let chinese = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    const next = bytes[at + 1];
    if (byte === TILDE && next === 0x7b) {
      chinese = true;
      at++;
    } else if (byte === TILDE && next === 0x7d) {
      chinese = false;
      at++;
    } else if (byte === TILDE && next === TILDE && !chinese) {
      out[length++] = TILDE;
      at++;
    } else if (byte === TILDE && next === LF && !chinese) {
      at++;
    } else {
      if (byte === LF) chinese = false;
      out[length++] = chinese && byte > 0x20 ? byte | 0x80 : byte;
    }
  }
  return out.subarray(0, length);
}

const PLUS = 0x2b;
const MINUS = 0x2d;

/** The value of each base64 character, -1 for all other bytes. */
const base64Values = new Int8Array(256).fill(-1);
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
for (let value = 0; value < 64; value++) base64Values[alphabet.charCodeAt(value)] = value;

// UTF-7 is decoded in pieces of this many UTF-16 units, so that working memory does not grow with the text.
const PIECE_UNITS = 32 * 1024;

/** UTF-7 (RFC 2152): runs of base64 over UTF-16 between `+` and `-`; `+-` is a plus. One pass, without allocating per run. */
export function decodeUtf7(bytes: Uint8Array): string {
  const piece = Buffer.allocUnsafe(2 * Math.min(PIECE_UNITS, bytes.length));
  let text = '';
  let length = 0;
  let bits = 0;
  let bitCount = -1; // -1 outside a run
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    let unit = byte;
    const value = bitCount < 0 ? -1 : base64Values[byte]!;
    if (value >= 0) {
      bits = (bits << 6) | value;
      bitCount += 6;
      if (bitCount < 16) continue;
      bitCount -= 16;
      unit = bits >>> bitCount;
      bits &= (1 << bitCount) - 1;
    } else if (byte === PLUS) {
      // A plus that is not followed by base64 is literal.
      const next = bytes[at + 1] ?? 0;
      if (base64Values[next]! >= 0) {
        bits = 0;
        bitCount = 0;
        continue;
      }
      if (next === MINUS) at++;
    } else if (bitCount >= 0) {
      bitCount = -1;
      if (byte === MINUS) continue;
    }
    piece[length++] = unit;
    piece[length++] = unit >> 8;
    if (length === piece.length) {
      text += piece.toString('utf16le', 0, length);
      length = 0;
    }
  }
  return text + piece.toString('utf16le', 0, length);
}
