import type { TextQuery } from '../../text/match.ts';
import type { Term } from '../../text/query.ts';
import { beginning, lexeme, MAX_PHRASE, MAX_WORD } from './word-windows.ts';

/** A search by words, as texts of type `tsquery`. */
export interface IndexQuery {
  all: string[];
  none: string[];
  /** False if the index finds more than the search means, so that the texts have to be checked. */
  isExact: boolean;
}

// Nobody types more, and a tsquery cannot have many thousands of terms.
const MAX_TERMS = 50;

export function indexQuery({ all, none }: TextQuery): IndexQuery {
  // Terms that the index matches only approximately must not exclude messages.
  const excluded = none.filter(isExactTerm).slice(0, MAX_TERMS);
  return {
    all: all.slice(0, MAX_TERMS).map(termQuery),
    none: excluded.map(termQuery),
    isExact: all.length <= MAX_TERMS && all.every(isExactTerm) && excluded.length === none.length,
  };
}

/** The word that is looked for, as it is indexed, if it is the only one. */
export function onlyWord({ all, none }: TextQuery): string | undefined {
  const [term] = all;
  if (all.length !== 1 || none.length > 0 || term!.prefix || term!.words.length !== 1) return undefined;
  return lexeme(term!.words[0]!, term!.field);
}

/** Words that every match has, as they are indexed. */
export function wordsOfAll({ all }: TextQuery): string[] {
  return all.flatMap(({ words, prefix, field }) =>
    (prefix ? words.slice(0, -1) : words).map((word) => lexeme(word, field)),
  );
}

function isExactTerm({ words, prefix }: Term): boolean {
  // Longer prefixes are cut, and may match too much.
  return words.length <= MAX_PHRASE && (!prefix || words.at(-1)!.length < MAX_WORD);
}

// Words consist of letters, digits and marks, so nothing that a user types becomes syntax inside the quotes.
function termQuery({ words, prefix, field }: Term): string {
  const shown = words.slice(0, MAX_PHRASE);
  const isWhole = shown.length === words.length;
  const parts = shown.map((word, i) => {
    const isBeginning = prefix && isWhole && i === shown.length - 1;
    return isBeginning ? `'${lexeme(beginning(word), field)}':*` : `'${lexeme(word, field)}'`;
  });
  return parts.length === 1 ? parts[0]! : `(${parts.join(' <-> ')})`;
}
