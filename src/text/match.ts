import { isAscii } from './ascii.ts';
import { type Condition, isSoughtIn, type Term, type TextField } from './query.ts';
import { TermAutomaton } from './term-automaton.ts';
import { foldForWords, slices, words } from './words.ts';

/** A text of a message and the field it comes from. */
export interface FieldText {
  field: TextField;
  text: string;
}

/** The words that a message must have, and those that it must not have. */
export interface TextQuery {
  all: Term[];
  none: Term[];
}

/** The words of a search, without its other conditions. */
export function textQueryOf(groups: Condition[][]): TextQuery {
  const terms = (isNegated: boolean) =>
    groups.flat().flatMap((one) => (one.kind === 'term' && one.negated === isNegated ? [one.term] : []));
  return { all: terms(false), none: terms(true) };
}

/**
 * Checks whether a message contains all terms, each within one field, and none of the excluded ones: for messages that
 * are not indexed, and wherever an index finds words but not phrases. The texts are read once, whatever the number of terms.
 */
export function createTextMatcher({ all, none }: TextQuery): (fields: Iterable<FieldText>) => boolean {
  const automaton = new TermAutomaton([...all, ...none]);
  const mayOccurIn = createQuickCheck([...all, ...none]);
  return (fields) => {
    const isFound = new Set<number>();
    let missing = all.length;
    let isExcluded = false;
    // Returns true when the result is certain.
    const found = (term: number): boolean => {
      if (isFound.has(term)) return false;
      isFound.add(term);
      if (term < all.length) missing--;
      else isExcluded = true;
      return isExcluded || (missing === 0 && none.length === 0);
    };
    for (const { field, text } of fields) {
      const isSought = (term: Term) => isSoughtIn(term, field);
      if (isAscii(text)) {
        if (mayOccurIn(() => text.toLowerCase()) && automaton.readAscii(text, isSought, found)) break;
      } else if (mayOccurIn(() => Array.from(slices(text), foldForWords).join(''))) {
        if (automaton.readWords(words(text), isSought, found)) break;
      }
    }
    return missing === 0 && !isExcluded;
  };
}

// Most texts have none of the words, which `includes` finds out ten times as fast as reading them word by word. Its cost
// multiplies with the number of terms, and with their length in a text that repeats one letter.
const QUICK_TERMS = 4;
const QUICK_LETTERS = 16;

/** Whether a folded text may contain one of the terms. */
function createQuickCheck(terms: Term[]): (fold: () => string) => boolean {
  if (terms.length > QUICK_TERMS) return () => true;
  // The longest word of a term is in the fewest texts.
  const beginnings = terms.map((term) =>
    term.words.reduce((a, b) => (b.length > a.length ? b : a)).slice(0, QUICK_LETTERS),
  );
  return (fold) => {
    const folded = fold();
    return beginnings.some((beginning) => folded.includes(beginning));
  };
}
