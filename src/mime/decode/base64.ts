const PADDING = 64;
const JUNK = 65;
const DASH = 66;
const UNDECIDED = 67;

/** The value of each byte: below 64 a digit, otherwise one of the constants above. */
type DigitValues = Uint8Array;

function valuesOf(digits: string, marks: Record<string, number>): DigitValues {
  const values = new Uint8Array(256).fill(JUNK);
  for (let value = 0; value < digits.length; value++) values[digits.charCodeAt(value)] = value;
  for (const [char, value] of Object.entries({ '=': PADDING, ...marks })) values[char.charCodeAt(0)] = value;
  return values;
}

// Some mailers use the URL-safe alphabet by mistake. The first character that only one alphabet has decides: in ordinary
// base64, a dash is not data but the line of a signature or of a delimiter that no multipart declares.
const shared = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const undecided = valuesOf(shared, { '+': UNDECIDED, '/': UNDECIDED, '-': UNDECIDED, _: UNDECIDED });
const standard = valuesOf(`${shared}+/`, { '-': DASH });
const urlSafe = valuesOf(`${shared}+/`, { '-': 62, _: 63 });

function decide(byte: number): DigitValues {
  return standard[byte]! < PADDING ? standard : urlSafe;
}

const CR = 0x0d;
const LF = 0x0a;

function isLineEnd(byte: number | undefined): boolean {
  return byte === LF || byte === CR;
}

const padding = Uint8Array.of('='.charCodeAt(0));

/**
 * Decodes base64 in chunks split anywhere. Characters outside the alphabet are skipped and the data ends at its padding
 * (RFC 2045 section 6.8) or at a line that begins with a dash: what follows is a footer that a relay added. Missing padding
 * is accepted. `joined` is for
 * concatenated encoded words, each with its own padding: then the next encoding begins after the padding.
 */
export class Base64Decoder {
  readonly #joined: boolean;
  #bits = 0;
  #count = 0;
  #hasData = false;
  #ended = false;
  #values: DigitValues = undecided;
  #previous: number | undefined;
  /** The bytes after the end of the data, in the chunk in which it ended. */
  rest: Uint8Array = new Uint8Array(0);

  constructor({ joined = false } = {}) {
    this.#joined = joined;
  }

  write(chunk: Uint8Array): Uint8Array {
    const size = this.#ended ? 0 : chunk.length;
    const out = Buffer.allocUnsafe((((size + 3) * 3) >>> 2) + 3);
    let length = 0;
    let bits = this.#bits;
    let count = this.#count;
    let values = this.#values;
    let at = 0;
    while (at < size) {
      if (count === 0) {
        // Fast path for complete groups of four, which make up nearly all of a part.
        while (at + 3 < size) {
          const a = values[chunk[at]!]!;
          const b = values[chunk[at + 1]!]!;
          const c = values[chunk[at + 2]!]!;
          const d = values[chunk[at + 3]!]!;
          if ((a | b | c | d) >= PADDING) break;
          out[length++] = (a << 2) | (b >> 4);
          out[length++] = (b << 4) | (c >> 2);
          out[length++] = (c << 6) | d;
          at += 4;
        }
        if (at === size) break;
      }
      let value = values[chunk[at++]!]!;
      if (value === UNDECIDED) {
        values = decide(chunk[at - 1]!);
        value = values[chunk[at - 1]!]!;
      }
      if (value < PADDING) {
        bits = (bits << 6) | value;
        if (++count === 4) {
          out[length++] = bits >> 16;
          out[length++] = bits >> 8;
          out[length++] = bits;
          bits = 0;
          count = 0;
        }
      } else if (
        value === PADDING ||
        (value === DASH && isLineEnd(at > 1 ? chunk[at - 2] : this.#previous))
      ) {
        if (value === DASH) at--;
        if (count > 1) out[length++] = bits >> (count === 2 ? 4 : 10);
        if (count > 2) out[length++] = bits >> 2;
        this.#ended = !this.#joined && (this.#hasData || length > 0 || count > 0);
        bits = 0;
        count = 0;
        if (this.#ended) break;
        if (value === DASH) at++;
      }
    }
    if (this.#ended && size > 0) {
      while (chunk[at] === padding[0]) at++;
      this.rest = chunk.subarray(at);
    }
    this.#bits = bits;
    this.#count = count;
    this.#values = values;
    if (size > 0) this.#previous = chunk[size - 1];
    this.#hasData ||= length > 0 || count > 0;
    return out.subarray(0, length);
  }

  /** The remaining bytes when the padding is missing. */
  end(): Uint8Array {
    return this.write(padding);
  }
}

// A character that base64 does not have, two words on a line, or a line above a signature or footer.
const PLAIN_TEXT = /[^\w+/=\s-]|\S[ \t]+\S|^[-_]{2,}[ \t]*\r?$/m;

/**
 * Where the data of a text ends. A third of all texts need no padding; they end at the empty line before a footer in
 * plain text.
 */
export function endOfBase64(bytes: Buffer): number {
  const padded = bytes.indexOf('=');
  const data = bytes.subarray(0, padded < 0 ? bytes.length : padded);
  if (!data.includes('\n\n') && !data.includes('\n\r\n')) return bytes.length;
  const text = data.toString('latin1');
  const footer = PLAIN_TEXT.exec(text)?.index ?? 0;
  const end = Math.max(text.lastIndexOf('\n\n', footer), text.lastIndexOf('\n\r\n', footer));
  if (end < 0 || !/\w/.test(text.slice(0, end))) return bytes.length;
  return text[end - 1] === '\r' ? end - 1 : end;
}
