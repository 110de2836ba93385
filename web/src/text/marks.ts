import { fold } from './fold.ts';

/** A stretch of text, and whether it is part of what was searched for. */
export interface Segment {
  text: string;
  hit: boolean;
}

/** What a query looks for: pieces that stand next to each other, the last one perhaps only a beginning. */
interface Term {
  pieces: string[];
  prefix: boolean;
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
// Scripts written without spaces: the server cuts them into words, here a piece may stand anywhere.
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/** Reads `q` as the server does: words, `"quoted phrases"`, `begin*`. */
export function searchTerms(q: string): Term[] {
  const terms: Term[] = [];
  for (const [, quoted, word] of q.matchAll(/"([^"]*)"?|(\S+)/g)) {
    const text = quoted ?? word ?? '';
    const pieces = fold(text).match(WORD);
    if (pieces) terms.push({ pieces, prefix: quoted === undefined && text.endsWith('*') });
  }
  return terms;
}

/** The query for a person who is still typing: the last word counts from its beginning. */
export function asTyped(q: string): string {
  return /[\p{L}\p{N}]$/u.test(q) && (q.match(/"/g)?.length ?? 0) % 2 === 0 ? `${q}*` : q;
}

/** Cuts `text` where the words of `terms` stand in it. Joined again, the segments are `text`. */
export function markWords(text: string, terms: readonly Term[]): Segment[] {
  if (terms.length === 0) return [{ text, hit: false }];
  const words = [...text.matchAll(WORD)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    folded: fold(match[0]),
    raw: match[0],
  }));
  const hits: [number, number][] = [];
  for (const { pieces, prefix } of terms) {
    for (let at = 0; at < words.length; at++) {
      const lone = words[at]!;
      if (pieces.length === 1 && UNSPACED.test(pieces[0]!)) {
        // Folding may change lengths in general, but not in these scripts' plain text.
        if (lone.folded.length !== lone.raw.length) continue;
        for (let i = lone.folded.indexOf(pieces[0]!); i >= 0; i = lone.folded.indexOf(pieces[0]!, i + 1)) {
          hits.push([lone.start + i, lone.start + i + pieces[0]!.length]);
        }
      } else if (
        pieces.every((piece, i) => isPiece(words[at + i]?.folded, piece, prefix && i === pieces.length - 1))
      ) {
        hits.push([lone.start, words[at + pieces.length - 1]!.end]);
      }
    }
  }
  return cut(text, hits);
}

function isPiece(word: string | undefined, piece: string, prefix: boolean): boolean {
  return word !== undefined && (prefix ? word.startsWith(piece) : word === piece);
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
