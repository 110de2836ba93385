import { Transform, type TransformCallback } from 'node:stream';

const CR = 0x0d;
const LF = 0x0a;
const DOT = 0x2e;
const LINE_WITH_DOT = Buffer.from('\r\n.');

/**
 * Writes a message as the data of an SMTP DATA command: dots at the start of a line are doubled (RFC 5321, 4.5.2), and
 * the end is marked. Nothing else changes: a bare CR or LF is kept. A message that does not end in CRLF gets one,
 * because DATA cannot express an unterminated last line.
 */
export class DataStream extends Transform {
  /** Whether the bytes so far end in CRLF. The DATA command itself did. */
  #atLineStart = true;
  #afterCr = false;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (chunk.length > 0) this.#double(chunk);
    done();
  }

  override _flush(done: TransformCallback): void {
    this.push(this.#atLineStart ? '.\r\n' : '\r\n.\r\n');
    done();
  }

  #double(chunk: Buffer): void {
    let from = 0;
    const doubleDotAt = (at: number) => {
      this.push(chunk.subarray(from, at + 1));
      from = at;
    };
    // The start of a line may lie in the chunk before.
    if (this.#atLineStart && chunk[0] === DOT) doubleDotAt(0);
    if (this.#afterCr && chunk[0] === LF && chunk[1] === DOT) doubleDotAt(1);
    for (let at = chunk.indexOf(LINE_WITH_DOT); at !== -1; at = chunk.indexOf(LINE_WITH_DOT, at + 1)) {
      doubleDotAt(at + 2);
    }
    this.push(chunk.subarray(from));

    const last = chunk.at(-1);
    const beforeLast = chunk.length > 1 ? chunk.at(-2) === CR : this.#afterCr;
    this.#atLineStart = last === LF && beforeLast;
    this.#afterCr = last === CR;
  }
}

export interface DataTraits {
  /** Bytes above 127, which 8BITMIME announces (RFC 6152). */
  eightBit: boolean;
  /**
   * A dot alone between line endings that are not both CRLF. Some servers read it as the end of the message and run
   * what follows as commands (SMTP smuggling), so such a message must not be sent with DATA.
   */
  smuggles: boolean;
}

/** Finds the traits of a message that must be known before its first byte is sent with DATA. */
export async function examineData(chunks: AsyncIterable<Uint8Array>): Promise<DataTraits> {
  let eightBit = false;
  // The last three bytes, as if the message followed a command line.
  let third = 0;
  let second: number = CR;
  let first: number = LF;
  for await (const chunk of chunks) {
    for (const byte of chunk) {
      if (byte > 127) eightBit = true;
      if (first === DOT && (byte === LF || byte === CR) && bareLineEnd(third, second))
        return { eightBit, smuggles: true };
      third = second;
      second = first;
      first = byte;
    }
  }
  // DATA ends the last line with CRLF.
  return { eightBit, smuggles: first === DOT && bareLineEnd(third, second) };
}

function bareLineEnd(before: number, end: number): boolean {
  return end === CR || (end === LF && before !== CR);
}
