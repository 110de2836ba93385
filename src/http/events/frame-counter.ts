const LENGTH_BITS = 0x7f;
const MASK_BIT = 0x80;

/**
 * Counts the WebSocket frames in a stream of bytes by their headers (RFC 6455, section 5.2). `ws` reports messages,
 * pings and pongs, but not the fragments of a message, and a client can send any number of those.
 */
export class FrameCounter {
  readonly #header: number[] = [];
  /** Bytes until the start of the next frame. */
  #left = 0;

  /** The number of frames that start in this chunk of the stream. */
  count(bytes: Uint8Array): number {
    let frames = 0;
    for (let at = 0; at < bytes.length; ) {
      if (this.#left > 0) {
        const skipped = Math.min(this.#left, bytes.length - at);
        at += skipped;
        this.#left -= skipped;
        continue;
      }
      if (this.#header.length === 0) frames++;
      this.#header.push(bytes[at++]!);
      this.#endHeader();
    }
    return frames;
  }

  #endHeader(): void {
    const [, second] = this.#header;
    if (second === undefined) return;
    const length = second & LENGTH_BITS;
    const lengthBytes = length < 126 ? 0 : length === 126 ? 2 : 8;
    if (this.#header.length < 2 + lengthBytes) return;
    const extended = this.#header.slice(2).reduce((value, byte) => value * 256 + byte, 0);
    this.#left = (lengthBytes > 0 ? extended : length) + (second & MASK_BIT ? 4 : 0);
    this.#header.length = 0;
  }
}
