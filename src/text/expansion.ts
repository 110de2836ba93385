import { isAscii } from './ascii.ts';

// Characters that stand for more than three letters, such as U+FDFA, which stands for eighteen. Folding replaces them by
// these letters.
const ABBREVIATIONS =
  /[\u2057\u2150-\u218b\u2474-\u2487\u2a0c\u3200-\u33ff\ufdf0-\ufdff\u{1d15e}-\u{1d1c0}]/gu;

// Few different ones exist, and normalising one takes as long as folding ten.
const lengths = new Map<string, number>();

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
      this.#left -= expandedLength(character) - character.length;
      if (this.#left < 0) return text.slice(0, index);
    }
    return text;
  }
}

function expandedLength(character: string): number {
  const length = lengths.get(character) ?? character.normalize('NFKC').length;
  lengths.set(character, length);
  return length;
}
