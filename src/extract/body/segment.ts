import { composed } from '../../text/characters.ts';
import { MAX_SEGMENT, MAX_SEGMENTS, MAX_TEXT } from '../limits.ts';

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

export const plainLook: Look = { large: false, bold: false, link: false, doubtful: false };

/** A line, a paragraph or a table cell. Never empty, with white space collapsed. */
export interface Segment {
  text: string;
  /** Where a different look begins, by position. */
  looks: readonly { start: number; look: Look }[];
}

/** Collects text into segments, up to the limits. */
export class SegmentBuilder {
  readonly segments: Segment[] = [];
  #text = '';
  #looks: { start: number; look: Look }[] = [];
  #spaceBefore = false;
  #left = MAX_TEXT;

  get isFull(): boolean {
    return this.#left <= 0 || this.segments.length >= MAX_SEGMENTS;
  }

  add(text: string, look: Look): void {
    for (const [index, word] of composed(text.slice(0, Math.max(0, this.#left)))
      .split(/\s+/)
      .entries()) {
      if (index > 0) this.#spaceBefore = true;
      if (word !== '') this.#addWord(word, look);
    }
    this.#left -= text.length;
  }

  /** Ends the segment. */
  end(): void {
    if (isReadable(this.#text) && this.segments.length < MAX_SEGMENTS) {
      this.segments.push({ text: this.#text, looks: this.#looks });
    }
    this.#text = '';
    this.#looks = [];
    this.#spaceBefore = false;
  }

  #addWord(word: string, look: Look): void {
    if (this.#text.length + word.length > MAX_SEGMENT) {
      this.end();
      word = word.slice(0, MAX_SEGMENT);
    }
    if (this.#spaceBefore && this.#text !== '') this.#text += ' ';
    this.#spaceBefore = false;
    if (this.#looks.at(-1)?.look !== look) this.#looks.push({ start: this.#text.length, look });
    this.#text += word;
  }
}

/** The look of the text at a position. */
export function lookAt({ looks }: Segment, position: number): Look {
  return looks.findLast(({ start }) => start <= position)?.look ?? plainLook;
}

/** False for rules and ornaments. A single dash counts, because it may separate the halves of a code. */
function isReadable(text: string): boolean {
  return text.length === 1 || /[\p{L}\p{N}]/u.test(text);
}
