import { fold } from './fold.ts';
import { meantOperator, type Operator, type QueryItem, queryItems } from './query-items.ts';
import { readSize, readTime } from './query-values.ts';
import { words } from './words.ts';

/** The parts of a message that a search can be limited to. */
export const SEARCH_FIELDS = ['from', 'to', 'cc', 'subject', 'filename'] as const;
export type SearchField = (typeof SEARCH_FIELDS)[number];

/** One thing to find in a message: these words next to each other in one field. */
export interface Term {
  words: string[];
  /** The last word is a prefix. */
  prefix: boolean;
  /** The field to search; if absent, all fields except the names of attachments. */
  field?: SearchField;
}

/** A part of a message with searchable text. Only terms without a field search `other`. */
export type TextField = SearchField | 'other';

/** Whether a term searches this part of a message. */
export function isSoughtIn(term: Term, field: TextField): boolean {
  return term.field === undefined ? field !== 'filename' : term.field === field;
}

/** A folded tag, or a prefix of one. */
export interface TagTerm {
  tag: string;
  prefix: boolean;
}

export type Flag = 'unread' | 'starred' | 'files';

/** The conditions of a search. All must be met; if there are none, no message matches. */
export interface SearchQuery {
  /** The terms to find, and those to exclude. */
  all: Term[];
  none: Term[];
  tags: TagTerm[];
  notTags: TagTerm[];
  flags: Flag[];
  notFlags: Flag[];
  /** The time of arrival, in milliseconds since 1970: since <= time < until. */
  since: number;
  until: number;
  /** The size in bytes: minSize <= size <= maxSize. */
  minSize: number;
  maxSize: number;
  /** Operators with an invalid value, as typed. They are read as words. */
  unusable: QueryItem[];
  /** Words such as `form:ada`, with the operator that was probably meant. */
  misspelled: { item: QueryItem; meant: Operator }[];
  size: QuerySize;
}

/** What the limits on searches count, as typed, after text without spaces was cut into words. */
interface QuerySize {
  words: number;
  /** The words of the longest phrase. */
  phrase: number;
  prefixes: number;
  /** Operators and excluded words. */
  operators: number;
}

// The values of `is:` and `has:`: a flag, and whether the message must have it.
const FLAGS = new Map<string, [Flag, boolean]>([
  ['is:unread', ['unread', true]],
  ['is:read', ['unread', false]],
  ['is:starred', ['starred', true]],
  ['is:unstarred', ['starred', false]],
  ['has:attachment', ['files', true]],
  ['has:attachments', ['files', true]],
]);

/** The values of `is:` and `has:`. */
export const FLAG_VALUES = { is: ['unread', 'read', 'starred', 'unstarred'], has: ['attachment'] } as const;

/**
 * Parses a search: words, which must all match; `"quoted words"` or words with punctuation inside, which are phrases;
 * `inv*` for a prefix; `from:ada` and the other operators; `-word` to exclude. No input is an error. Undefined for blank
 * input, which does not filter.
 */
export function parseQuery(q: string, now = Date.now()): SearchQuery | undefined {
  if (q.trim() === '') return undefined;
  const reader = new QueryReader(now);
  for (const item of queryItems(q)) reader.add(item);
  return reader.query;
}

/** True if the search has no conditions, for example if it is only punctuation. It matches no message. */
export function matchesNothing(query: SearchQuery): boolean {
  const { all, none, tags, notTags, flags, notFlags, since, until, minSize, maxSize } = query;
  const lists = [all, none, tags, notTags, flags, notFlags];
  const isOpen = since === -Infinity && until === Infinity && minSize === 0 && maxSize === Infinity;
  return isOpen && lists.every(({ length }) => length === 0);
}

class QueryReader {
  readonly query: SearchQuery = {
    all: [],
    none: [],
    tags: [],
    notTags: [],
    flags: [],
    notFlags: [],
    since: -Infinity,
    until: Infinity,
    minSize: 0,
    maxSize: Infinity,
    unusable: [],
    misspelled: [],
    size: { words: 0, phrase: 0, prefixes: 0, operators: 0 },
  };
  readonly #now: number;
  readonly #known = new Set<string>();

  constructor(now: number) {
    this.#now = now;
  }

  add(item: QueryItem): void {
    if (item.operator || item.negated) this.query.size.operators++;
    const meant = meantOperator(item);
    if (meant) this.query.misspelled.push({ item, meant });
    if (item.operator && !this.#apply(item)) {
      this.query.unusable.push(item);
      this.#addTerm(item, { words: words(item.source), prefix: item.prefix });
    } else if (!item.operator) this.#addTerm(item, { words: words(item.value), prefix: item.prefix });
  }

  /** Returns false if the value is invalid for the operator. */
  #apply(item: QueryItem): boolean {
    const { operator, value, negated } = item;
    const { query } = this;
    switch (operator) {
      case 'tag': {
        const tag = fold(value.trim());
        if (tag === '' && !item.prefix) return false;
        (negated ? query.notTags : query.tags).push({ tag, prefix: item.prefix });
        return true;
      }
      case 'is':
      case 'has':
        return this.#addFlag(FLAGS.get(`${operator}:${value.toLowerCase()}`), item);
      case 'before':
      case 'after': {
        const time = readTime(value, this.#now);
        if (time === undefined || item.prefix) return false;
        if ((operator === 'after') !== negated) query.since = Math.max(query.since, time);
        else query.until = Math.min(query.until, time);
        return true;
      }
      case 'larger':
      case 'smaller': {
        const size = readSize(value);
        if (size === undefined || item.prefix) return false;
        if (operator === 'larger' && !negated) query.minSize = Math.max(query.minSize, size + 1);
        else if (operator === 'larger') query.maxSize = Math.min(query.maxSize, size);
        else if (negated) query.minSize = Math.max(query.minSize, size);
        else query.maxSize = Math.min(query.maxSize, size - 1);
        return true;
      }
      default: {
        const found = words(value);
        if (found.length === 0) return false;
        this.#addTerm(item, { words: found, prefix: item.prefix, field: operator as SearchField });
        return true;
      }
    }
  }

  #addFlag(meant: [Flag, boolean] | undefined, { negated, prefix }: QueryItem): boolean {
    if (!meant || prefix) return false;
    const [flag, wanted] = meant;
    (wanted === negated ? this.query.notFlags : this.query.flags).push(flag);
    return true;
  }

  #addTerm({ negated }: QueryItem, term: Term): void {
    const { size } = this.query;
    size.words += term.words.length;
    size.phrase = Math.max(size.phrase, term.words.length);
    if (term.words.length === 0) return;
    if (term.prefix) size.prefixes++;
    const key = JSON.stringify([negated, term]);
    if (this.#known.has(key)) return;
    this.#known.add(key);
    (negated ? this.query.none : this.query.all).push(term);
  }
}
