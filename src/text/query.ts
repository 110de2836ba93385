import { fold } from './fold.ts';
import {
  groupItems,
  meantOperator,
  type Operator,
  type QueryItem,
  queryItems,
  type SEARCH_FIELDS,
} from './query-items.ts';
import { readSize, readTime } from './query-values.ts';
import { words } from './words.ts';

/** The parts of a message that a search can be limited to. */
export type SearchField = (typeof SEARCH_FIELDS)[number];

/** One thing to find in a message: these words next to each other in one field. */
export interface Term {
  words: string[];
  /** The last word is a prefix. */
  prefix: boolean;
  /** The field to search; if absent, all fields that plain words search. */
  field?: SearchField;
}

/** A part of a message with searchable text. Only terms without a field search `other`. */
export type TextField = SearchField | 'other';

// Recipients of blind copies are in the field `to` as well. `has` has the word `inline` if a message has embedded images.
const ONLY_BY_OPERATOR: ReadonlySet<TextField> = new Set(['filename', 'bcc', 'message-id', 'has']);

/** Whether plain words search this part of a message. */
export function isPlainField(field: TextField): boolean {
  return !ONLY_BY_OPERATOR.has(field);
}

/** Whether a term searches this part of a message. */
export function isSoughtIn(term: Term, field: TextField): boolean {
  return term.field === undefined ? isPlainField(field) : term.field === field;
}

/** A folded tag, or a prefix of one. */
export interface TagTerm {
  tag: string;
  prefix: boolean;
}

export type Flag = 'unread' | 'starred' | 'files';

/** What one item of a search requires of a message. */
export type QueryCondition =
  | { kind: 'term'; term: Term; negated: boolean }
  | { kind: 'tag'; tag: TagTerm; negated: boolean }
  | { kind: 'flag'; flag: Flag; negated: boolean }
  /** The time of arrival, in milliseconds since 1970: since <= time, or time < until. */
  | { kind: 'time'; since: number }
  | { kind: 'time'; until: number }
  /** The size in bytes: min <= size, or size <= max. */
  | { kind: 'size'; min: number }
  | { kind: 'size'; max: number };

export interface SearchQuery {
  /** A message matches if it meets a condition of each group. If there are no groups, none matches. */
  groups: QueryCondition[][];
  /** Operators with an invalid value, as typed. They are read as words. */
  unusable: QueryItem[];
  /** Words such as `form:ada`, with the operator that was probably meant. */
  misspelled: { item: QueryItem; meant: Operator }[];
  size: QuerySize;
}

/**
 * What the limits on searches count, as typed, after text without spaces was cut into words. A word and `filename:` with
 * the same word right after it count once: the page looks for what people type in both.
 */
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
export const FLAG_VALUES = {
  is: ['unread', 'read', 'starred', 'unstarred'],
  has: ['attachment', 'inline'],
} as const;

/**
 * Parses a search: words, which must all match; `"quoted words"` or words with punctuation inside, which are phrases;
 * `inv*` for a prefix; `from:ada` and the other operators; `-word` to exclude; `a OR b` for either, which binds tighter
 * than everything else. No input is an error. Undefined for blank input, which does not filter.
 */
export function parseQuery(q: string, now = Date.now()): SearchQuery | undefined {
  if (q.trim() === '') return undefined;
  const reader = new QueryReader(now);
  for (const group of groupItems(queryItems(q))) reader.add(group);
  return reader.query;
}

/** True if the search has no conditions, for example if it is only punctuation. It matches no message. */
export function matchesNothing({ groups }: SearchQuery): boolean {
  return groups.length === 0;
}

class QueryReader {
  readonly query: SearchQuery = {
    groups: [],
    unusable: [],
    misspelled: [],
    size: { words: 0, phrase: 0, prefixes: 0, operators: 0 },
  };
  readonly #now: number;
  readonly #known = new Set<string>();
  /** The previous item, if it was a plain word or phrase. */
  #plain: QueryItem | undefined;

  constructor(now: number) {
    this.#now = now;
  }

  /** Adds the conditions of these items as alternatives. Items without a condition, such as punctuation, are left out. */
  add(items: QueryItem[]): void {
    const group = new Map<string, QueryCondition>();
    for (const item of items) {
      const condition = this.#read(item);
      if (condition) group.set(JSON.stringify(condition), condition);
    }
    const key = [...group.keys()].join(' ');
    if (group.size === 0 || this.#known.has(key)) return;
    this.#known.add(key);
    this.query.groups.push([...group.values()]);
  }

  #read(item: QueryItem): QueryCondition | undefined {
    const meant = meantOperator(item);
    if (meant) this.query.misspelled.push({ item, meant });
    let condition = item.operator ? this.#operator(item) : termOf(item, item.value);
    if (item.operator && !condition) {
      this.query.unusable.push(item);
      condition = termOf(item, item.source);
    }
    if (item.operator !== 'filename' || !this.#plain || !hasSameValue(item, this.#plain))
      this.#count(item, condition);
    this.#plain = item.operator ? undefined : item;
    return condition;
  }

  #count({ operator, negated, prefix }: QueryItem, condition: QueryCondition | undefined): void {
    const { size } = this.query;
    if (operator || negated) size.operators++;
    if (condition?.kind !== 'term') return;
    const { length } = condition.term.words;
    size.words += length;
    size.phrase = Math.max(size.phrase, length);
    if (prefix) size.prefixes++;
  }

  /** Undefined if the value is invalid for the operator. */
  #operator(item: QueryItem): QueryCondition | undefined {
    const { operator, value, negated, prefix } = item;
    switch (operator) {
      case 'tag': {
        const tag = fold(value.trim());
        return tag === '' && !prefix ? undefined : { kind: 'tag', tag: { tag, prefix }, negated };
      }
      case 'is':
      case 'has': {
        if (operator === 'has' && !prefix && /^inlines?$/i.test(value)) return termOf(item, 'inline', 'has');
        const [flag, isWanted] = FLAGS.get(`${operator}:${value.toLowerCase()}`) ?? [];
        return flag && !prefix ? { kind: 'flag', flag, negated: isWanted === negated } : undefined;
      }
      case 'before':
      case 'after': {
        const time = readTime(value, this.#now);
        if (time === undefined || prefix) return undefined;
        return (operator === 'after') !== negated
          ? { kind: 'time', since: time }
          : { kind: 'time', until: time };
      }
      case 'larger':
      case 'smaller': {
        const size = readSize(value);
        if (size === undefined || prefix) return undefined;
        return (operator === 'larger') !== negated
          ? { kind: 'size', min: negated ? size : size + 1 }
          : { kind: 'size', max: negated ? size : size - 1 };
      }
      default:
        return termOf(item, value, operator as SearchField);
    }
  }
}

/** Undefined if the text has no words. */
function termOf(
  { negated, prefix }: QueryItem,
  text: string,
  field?: SearchField,
): QueryCondition | undefined {
  const found = words(text);
  if (found.length === 0) return undefined;
  return { kind: 'term', term: { words: found, prefix, ...(field && { field }) }, negated };
}

function hasSameValue(a: QueryItem, b: QueryItem): boolean {
  return a.value === b.value && a.prefix === b.prefix && a.negated === b.negated;
}
