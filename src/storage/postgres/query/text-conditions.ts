import type { TextQuery } from '../../../text/match.ts';
import type { Term } from '../../../text/query.ts';
import { storedWords } from '../schema/message-words.ts';
import { INDEXED_WORDS } from '../schema/tables.ts';

/** Adds a value to a statement and returns its placeholder. */
type AddValue = (value: unknown) => string;

/** A term as it is looked for: the words that the index finds, and the text that a message must contain. */
interface SoughtTerm {
  words: string[];
  /** Undefined if there is a single word, which the index finds exactly. */
  phrase: string | undefined;
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

  /** The messages that have all these terms. */
  all(terms: TextQuery['all']): string {
    const sought = terms.map(soughtTerm);
    const inOneRow = this.#have(sought);
    // They may be in different rows of a long text.
    const inRows = sought.map((term) => this.#rows('long_words', this.#have([term])));
    return `${this.#rows('words', inOneRow)} UNION ALL (${inRows.join(' INTERSECT ')})`;
  }

  /** The messages that have at least one of these terms. */
  any(terms: TextQuery['none']): string {
    const sought = terms.map(soughtTerm);
    const words = sought.filter(({ phrase }) => phrase === undefined).flatMap((term) => term.words);
    const phrases = sought.filter(({ phrase }) => phrase !== undefined);
    return this.#either([
      ...(words.length > 0 ? [this.#matches(words.join(' | '))] : []),
      ...phrases.map((term) => this.#have([term])),
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

  /** A row with all these terms. */
  #have(terms: SoughtTerm[]): string {
    const words = new Set(terms.flatMap((term) => term.words));
    const phrases = terms.flatMap(({ phrase }) => (phrase === undefined ? [] : [phrase]));
    return [
      this.#matches([...words].join(' & ')),
      ...phrases.map((phrase) => `strpos(text, ${this.#value(phrase)}) > 0`),
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
    phrase: stored.length === 1 ? undefined : ` ${stored.join(' ')}${prefix ? '' : ' '}`,
  };
}

// Words consist of letters, digits and marks, so nothing that a user types becomes syntax inside the quotes.
function quoted(word: string): string {
  return `'${word}'`;
}
