import { isAscii } from './ascii.ts';
import { fold } from './fold.ts';

// Scripts written without spaces between words. Intersected with letters, marks and digits because script
// extensions also include their punctuation.
const UNSPACED =
  '[[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}]&&[\\p{L}\\p{M}\\p{N}]]';
const SPACED = `[[\\p{L}\\p{M}\\p{N}]--${UNSPACED}]`;
const PIECES = new RegExp(
  `(${SPACED}+)|(${UNSPACED}+)|[\\p{Extended_Pictographic}\\p{Regional_Indicator}]`,
  'gv',
);
// Signs that would otherwise fold into letters of an adjacent word: `№17` is not the word `no17`, nor is `Acme™` the
// word `acmetm`. Trademark signs are not words, because people do not type them: `"Acme Pro"` also matches `Acme® Pro`.
const TRADEMARK_SIGNS = /[©®™℠]/g;
const LETTERLIKE_SIGNS = /[[\u2100-\u214F]&&\p{So}]/gv;

const ASCII_WORDS = /[0-9a-z]+/g;

// Segmenting long runs takes more than linear time, and real text has no runs of this length without punctuation.
const MAX_RUN_LENGTH = 2000;

// Text is folded in pieces of about this many characters. One compatibility character can expand to eighteen, so
// folding a large hostile text at once would take many times its size in memory.
const SLICE_LENGTH = 16_384;

// The locale does not affect the dictionaries, but must be the same on every machine that uses the index.
let segmenter: Intl.Segmenter | undefined;

/**
 * The folded words of a text, in order: runs of letters, digits and marks; words found with a dictionary for scripts
 * without spaces; each emoji. Everything else is a separator. Never throws.
 */
export function words(text: string): string[] {
  if (text.length <= SLICE_LENGTH) return cut(text);
  const found: string[] = [];
  for (const slice of slices(text)) {
    for (const word of cut(slice)) found.push(word);
  }
  return found;
}

function cut(text: string): string[] {
  const folded = foldForWords(text);
  if (isAscii(folded)) return folded.match(ASCII_WORDS) ?? [];
  const found: string[] = [];
  eachWord(folded, (word) => found.push(word));
  return found;
}

/** Folds a text for `eachWord`. */
export function foldForWords(text: string): string {
  return fold(text.replace(TRADEMARK_SIGNS, ' ').replace(LETTERLIKE_SIGNS, ' $& '));
}

/** Calls `report` with each word of a folded text and its position. */
export function eachWord(folded: string, report: (word: string, start: number) => void): void {
  for (const { 0: piece, 2: unspaced, index } of folded.matchAll(PIECES)) {
    if (unspaced === undefined) report(piece, index);
    else segment(unspaced, index, report);
  }
}

function segment(run: string, start: number, report: (word: string, start: number) => void): void {
  for (let at = 0; at < run.length; at += MAX_RUN_LENGTH) {
    let index = start + at;
    for (const word of segments(run.slice(at, at + MAX_RUN_LENGTH))) {
      report(word, index);
      index += word.length;
    }
  }
}

// Segmenting is most of the work, and messages from templates repeat the same sentences.
const remembered = new Map<string, string[]>();
const MAX_REMEMBERED_RUNS = 5000;
const MAX_REMEMBERED_LENGTH = 100;

function segments(run: string): string[] {
  const cached = remembered.get(run);
  if (cached) return cached;
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  const found = Array.from(segmenter.segment(run), ({ segment }) => segment);
  if (run.length <= MAX_REMEMBERED_LENGTH) {
    if (remembered.size >= MAX_REMEMBERED_RUNS) remembered.clear();
    remembered.set(run, found);
  }
  return found;
}

/**
 * Splits a long text at white space or punctuation, where no word is broken. A run with neither for a whole slice
 * starts a new slice and is split at its length, so the same run is split the same way in a message and in a query.
 */
export function* slices(text: string): Generator<string> {
  let start = 0;
  while (start < text.length) {
    let end = Math.min(start + SLICE_LENGTH, text.length);
    if (end < text.length) {
      let at = end;
      while (at > start && !/[\s\p{P}]/u.test(text[at - 1]!)) at--;
      if (at > start) end = at;
      else if (/[\uD800-\uDBFF]/.test(text[end - 1]!)) end--;
    }
    yield text.slice(start, end);
    start = end;
  }
}
