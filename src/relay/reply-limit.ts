// RFC 5321 section 4.5.3.1.5 allows 512 bytes.
const MAX_LINE_BYTES = 1000;
// The reply to EHLO, the longest there is, has less than one kilobyte.
const MAX_REPLY_BYTES = 4096;

const LF = 0x0a;
const DASH = 0x2d;

/**
 * Shortens the replies of a remote server as they arrive, in chunks split anywhere: the end of a long line is dropped, and so
 * are lines of a long reply, except the last one. A hostile server could otherwise send a megabyte for each of a thousand
 * recipients, all of which are kept until the release is finished.
 */
export class ReplyLimit {
  #lineBytes = 0;
  #replyBytes = 0;
  /** Whether `250-` was read at the start of this line, so that others follow. */
  #isContinued = false;

  cut(chunk: Uint8Array): Buffer {
    const kept = Buffer.allocUnsafe(chunk.length);
    let length = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at]!;
      this.#lineBytes++;
      if (this.#lineBytes === 4) this.#isContinued = byte === DASH;
      // The code and its separator always remain, so that the reply stays complete.
      if (byte === LF || this.#lineBytes <= 4 || this.#lineBytes <= this.#maxLine) kept[length++] = byte;
      if (byte === LF) {
        this.#replyBytes = this.#isContinued
          ? this.#replyBytes + Math.min(this.#lineBytes, MAX_LINE_BYTES)
          : 0;
        this.#lineBytes = 0;
        this.#isContinued = false;
      }
    }
    return kept.subarray(0, length);
  }

  get #maxLine(): number {
    return this.#isContinued && this.#replyBytes >= MAX_REPLY_BYTES ? 0 : MAX_LINE_BYTES;
  }
}
