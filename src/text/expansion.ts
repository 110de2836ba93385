import { isAscii } from './ascii.ts';

// Characters that stand for more than three letters, such as U+FDFA, which stands for eighteen. Folding replaces them by
// these letters.
const ABBREVIATIONS =
  /[\u2057\u2150-\u218b\u2474-\u2487\u2a0c\u3200-\u33ff\ufdf0-\ufdff\u{1d15e}-\u{1d1c0}]/gu;

/** How much longer folding may make the texts of a message. */
export class ExpansionBudget {
  #left: number;

  constructor(characters: number) {
    this.#left = characters;
  }

  /** The text, up to the character that would exceed the budget. */
  cut(text: string): string {
    if (isAscii(text)) return text;
    for (const { 0: character, index } of text.matchAll(ABBREVIATIONS)) {
      this.#left -= character.normalize('NFKC').length - character.length;
      if (this.#left < 0) return text.slice(0, index);
    }
    return text;
  }
}
