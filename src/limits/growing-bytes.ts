// For smaller ones, mapping memory takes longer than copying.
const LARGE_BYTES = 64 * 1024;
const SMALLEST_BYTES = 1024;

/**
 * Bytes that arrive in pieces, in one buffer. A large one grows in place, in pages of its own: smaller copies would stay in memory
 * until garbage is collected, and the C library would keep much of it even then.
 */
export class GrowingBytes {
  readonly #maxBytes: number;
  #bytes = new ArrayBuffer(0);
  #length = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The memory that it takes with this length. */
  capacityFor(length: number): number {
    const { byteLength } = this.#bytes;
    if (length <= byteLength) return byteLength;
    return Math.max(length, Math.min(this.#maxBytes, Math.max(byteLength * 2, SMALLEST_BYTES)));
  }

  /** False, with nothing changed, if it would be larger than its maximum, or the system has no memory. */
  append(piece: Uint8Array): boolean {
    const length = this.#length + piece.length;
    if (length > this.#maxBytes || !this.#resize(this.capacityFor(length))) return false;
    new Uint8Array(this.#bytes).set(piece, this.#length);
    this.#length = length;
    return true;
  }

  /** All of them, in a buffer that has nothing else. Nothing is left here. */
  take(): Buffer<ArrayBuffer> {
    // Loops over bytes that can still grow take several times as long, and make all other such loops slower.
    const taken = Buffer.from(this.#bytes.transferToFixedLength(this.#length));
    this.#reset();
    return taken;
  }

  /** Frees the memory at once. */
  clear(): void {
    this.#bytes.transferToFixedLength(0);
    this.#reset();
  }

  #reset(): void {
    this.#bytes = new ArrayBuffer(0);
    this.#length = 0;
  }

  #resize(capacity: number): boolean {
    const bytes = this.#bytes;
    if (capacity === bytes.byteLength) return true;
    try {
      if (bytes.resizable) bytes.resize(capacity);
      else if (capacity > LARGE_BYTES) {
        this.#bytes = new ArrayBuffer(capacity, { maxByteLength: this.#maxBytes });
        new Uint8Array(this.#bytes).set(new Uint8Array(bytes));
      } else this.#bytes = bytes.transfer(capacity);
      return true;
    } catch {
      return false;
    }
  }
}
