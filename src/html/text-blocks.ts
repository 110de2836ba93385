import { composed } from '../text/characters.ts';
import { MAX_BLOCK, MAX_BLOCKS, MAX_TEXT } from './limits.ts';

/** How a stretch of text looks. */
export interface Look {
  /** Larger than running text, or letter-spaced. */
  large: boolean;
  bold: boolean;
  /** Part of a link. */
  link: boolean;
  /** Only a browser could tell whether it is seen. */
  doubtful: boolean;
}

/** Where a text comes from. */
export interface Origin {
  look: Look;
}

export const plainOrigin: Origin = { look: { large: false, bold: false, link: false, doubtful: false } };

/** A line, a paragraph or a table cell. Never empty, with white space collapsed. */
export interface TextBlock<O extends Origin = Origin> {
  text: string;
  /** Where text of another origin begins, by position. */
  pieces: readonly { start: number; origin: O }[];
}

/** Collects text into blocks, up to the limits. */
export class BlockBuilder<O extends Origin> {
  readonly blocks: TextBlock<O>[] = [];
  #text = '';
  #pieces: { start: number; origin: O }[] = [];
  #spaceBefore = false;
  #left = MAX_TEXT;

  get isFull(): boolean {
    return this.#left <= 0 || this.blocks.length >= MAX_BLOCKS;
  }

  add(text: string, origin: O): void {
    for (const [index, word] of composed(text.slice(0, Math.max(0, this.#left)))
      .split(/\s+/)
      .entries()) {
      if (index > 0) this.#spaceBefore = true;
      if (word !== '') this.#addWord(word, origin);
    }
    this.#left -= text.length;
  }

  /** Ends the block. */
  end(): void {
    if (isReadable(this.#text) && this.blocks.length < MAX_BLOCKS)
      this.blocks.push({ text: this.#text, pieces: this.#pieces });
    this.#text = '';
    this.#pieces = [];
    this.#spaceBefore = false;
  }

  #addWord(written: string, origin: O): void {
    let word = written;
    if (this.#text.length + word.length > MAX_BLOCK) {
      this.end();
      word = word.slice(0, MAX_BLOCK);
    }
    if (this.#spaceBefore && this.#text !== '') this.#text += ' ';
    this.#spaceBefore = false;
    if (this.#pieces.at(-1)?.origin !== origin) this.#pieces.push({ start: this.#text.length, origin });
    this.#text += word;
  }
}

/** The look of the text at a position. */
export function lookAt({ pieces }: TextBlock, position: number): Look {
  return (pieces.findLast(({ start }) => start <= position)?.origin ?? plainOrigin).look;
}

/** False for rules and ornaments. A single dash counts, because it may separate the halves of a code. */
function isReadable(text: string): boolean {
  return text.length === 1 || /[\p{L}\p{N}]/u.test(text);
}
