const NOTHING = Buffer.alloc(0);
const END_OF_HEADERS = '\r\n\r\n';
// Small, because every byte of a chunked body can be a separate chunk.
const MAX_CHUNKED_PIECE = 1024;
const CR_LF = new Set<number | undefined>([0x0d, 0x0a]);

/** Input of a connection that the parser has not been given yet, cut so that no piece contains two requests. */
export class RequestInput {
  #bytes: Buffer = NOTHING;
  /** Bytes of the current request's body that are still to come, if its Content-Length says so. */
  #bodyLeft = 0;

  get isEmpty(): boolean {
    return this.#bytes.length === 0;
  }

  get length(): number {
    return this.#bytes.length;
  }

  add(bytes: Buffer): void {
    this.#bytes = this.isEmpty ? bytes : Buffer.concat([this.#bytes, bytes]);
  }

  /** Must be called once the headers of a request have been parsed. */
  startBody(length: number): void {
    this.#bodyLeft = length;
  }

  /** Input up to the end of a request's headers or body. Empty when more input is needed to find that end. */
  nextPiece(isInBody: boolean): Buffer {
    let end = this.#bytes.length;
    if (this.#bodyLeft > 0) {
      end = Math.min(end, this.#bodyLeft);
      this.#bodyLeft -= end;
    } else {
      if (isInBody) end = Math.min(end, MAX_CHUNKED_PIECE);
      const found = this.#bytes.subarray(0, end).indexOf(END_OF_HEADERS);
      if (found !== -1) end = found + END_OF_HEADERS.length;
      // Holds back what may be the first bytes of the separator.
      else for (let kept = 1; kept < END_OF_HEADERS.length && CR_LF.has(this.#bytes[end - 1]); kept++) end--;
    }
    const piece = this.#bytes.subarray(0, end);
    this.#bytes = this.#bytes.subarray(end);
    return piece;
  }

  /** Copies a small rest of a packet, which would otherwise keep the whole packet in memory. */
  compact(): void {
    if (this.#bytes.length < this.#bytes.buffer.byteLength / 2) this.#bytes = Buffer.from(this.#bytes);
  }

  /** Returns everything that is left, and empties the buffer. */
  takeAll(): Buffer {
    const bytes = this.#bytes;
    this.clear();
    return bytes;
  }

  clear(): void {
    this.#bytes = NOTHING;
    this.#bodyLeft = 0;
  }
}
