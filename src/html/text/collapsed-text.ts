// Text is collected in pieces of this many UTF-16 units, so that working memory does not grow with the text.
const PIECE_UNITS = 32 * 1024;

const SPACE = 0x20;

/**
 * Collects characters into a single line of at most `maxLength` UTF-16 units, with white space collapsed. `expected` is
 * the maximum number of characters to be added.
 */
export class CollapsedText {
  readonly #maxLength: number;
  readonly #piece: Uint16Array<ArrayBuffer>;
  #pieceLength = 0;
  #text = '';
  #spaceBefore = false;

  constructor(maxLength: number, expected: number) {
    this.#maxLength = maxLength;
    this.#piece = new Uint16Array(Math.max(1, Math.min(PIECE_UNITS, expected)));
  }

  get isFull(): boolean {
    return this.#text.length + this.#pieceLength >= this.#maxLength;
  }

  get isEmpty(): boolean {
    return this.#pieceLength === 0 && this.#text === '';
  }

  /** Adds a code point, or half a surrogate pair. */
  add(code: number): void {
    if (isWhiteSpace(code)) this.#spaceBefore = true;
    else if (!isInsideWord(code)) {
      if (this.#spaceBefore) {
        this.#spaceBefore = false;
        if (!this.isEmpty) this.#put(SPACE);
      }
      if (code > 0xffff) {
        this.#put(0xd7c0 + (code >> 10));
        this.#put(0xdc00 + (code & 0x3ff));
      } else this.#put(code);
    }
  }

  space(): void {
    this.#spaceBefore = true;
  }

  end(): string {
    this.#flush();
    return this.#text.length > this.#maxLength ? this.#text.slice(0, this.#maxLength) : this.#text;
  }

  #put(unit: number): void {
    this.#piece[this.#pieceLength++] = unit;
    if (this.#pieceLength === this.#piece.length) this.#flush();
  }

  #flush(): void {
    const { buffer } = this.#piece;
    this.#text += Buffer.from(buffer, 0, this.#pieceLength * 2).toString('utf16le');
    this.#pieceLength = 0;
  }
}

/** What `\s` matches. */
function isWhiteSpace(code: number): boolean {
  if (code <= SPACE) return code === SPACE || (code >= 0x09 && code <= 0x0d);
  if (code < 0xa0) return false;
  if (code === 0xa0 || code === 0x1680 || (code >= 0x2000 && code <= 0x200a)) return true;
  return code === 0x2028 || code === 0x2029 || code === 0x202f || code === 0x205f || code === 0x3000;
}

/** Soft hyphens and joiners, which people omit when they search for a word. */
function isInsideWord(code: number): boolean {
  return code >= 0xad && (code === 0xad || code === 0x34f || code === 0x2060 || code === 0xfeff);
}
