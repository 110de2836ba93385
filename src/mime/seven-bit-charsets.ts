const ESC = 0x1b;
const SHIFT_OUT = 0x0e;
const SHIFT_IN = 0x0f;
const TILDE = 0x7e;
const LF = 0x0a;

/**
 * ISO-2022-JP without escapes that another follows at once, as where two encoded words meet: TextDecoder takes such a
 * pair for an attack and shows a replacement character.
 */
export function withoutIdleEscapes(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1');
  return Buffer.from(text.replace(/\x1b[($][@BIJ](?=\x1b[($][@BIJ])/g, ''), 'latin1');
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

/** UTF-7 (RFC 2152): runs of base64 over UTF-16 between `+` and `-`; `+-` is a plus. */
export function decodeUtf7(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return text.replace(/\+([A-Za-z0-9+/]*)-?/g, (run, base64: string) => {
    if (base64 === '') return run === '+-' ? '+' : run;
    const units = Buffer.from(base64, 'base64');
    return units
      .subarray(0, units.length & ~1)
      .swap16()
      .toString('utf16le');
  });
}
