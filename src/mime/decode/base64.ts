const PADDING = 64;
const JUNK = 65;

const values = new Uint8Array(256).fill(JUNK);
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
for (let value = 0; value < 64; value++) values[alphabet.charCodeAt(value)] = value;
// The URL-safe alphabet, which some mailers use by mistake.
values['-'.charCodeAt(0)] = 62;
values['_'.charCodeAt(0)] = 63;
values['='.charCodeAt(0)] = PADDING;

const padding = Uint8Array.of('='.charCodeAt(0));

/**
 * Decodes base64 in chunks split anywhere. Characters outside the alphabet are skipped and the data ends at its padding
 * (RFC 2045 section 6.8): what follows is a footer that a relay added. Missing padding is accepted. `joined` is for
 * concatenated encoded words, each with its own padding: then the next encoding begins after the padding.
 */
export class Base64Decoder {
  readonly #joined: boolean;
  #bits = 0;
  #count = 0;
  #hasData = false;
  #ended = false;
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
      const value = values[chunk[at++]!]!;
      if (value < PADDING) {
        bits = (bits << 6) | value;
        if (++count === 4) {
          out[length++] = bits >> 16;
          out[length++] = bits >> 8;
          out[length++] = bits;
          bits = 0;
          count = 0;
        }
      } else if (value === PADDING) {
        if (count > 1) out[length++] = bits >> (count === 2 ? 4 : 10);
        if (count > 2) out[length++] = bits >> 2;
        this.#ended = !this.#joined && (this.#hasData || length > 0 || count > 0);
        bits = 0;
        count = 0;
        if (this.#ended) break;
      }
    }
    if (this.#ended && size > 0) {
      while (chunk[at] === padding[0]) at++;
      this.rest = chunk.subarray(at);
    }
    this.#bits = bits;
    this.#count = count;
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

/** The number of bytes that a Base64Decoder would return for these chunks, at a quarter of its cost. */
export function base64Size(chunks: Iterable<Uint8Array>): number {
  let characters = 0;
  for (const chunk of chunks) {
    const length = chunk.length;
    let at = 0;
    while (at < length) {
      while (
        at + 3 < length &&
        (values[chunk[at]!]! | values[chunk[at + 1]!]! | values[chunk[at + 2]!]! | values[chunk[at + 3]!]!) <
          PADDING
      ) {
        characters += 4;
        at += 4;
      }
      if (at === length) break;
      const value = values[chunk[at++]!]!;
      if (value < PADDING) characters++;
      else if (value === PADDING && characters > 0) return sizeOf(characters);
    }
  }
  return sizeOf(characters);
}

function sizeOf(characters: number): number {
  return Math.floor((characters * 3) / 4);
}
