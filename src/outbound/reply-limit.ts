// RFC 5321 section 4.5.3.1.5 allows 512 bytes.
const MAX_LINE_BYTES = 1000;
// The reply to EHLO, the longest there is, has less than one kilobyte.
const MAX_REPLY_BYTES = 4096;
// A thousand replies of 200 bytes are 200 KB. More than this takes time to read, whatever is kept of it.
const MAX_TOTAL_BYTES = 4 * 1024 * 1024;

// The code and its separator, which always remain, so that a reply stays complete.
const CODE_BYTES = 4;

const LF = 0x0a;
const DASH = 0x2d;

/**
 * Shortens the replies of a remote server as they arrive, in chunks split anywhere: the end of a long line is dropped, and so
 * are lines of a long reply, except the last one. A hostile server could otherwise send a megabyte for each of a thousand
 * recipients, all of which are kept until the release is finished.
 */
export class ReplyLimit {
  #totalBytes = 0;
  #lineBytes = 0;
  #replyBytes = 0;
  /** Whether this line begins with `250-`, so that others follow. */
  #isContinued = false;

  /** Whether the server has sent more than all replies of a release have. */
  get isExceeded(): boolean {
    return this.#totalBytes > MAX_TOTAL_BYTES;
  }

  cut(chunk: Buffer): Buffer {
    this.#totalBytes += chunk.length;
    const kept: Buffer[] = [];
    for (let at = 0; at < chunk.length; ) {
      const lineEnd = chunk.indexOf(LF, at);
      const end = lineEnd < 0 ? chunk.length : lineEnd;
      const mark = at + CODE_BYTES - 1 - this.#lineBytes;
      if (this.#lineBytes < CODE_BYTES && mark < end) this.#isContinued = chunk[mark] === DASH;
      kept.push(chunk.subarray(at, Math.min(end, at + Math.max(0, this.#maxLine - this.#lineBytes))));
      this.#lineBytes += end - at;
      at = end;
      if (lineEnd < 0) break;
      kept.push(chunk.subarray(lineEnd, lineEnd + 1));
      at++;
      this.#replyBytes = this.#isContinued ? this.#replyBytes + Math.min(this.#lineBytes, MAX_LINE_BYTES) : 0;
      this.#lineBytes = 0;
      this.#isContinued = false;
    }
    return Buffer.concat(kept);
  }

  get #maxLine(): number {
    return this.#isContinued && this.#replyBytes >= MAX_REPLY_BYTES ? CODE_BYTES : MAX_LINE_BYTES;
  }
}
