import type { TextQuery } from '../../text/match.ts';
import type { Term } from '../../text/query.ts';
import { beginning, lexeme, MAX_PHRASE, MAX_WORD } from './word-windows.ts';

/** A search by words as `tsquery` texts. */
export interface IndexQuery {
  all: string[];
  none: string[];
  /** False when the index finds more than the search means, and the texts have to be looked at. */
  isExact: boolean;
}

// No person types more, and a tsquery cannot have many thousands.
const MAX_TERMS = 50;

export function indexQuery({ all, none }: TextQuery): IndexQuery {
  // What the index is not exact about must not exclude anything.
  const excluded = none.filter(isExactTerm).slice(0, MAX_TERMS);
  return {
    all: all.slice(0, MAX_TERMS).map(termQuery),
    none: excluded.map(termQuery),
    isExact: all.length <= MAX_TERMS && all.every(isExactTerm) && excluded.length === none.length,
  };
}

function isExactTerm({ words, prefix }: Term): boolean {
  // A beginning is compared with the beginning that is indexed.
  return words.length <= MAX_PHRASE && (!prefix || words.at(-1)!.length < MAX_WORD);
}

// Words have letters, digits and marks only, so inside quotes nothing a person types is syntax.
function termQuery({ words, prefix, field }: Term): string {
  const shown = words.slice(0, MAX_PHRASE);
  const isWhole = shown.length === words.length;
  const parts = shown.map((word, i) => {
    const isBeginning = prefix && isWhole && i === shown.length - 1;
    return isBeginning ? `'${lexeme(beginning(word), field)}':*` : `'${lexeme(word, field)}'`;
  });
  return parts.length === 1 ? parts[0]! : `(${parts.join(' <-> ')})`;
}
