import { CR, LF } from '../bytes.ts';

// Encoders write 61 characters. The rest of a longer line is ignored.
const MAX_LINE = 128;

const BEFORE = 0;
const DATA = 1;
const AFTER = 2;

/**
 * Decodes uuencode in chunks split anywhere: the lines between `begin 644 name` and `end`. Text around them is ignored. A
 * line decodes to no more than its characters contain, whatever length it declares, so output never exceeds input.
 */
export class UuDecoder {
  readonly #line = Buffer.allocUnsafe(MAX_LINE);
  #lineLength = 0;
  #state = BEFORE;

  write(chunk: Uint8Array): Uint8Array {
    const out = Buffer.allocUnsafe(chunk.length + MAX_LINE);
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
    if (line.toString('latin1') === 'end') {
      this.#state = AFTER;
      return 0;
    }
    return decodeLine(line, out, offset);
  }
}

/** Whether these bytes have a line that begins uuencoded data. Without one, there is nothing to decode. */
export function hasUuData(bytes: Buffer): boolean {
  return isBeginLine(bytes) || bytes.includes('\nbegin ', 0, 'latin1');
}

function isBeginLine(line: Buffer): boolean {
  return line.toString('latin1', 0, 6) === 'begin ';
}

/** A line begins with its number of bytes, followed by four characters for every three bytes. */
function decodeLine(line: Buffer, out: Buffer, offset: number): number {
  const held = Math.floor(((line.length - 1) * 3) / 4);
  const length = Math.min(sixBits(line[0]), held);
  for (let index = 0; index < length; index++) {
    const at = 1 + Math.floor(index / 3) * 4 + (index % 3);
    const shift = (index % 3) * 2;
    out[offset + index] = (sixBits(line[at]) << (2 + shift)) | (sixBits(line[at + 1]) >> (4 - shift));
  }
  return length;
}

/** Both a space and a backtick are zero; the backtick is used because transports drop spaces. */
function sixBits(byte: number | undefined): number {
  return byte === undefined ? 0 : (byte - 0x20) & 0x3f;
}
