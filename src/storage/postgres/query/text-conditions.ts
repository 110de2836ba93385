import type { Term } from '../../../text/query.ts';
import { LONG, mailboxWord, storedWords } from '../schema/message-words.ts';
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

  readonly #mailbox: string | undefined;

  /** Finds messages of this mailbox only. */
  constructor(schema: string, value: AddValue, mailbox: number) {
    this.#schema = schema;
    this.#value = value;
    this.#mailbox = mailboxWord(mailbox);
  }

  /** The messages that have a term of each list, each once. */
  all(lists: Term[][]): string {
    const sought = lists.map((terms) => terms.map(soughtTerm));
    const short = this.#rows(this.#have(sought, `!${quoted(LONG)}`));
    // Terms may be in different rows of a long text.
    const long = sought.map((terms) => this.#rows(this.#have([terms], quoted(LONG))));
    return `${short} UNION ALL SELECT DISTINCT body FROM (${long.join(' INTERSECT ')}) long`;
  }

  /** The messages that have at least one of these terms. */
  any(terms: Term[]): string {
    const sought = terms.map(soughtTerm);
    const words = sought.filter(isWord);
    const phrases = sought.filter((term) => !isWord(term));
    const either = [...(words.length > 0 ? [words] : []), ...phrases.map((term) => [term])];
    return either.map((terms) => this.#rows(this.#have([terms]))).join(' UNION ');
  }

  /** The messages with one of these stored words. */
  anyWord(stored: string[]): string {
    return this.#rows(this.#matches(stored.map(quoted).join(' | ')));
  }

  // `inbox + 0` keeps the planner from reading all rows in the order of the key.
  #rows(condition: string): string {
    return `SELECT body FROM ${this.#schema}.words WHERE inbox + 0 = $1 AND ${condition}`;
  }

  /** A row with a term of each list. `also` is another condition for the index. */
  #have(lists: SoughtTerm[][], ...also: string[]): string {
    const queries = new Set([...lists.flatMap(indexQueries), ...also]);
    // The index finds single words exactly.
    const unsure = lists.filter((terms) => !terms.every(isWord));
    const contains = ({ text }: SoughtTerm) => `strpos(text, ${this.#value(text)}) > 0`;
    return [
      this.#matches([...queries].join(' & ')),
      ...unsure.map((terms) => `(${terms.map(contains).join(' OR ')})`),
    ].join(' AND ');
  }

  #matches(query: string): string {
    const own = this.#mailbox === undefined ? query : `${quoted(this.#mailbox)} & (${query})`;
    return `${INDEXED_WORDS} @@ ${this.#value(own)}::tsquery`;
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
