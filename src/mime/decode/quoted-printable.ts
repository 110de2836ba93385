import { CR, LF, SPACE, TAB } from '../bytes.ts';
import { hexValue } from './hex.ts';

const EQUALS = 0x3d;

// White space at the end of a line was added in transport and is dropped (RFC 2045 section 6.7, rule 3), so runs of it are
// buffered. A run longer than a line may be (998, RFC 5322) is content, which bounds the buffer.
const MAX_SPACES = 1000;

// States, by the input that is still undecided.
const TEXT = 0;
const SPACES = 1; // white space, perhaps at the end of a line
const ESCAPE = 2; // `=`
const ESCAPE_DIGIT = 3; // `=4`
const ESCAPE_SPACES = 4; // `=` and white space, perhaps a soft line break
const SOFT_CR = 5; // `=` CR, perhaps followed by LF

/**
 * Decodes quoted-printable in chunks split anywhere. Accepts hexadecimal digits in either case, and white space after the
 * `=` of a soft line break; keeps invalid escapes literally.
 */
export class QuotedPrintableDecoder {
  #state = TEXT;
  #digit = 0;
  #spaces = Buffer.allocUnsafe(MAX_SPACES);
  #spaceCount = 0;

  write(chunk: Uint8Array): Uint8Array {
    const out = Buffer.allocUnsafe(chunk.length + this.#spaceCount + 2);
    let length = 0;
    let state = this.#state;
    let at = 0;
    while (at < chunk.length) {
      const byte = chunk[at]!;
      const isSpace = byte === SPACE || byte === TAB;
      // A branch that does not advance has resolved the held input, and the byte is read again in the new state.
      switch (state) {
        case TEXT:
          // Fast path: most characters are neither white space nor escapes.
          if (byte > EQUALS) {
            out[length++] = byte;
            while (++at < chunk.length && chunk[at]! > EQUALS) out[length++] = chunk[at]!;
            break;
          }
          if (byte === EQUALS) state = ESCAPE;
          else if (isSpace) {
            state = SPACES;
            this.#spaces[0] = byte;
            this.#spaceCount = 1;
          } else out[length++] = byte;
          at++;
          break;
        case SPACES:
          if (isSpace && this.#spaceCount < MAX_SPACES) {
            this.#spaces[this.#spaceCount++] = byte;
            at++;
            break;
          }
          if (byte !== CR && byte !== LF) length += this.#spaces.copy(out, length, 0, this.#spaceCount);
          this.#spaceCount = 0;
          state = TEXT;
          break;
        case ESCAPE:
          if (hexValue(byte) >= 0) {
            state = ESCAPE_DIGIT;
            this.#digit = byte;
            at++;
          } else if (isSpace || byte === CR || byte === LF) {
            state = ESCAPE_SPACES;
          } else {
            out[length++] = EQUALS;
            state = TEXT;
          }
          break;
        case ESCAPE_DIGIT:
          state = TEXT;
          if (hexValue(byte) >= 0) {
            out[length++] = (hexValue(this.#digit) << 4) | hexValue(byte);
            at++;
          } else {
            out[length++] = EQUALS;
            out[length++] = this.#digit;
          }
          break;
        case ESCAPE_SPACES:
          if (isSpace && this.#spaceCount < MAX_SPACES) {
            this.#spaces[this.#spaceCount++] = byte;
            at++;
          } else if (byte === CR || byte === LF) {
            this.#spaceCount = 0;
            state = byte === CR ? SOFT_CR : TEXT;
            at++;
          } else {
            out[length++] = EQUALS;
            state = SPACES;
          }
          break;
        default: // SOFT_CR
          if (byte === LF) at++;
          state = TEXT;
      }
    }
    this.#state = state;
    return out.subarray(0, length);
  }

  /** Returns an incomplete escape, if any. The end of the part ends a line, where white space and `=` are dropped. */
  end(): Uint8Array {
    return this.#state === ESCAPE_DIGIT ? Uint8Array.of(EQUALS, this.#digit) : new Uint8Array(0);
  }
}
