import type { Term } from '../../../text/query.ts';
import { storedWords } from '../schema/message-words.ts';
import { INDEXED_WORDS } from '../schema/tables.ts';

/** Adds a value to a statement and returns its placeholder. */
type AddValue = (value: unknown) => string;

/** A term as it is looked for: the words that the index finds, and the text that a message must contain. */
interface SoughtTerm {
  words: string[];
  text: string;
}

/**
 * Statements that select the bodies of messages by their words. The index finds the messages that have all words of a
 * term. Whether they are next to each other is seen in the text, which has them in their order.
 */
export class TextConditions {
  readonly #schema: string;
  readonly #value: AddValue;

  constructor(schema: string, value: AddValue) {
    this.#schema = schema;
    this.#value = value;
  }

  /** The messages that have a term of each list. */
  all(lists: Term[][]): string {
    const sought = lists.map((terms) => terms.map(soughtTerm));
    const inOneRow = this.#have(sought);
    // They may be in different rows of a long text.
    const inRows = sought.map((terms) => this.#rows('long_words', this.#have([terms])));
    return `${this.#rows('words', inOneRow)} UNION ALL (${inRows.join(' INTERSECT ')})`;
  }

  /** The messages that have at least one of these terms. */
  any(terms: Term[]): string {
    const sought = terms.map(soughtTerm);
    const words = sought.filter(isWord);
    const phrases = sought.filter((term) => !isWord(term));
    return this.#either([
      ...(words.length > 0 ? [this.#have([words])] : []),
      ...phrases.map((term) => this.#have([[term]])),
    ]);
  }

  /** The messages with one of these stored words. */
  anyWord(stored: string[]): string {
    return this.#either([this.#matches(stored.map(quoted).join(' | '))]);
  }

  #either(conditions: string[]): string {
    return conditions
      .flatMap((condition) => ['words', 'long_words'].map((table) => this.#rows(table, condition)))
      .join(' UNION ');
  }

  // `inbox + 0` keeps the planner from reading all rows in the order of the key.
  #rows(table: string, condition: string): string {
    return `SELECT body FROM ${this.#schema}.${table} WHERE inbox + 0 = $1 AND ${condition}`;
  }

  /** A row with a term of each list. */
  #have(lists: SoughtTerm[][]): string {
    const queries = new Set(lists.flatMap(indexQueries));
    // The index finds single words exactly.
    const unsure = lists.filter((terms) => !terms.every(isWord));
    const contains = ({ text }: SoughtTerm) => `strpos(text, ${this.#value(text)}) > 0`;
    return [
      this.#matches([...queries].join(' & ')),
      ...unsure.map((terms) => `(${terms.map(contains).join(' OR ')})`),
    ].join(' AND ');
  }

  #matches(query: string): string {
    return `${INDEXED_WORDS} @@ ${this.#value(query)}::tsquery`;
  }
}

function soughtTerm({ words, prefix, field }: Term): SoughtTerm {
  const stored = words.flatMap((word) => storedWords(word, field));
  const last = stored.length - 1;
  return {
    words: stored.map((word, i) => (prefix && i === last ? `${quoted(word)}:*` : quoted(word))),
    // Each word of a text is between two spaces.
    text: ` ${stored.join(' ')}${prefix ? '' : ' '}`,
  };
}

function isWord({ words }: SoughtTerm): boolean {
  return words.length === 1;
}

/** What the index must find for one of the terms to be there; all of it, if there are several. */
function indexQueries(terms: SoughtTerm[]): string[] {
  const [first, ...others] = terms;
  if (others.length === 0) return first!.words;
  return [
    `(${terms.map(({ words }) => (words.length === 1 ? words[0] : `(${words.join(' & ')})`)).join(' | ')})`,
  ];
}

// Words consist of letters, digits and marks, so nothing that a user types becomes syntax inside the quotes.
function quoted(word: string): string {
  return `'${word}'`;
}
