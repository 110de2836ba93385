import { isAscii } from './ascii.ts';
import { type TextAlternatives, type TextQuery, termsOf } from './divided-query.ts';
import { isSoughtIn, type Term, type TextField } from './query.ts';
import { TermAutomaton } from './term-automaton.ts';
import { foldForWords, slices, words } from './words.ts';

/** A text of a message and the field it comes from. */
export interface FieldText {
  field: TextField;
  text: string;
}

/**
 * Checks whether a message contains the words of a search, each term within one field: for messages that are not
 * indexed. Undefined if it does not match; otherwise, which groups of `either` its words meet. The texts are read once,
 * whatever the number of terms.
 */
export function createTextMatcher(query: TextQuery): (fields: Iterable<FieldText>) => boolean[] | undefined {
  const required: TextAlternatives[] = [
    ...query.all.map((any) => ({ any, notAll: [] })),
    ...query.none.map((term) => ({ any: [], notAll: [term] })),
  ];
  const groups = [...required, ...query.either];
  const terms = groups.flatMap(({ any, notAll }) => [...any, ...notAll]);
  const groupOf = groups.flatMap(({ any, notAll }, group) => [...any, ...notAll].map(() => group));
  const isWanted = groups.flatMap(({ any, notAll }) => [...any.map(() => true), ...notAll.map(() => false)]);
  const automaton = new TermAutomaton(terms);
  const mayOccurIn = createQuickCheck(termsOf(query));
  return (fields) => {
    const isFound = new Set<number>();
    const isMet = groups.map(() => false);
    const missing = groups.map(({ notAll }) => notAll.length);
    // A group is decided when a term of `any` is there or, without those, when all of `notAll` are.
    let undecided = groups.length;
    // Returns true when the result is certain.
    const found = (term: number): boolean => {
      if (isFound.has(term)) return false;
      isFound.add(term);
      const group = groupOf[term]!;
      if (isMet[group]) return false;
      if (isWanted[term]) isMet[group] = true;
      else if (--missing[group]! > 0 || groups[group]!.any.length > 0) return false;
      undecided--;
      return undecided === 0 || (!isMet[group] && group < required.length);
    };
    for (const { field, text } of fields) {
      const isSought = (term: Term) => isSoughtIn(term, field);
      if (isAscii(text)) {
        if (mayOccurIn(() => text.toLowerCase()) && automaton.readAscii(text, isSought, found)) break;
      } else if (mayOccurIn(() => Array.from(slices(text), foldForWords).join(''))) {
        if (automaton.readWords(words(text), isSought, found)) break;
      }
    }
    const results = groups.map((_, group) => isMet[group]! || missing[group]! > 0);
    return results.slice(0, required.length).every(Boolean) ? results.slice(required.length) : undefined;
  };
}

// Most texts have none of the words, which `includes` finds out ten times as fast as reading them word by word. Its cost
// multiplies with the number of words, and with their length in a text that repeats one letter.
const QUICK_WORDS = 4;
const QUICK_LETTERS = 16;

/** Whether a folded text may contain one of the terms. */
function createQuickCheck(terms: Term[]): (fold: () => string) => boolean {
  // The longest word of a term is in the fewest texts. Terms often share it, as in `bill OR filename:bill`.
  const beginnings = new Set(
    terms.map((term) => term.words.reduce((a, b) => (b.length > a.length ? b : a)).slice(0, QUICK_LETTERS)),
  );
  if (beginnings.size > QUICK_WORDS) return () => true;
  return (fold) => {
    const folded = fold();
    for (const beginning of beginnings) if (folded.includes(beginning)) return true;
    return false;
  };
}
