import { isAscii } from './ascii.ts';
import { eachWord, foldForWords, slices } from './words.ts';

/** A range of a text. */
interface TextRange {
  start: number;
  end: number;
}

/** A folded word and its range in the original text. */
export interface PlacedWord extends TextRange {
  word: string;
}

/** A folded text, and for each of its characters the range of the original text. */
interface Folded {
  folded: string;
  placeOf(at: number): TextRange;
}

// Ways to split a text into parts that can be folded separately, finest first: a character with its marks (including
// invisible characters, skin tones and half-width voicing marks), and a run of non-ASCII characters.
const PARTS = [
  /.[\p{M}\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}\uFF9E\uFF9F]*/gsu,
  /[\0-\x7f]|[^\0-\x7f]+/g,
];

/** The same words as `words` finds, with their positions in the text. Never throws. */
export function placedWords(text: string): PlacedWord[] {
  const placed: PlacedWord[] = [];
  let offset = 0;
  for (const slice of slices(text)) {
    const { folded, placeOf } = foldWithPlaces(slice);
    eachWord(folded, (word, at) => {
      const { start } = placeOf(at);
      const { end } = placeOf(at + word.length - 1);
      placed.push({ word, start: offset + start, end: offset + end });
    });
    offset += slice.length;
  }
  return placed;
}

function foldWithPlaces(text: string): Folded {
  const folded = foldForWords(text);
  if (isAscii(text)) return { folded, placeOf: (at) => ({ start: at, end: at + 1 }) };
  // Folding ends with composition (of jamo, for example), so not every way gives the same result as folding everything.
  for (const parts of PARTS) {
    const way = foldParts(text, parts);
    if (way.folded === folded) return way;
  }
  return { folded, placeOf: () => ({ start: 0, end: text.length }) };
}

function foldParts(text: string, parts: RegExp): Folded {
  const known = new Map<string, string>();
  const places: TextRange[] = [];
  let folded = '';
  for (const { 0: part, index } of text.matchAll(parts)) {
    const piece = known.get(part) ?? foldForWords(part);
    known.set(part, piece);
    const place = { start: index, end: index + part.length };
    for (let i = 0; i < piece.length; i++) places.push(place);
    folded += piece;
  }
  return { folded, placeOf: (at) => places[at]! };
}
