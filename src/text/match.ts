import { isSoughtIn, type SearchQuery, type Term, type TextField } from './query.ts';
import { foldForWords, slices, words } from './words.ts';

const NON_ASCII = /[^\0-\x7f]/;

/** A text of a message, and the part of it that it is from. */
export interface FieldText {
  field: TextField;
  text: string;
}

/** The words that a message must have, and those that it must not have. */
export type TextQuery = Pick<SearchQuery, 'all' | 'none'>;

/**
 * Tells whether a message has all terms, each within one of its fields, and none of the excluded ones. The same answer as
 * the search index gives, for messages that are in no index.
 */
export function createTextMatcher({ all, none }: TextQuery): (fields: Iterable<FieldText>) => boolean {
  const wanted = all.map(compileTerm);
  const unwanted = none.map(compileTerm);
  return (texts) => {
    const unread = texts[Symbol.iterator]();
    const read: Field[] = [];
    // Term by term: one that decides ends the search, and no field is read before it is needed.
    const isThere = (matches: (field: Field) => boolean) => {
      if (read.some(matches)) return true;
      for (let next = unread.next(); !next.done; next = unread.next()) {
        const field = prepareField(next.value);
        read.push(field);
        if (matches(field)) return true;
      }
      return false;
    };
    return wanted.every(isThere) && !unwanted.some(isThere);
  };
}

/** A field as terms are looked for: lower case when it is ASCII, and otherwise folded, and cut into words if need be. */
interface Field {
  field: TextField;
  ascii: string | undefined;
  folded(): string;
  /** The words with spaces around. */
  words(): string;
}

function prepareField({ field, text }: FieldText): Field {
  let folded: string | undefined;
  let joined: string | undefined;
  return {
    field,
    ascii: NON_ASCII.test(text) ? undefined : text.toLowerCase(),
    // Each step costs many times the one before, so it is done once, and only when asked for.
    folded: () => {
      folded ??= Array.from(slices(text), foldForWords).join('');
      return folded;
    },
    words: () => {
      joined ??= ` ${words(text).join(' ')} `;
      return joined;
    },
  };
}

function compileTerm(term: Term): (field: Field) => boolean {
  const { words, prefix } = term;
  const phrase = ` ${words.join(' ')}${prefix ? '' : ' '}`;
  const isAscii = !NON_ASCII.test(phrase);
  const [first] = words;
  // Between two words of ASCII text is anything that is not part of a word. No word has a character that is syntax.
  const inText = isAscii
    ? new RegExp(`(?<![0-9a-z])${words.join('[^0-9a-z]+')}${prefix ? '' : '(?![0-9a-z])'}`)
    : undefined;
  return (field) => {
    if (!isSoughtIn(term, field.field)) return false;
    if (field.ascii === undefined) {
      const folded = field.folded();
      return words.every((word) => folded.includes(word)) && field.words().includes(phrase);
    }
    // Most texts do not have the word at all, which a plain search tells fastest.
    return inText !== undefined && field.ascii.includes(first!) && inText.test(field.ascii);
  };
}
