import { isAscii } from './ascii.ts';
import { isSoughtIn, parseQuery, type Term, type TextField } from './query.ts';
import { eachWord, foldForWords, slices } from './words.ts';

/** A piece of text, and whether it matches the search. */
export interface Segment {
  text: string;
  hit: boolean;
}

/** The words and phrases that the query `q` finds, including the values of operators. */
export function searchTerms(q: string): Term[] {
  const conditions = parseQuery(q)?.groups.flat() ?? [];
  return conditions.flatMap((condition) =>
    condition.kind === 'term' && !condition.negated ? [condition.term] : [],
  );
}

/** Splits the text of a field where it matches `all`, using the server's rules. Joining the segments gives `text`. */
export function markWords(text: string, field: TextField, all: readonly Term[]): Segment[] {
  const terms = all.filter((term) => isSoughtIn(term, field));
  if (terms.length === 0) return [{ text, hit: false }];
  const words = placedWords(text);
  const hits: [number, number][] = [];
  for (const term of terms) {
    for (let at = 0; at + term.words.length <= words.length; at++) {
      if (matchesAt(words, at, term)) {
        hits.push([words[at]!.start, words[at + term.words.length - 1]!.end]);
      }
    }
  }
  return cut(text, hits);
}

function matchesAt(words: readonly PlacedWord[], at: number, { words: wanted, prefix }: Term): boolean {
  return wanted.every((word, i) => {
    const found = words[at + i]!.word;
    return prefix && i === wanted.length - 1 ? found.startsWith(word) : found === word;
  });
}

function cut(text: string, hits: [number, number][]): Segment[] {
  hits.sort((a, b) => a[0] - b[0]);
  const segments: Segment[] = [];
  let at = 0;
  for (const [start, end] of hits) {
    if (end <= at) continue;
    const from = Math.max(start, at);
    if (from > at) segments.push({ text: text.slice(at, from), hit: false });
    segments.push({ text: text.slice(from, end), hit: true });
    at = end;
  }
  if (at < text.length || segments.length === 0) segments.push({ text: text.slice(at), hit: false });
  return segments;
}

/** A range of a text. */
interface TextRange {
  start: number;
  end: number;
}

/** A folded word and its range in the original text. */
interface PlacedWord extends TextRange {
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
