import { isAscii } from 'node:buffer';
import { Transform, type TransformCallback } from 'node:stream';
import { setImmediate as nextRound } from 'node:timers/promises';

const CRLF = '\r\n';
// A dot alone on a line that begins after a bare CR or LF.
const SMUGGLED_END = /(?:\r|[^\r]\n)\.[\r\n]/;

/**
 * Writes a message as the data of an SMTP DATA command: dots at the start of a line are doubled (RFC 5321, 4.5.2), and
 * the end is marked. Nothing else changes: a bare CR or LF is kept. A message that does not end in CRLF gets one,
 * because DATA cannot express an unterminated last line.
 */
export class DataStream extends Transform {
  /** The end of what came before, where a line may begin. The message follows a command line. */
  #before = CRLF;

  // One piece for each chunk: a message can have millions of lines that begin with dots.
  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const text = this.#before + chunk.toString('latin1');
    this.push(text.replaceAll('\r\n.', '\r\n..').slice(this.#before.length), 'latin1');
    this.#before = text.slice(-2);
    // Others get their turn. That of a chunk takes up to a millisecond.
    setImmediate(done);
  }

  override _flush(done: TransformCallback): void {
    this.push(this.#before === CRLF ? '.\r\n' : '\r\n.\r\n');
    done();
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
  // The end of what came before, where a match may begin.
  let before = CRLF;
  for await (const chunk of chunks) {
    await nextRound();
    eightBit ||= !isAscii(chunk);
    // An expression takes a quarter of the time of a loop over the bytes.
    const text = before + Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length).toString('latin1');
    if (SMUGGLED_END.test(text)) return { eightBit, smuggles: true };
    before = text.slice(-3);
  }
  // DATA ends the last line with CRLF.
  return { eightBit, smuggles: SMUGGLED_END.test(before + CRLF) };
}
