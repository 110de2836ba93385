import { CR, isBlankRange, LF } from '../bytes.ts';

// Encoders write 61 characters. The rest of a longer line is ignored.
const MAX_LINE = 128;
// What the first character of a line can declare.
const MAX_LINE_BYTES = 63;

// Transports strip the spaces at the end of a line, which stand for zero bytes. A line of one character can stand for 63 of
// them, so that a hostile part could decode to 30 times its size. More zeros than this are not restored.
const MAX_STRIPPED_BYTES = 1024 * 1024;

const BEFORE = 0;
const DATA = 1;
const AFTER = 2;

/**
 * Decodes uuencode in chunks split anywhere: the lines between `begin 644 name` and `end`. Text around them is ignored. A
 * line that declares more bytes than it has characters for has lost its trailing spaces, so zeros are added.
 */
export class UuDecoder {
  readonly #line = Buffer.allocUnsafe(MAX_LINE);
  #lineLength = 0;
  #state = BEFORE;
  #strippedLeft = MAX_STRIPPED_BYTES;

  write(chunk: Uint8Array): Uint8Array {
    const restored = Math.min(this.#strippedLeft, (chunk.length + 1) * MAX_LINE_BYTES);
    const out = Buffer.allocUnsafe(chunk.length + MAX_LINE + restored);
    let length = 0;
    for (let at = 0; at < chunk.length && this.#state !== AFTER; at++) {
      const byte = chunk[at]!;
      if (byte === LF) length += this.#endLine(out, length);
      else if (this.#lineLength < MAX_LINE) this.#line[this.#lineLength++] = byte;
    }
    return out.subarray(0, length);
  }

  /** The last line may lack its line break. */
  end(): Uint8Array {
    const out = Buffer.allocUnsafe(MAX_LINE);
    return out.subarray(0, this.#endLine(out, 0));
  }

  /** Decodes the collected line into `out` and returns the number of bytes. */
  #endLine(out: Buffer, offset: number): number {
    let end = this.#lineLength;
    while (end > 0 && this.#line[end - 1] === CR) end--;
    const line = this.#line.subarray(0, end);
    this.#lineLength = 0;
    if (this.#state === BEFORE) {
      if (isBeginLine(line)) this.#state = DATA;
      return 0;
    }
    if (this.#state === AFTER || end === 0) return 0;
    if (isEndLine(line)) {
      this.#state = AFTER;
      return 0;
    }
    const { length, stripped } = decodeLine(line, out, offset, this.#strippedLeft);
    this.#strippedLeft -= stripped;
    return length;
  }
}

/** Whether these bytes have a line that begins uuencoded data. Without one, there is nothing to decode. */
export function hasUuData(bytes: Buffer): boolean {
  return isBeginLine(bytes) || bytes.includes('\nbegin ', 0, 'latin1');
}

function isBeginLine(line: Buffer): boolean {
  return line.toString('latin1', 0, 6) === 'begin ';
}

function isEndLine(line: Buffer): boolean {
  return line.toString('latin1', 0, 3) === 'end' && isBlankRange(line, 3, line.length);
}

/** A line begins with its number of bytes, followed by four characters for every three bytes. */
function decodeLine(
  line: Buffer,
  out: Buffer,
  offset: number,
  maxStripped: number,
): { length: number; stripped: number } {
  // Outside the alphabet: a line of text between the data.
  if (line[0]! < 0x20 || line[0]! > 0x60) return { length: 0, stripped: 0 };
  const declared = sixBits(line[0]);
  const held = Math.floor(((line.length - 1) * 3) / 4);
  const length = Math.min(declared, held + maxStripped);
  for (let index = 0; index < length; index++) {
    const at = 1 + Math.floor(index / 3) * 4 + (index % 3);
    const shift = (index % 3) * 2;
    out[offset + index] = (sixBits(line[at]) << (2 + shift)) | (sixBits(line[at + 1]) >> (4 - shift));
  }
  return { length, stripped: Math.max(0, length - held) };
}

/** Both a space and a backtick are zero; the backtick is used because transports drop spaces. */
function sixBits(byte: number | undefined): number {
  return byte === undefined ? 0 : (byte - 0x20) & 0x3f;
}
