import { type PlacedWord, placedWords } from './placed-words.ts';
import { isSoughtIn, parseQuery, type Term, type TextField } from './query.ts';

/** A piece of text, and whether it matches the search. */
export interface Segment {
  text: string;
  hit: boolean;
}

/** The words and phrases that the query `q` finds, including the values of operators. */
export function searchTerms(q: string): Term[] {
  const conditions = parseQuery(q)?.groups.flat() ?? [];
  return conditions.flatMap((one) => (one.kind === 'term' && !one.negated ? [one.term] : []));
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
