import { isAscii } from './ascii.ts';
import { isSoughtIn, type SearchQuery, type Term, type TextField } from './query.ts';
import { foldForWords, slices, words } from './words.ts';

/** A text of a message and the field it comes from. */
export interface FieldText {
  field: TextField;
  text: string;
}

/** The words that a message must have, and those that it must not have. */
export type TextQuery = Pick<SearchQuery, 'all' | 'none'>;

/**
 * Checks whether a message contains all terms, each within one field, and none of the excluded ones. Gives the same
 * result as the search index, for messages that are not indexed.
 */
export function createTextMatcher({ all, none }: TextQuery): (fields: Iterable<FieldText>) => boolean {
  const wanted = all.map(compileTerm);
  const unwanted = none.map(compileTerm);
  return (texts) => {
    const unread = texts[Symbol.iterator]();
    const read: Field[] = [];
    // Term by term, so that the first one that fails ends the search, and fields are read only when needed.
    const isThere = (matches: (field: Field) => boolean) => {
      if (read.some(matches)) return true;
      for (let next = unread.next(); !next.done; next = unread.next()) {
        const field = new Field(next.value);
        read.push(field);
        if (matches(field)) return true;
      }
      return false;
    };
    return wanted.every(isThere) && !unwanted.some(isThere);
  };
}

/**
 * A field prepared for matching: in lower case if it is ASCII; otherwise folded, and split into words if needed. Each step
 * is many times more expensive than the previous one, so it is done once, and only when needed.
 */
class Field {
  readonly field: TextField;
  /** Undefined if the text is not ASCII. */
  readonly ascii: string | undefined;
  readonly #text: string;
  #folded: string | undefined;
  #words: string | undefined;

  constructor({ field, text }: FieldText) {
    this.field = field;
    this.#text = text;
    this.ascii = isAscii(text) ? text.toLowerCase() : undefined;
  }

  get folded(): string {
    this.#folded ??= Array.from(slices(this.#text), foldForWords).join('');
    return this.#folded;
  }

  /** The words, each surrounded by spaces. */
  get words(): string {
    this.#words ??= ` ${words(this.#text).join(' ')} `;
    return this.#words;
  }
}

function compileTerm(term: Term): (field: Field) => boolean {
  const { words, prefix } = term;
  const phrase = ` ${words.join(' ')}${prefix ? '' : ' '}`;
  const [first] = words;
  // Words in ASCII text are separated by any non-word characters. Words contain no regular expression syntax.
  const inText = isAscii(phrase)
    ? new RegExp(`(?<![0-9a-z])${words.join('[^0-9a-z]+')}${prefix ? '' : '(?![0-9a-z])'}`)
    : undefined;
  return (field) => {
    if (!isSoughtIn(term, field.field)) return false;
    if (field.ascii === undefined) {
      const { folded } = field;
      return words.every((word) => folded.includes(word)) && field.words.includes(phrase);
    }
    // Most texts do not contain the word at all, which `includes` finds out fastest.
    return inText !== undefined && field.ascii.includes(first!) && inText.test(field.ascii);
  };
}
