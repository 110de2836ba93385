import type { Where } from '../contract/message/checks.ts';
import { replaceMany } from '../mime/decode/replace-many.ts';

const MAX_EXCERPT = 160;

/** A part of a message as text, in which findings have a position. Line breaks are `\n`. */
export class SourceText {
  readonly text: string;
  readonly #part: Where['part'];
  /** Offsets of the line breaks, found when the first position is needed. */
  #breaks: Uint32Array | undefined;

  constructor(part: Where['part'], text: string) {
    this.text = text.includes('\r') ? replaceMany(text, /\r\n?/g, () => '\n') : text;
    this.#part = part;
  }

  /** The position of an offset, with the text from there to `end`, or to the end of the line. */
  where(offset: number, end = this.text.length): Where {
    this.#breaks ??= lineBreaks(this.text);
    const before = countBelow(this.#breaks, offset);
    const lineStart = before === 0 ? 0 : this.#breaks[before - 1]! + 1;
    const lineEnd = this.#breaks[before] ?? this.text.length;
    const excerpt = this.text
      .slice(offset, Math.min(end, lineEnd, offset + MAX_EXCERPT))
      .replace(/[\ud800-\udbff]$/, '')
      .trim()
      .toWellFormed();
    return { part: this.#part, line: before + 1, column: offset - lineStart + 1, excerpt };
  }
}

function lineBreaks(text: string): Uint32Array {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  const breaks = new Uint32Array(count);
  let index = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) breaks[index++] = at;
  return breaks;
}

/** How many numbers of a sorted list are less than `limit`. */
function countBelow(sorted: Uint32Array, limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
