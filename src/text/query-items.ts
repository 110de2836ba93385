import { isOneEdit } from './nearest.ts';

/** The operators that search one part of a message. */
export const SEARCH_FIELDS = [
  'from',
  'to',
  'cc',
  'bcc',
  'reply-to',
  'subject',
  'filename',
  'message-id',
  'has',
] as const;

/** The operators of a search. Anything else with a colon is a word. */
export const OPERATORS = [...SEARCH_FIELDS, 'tag', 'is', 'before', 'after', 'larger', 'smaller'] as const;
export type Operator = (typeof OPERATORS)[number];

const FLAGS = 'unread, read, starred or unstarred';
const SIZES = 'a size such as 10k or 1M';
const TIMES = 'a date such as 2026-11-15, a time such as 2026-11-15T09:30Z, or an age such as 2d';
const NEEDED: Partial<Record<Operator, string>> = {
  is: FLAGS,
  has: 'attachment or inline',
  before: TIMES,
  after: TIMES,
  larger: SIZES,
  smaller: SIZES,
};

/** The operator that a word such as `form:ada` was probably meant to have. */
export function meantOperator({ source, operator }: QueryItem): Operator | undefined {
  // Words of two letters have too many neighbours.
  const name = operator ? undefined : /^-?([a-z-]{3,12}):[^\s/]/i.exec(source)?.[1]?.toLowerCase();
  return name === undefined ? undefined : OPERATORS.find((known) => isOneEdit(name, known));
}

/** Describes the value that an operator needs. */
export function neededValue(operator: Operator): string {
  return NEEDED[operator] ?? 'a word';
}

/** Between two items, means that either may match. Anywhere else, and in quotes, it is a word. */
const OR = 'OR';

/** One item of a search as typed: a word, a phrase, or an operator with its value. */
export interface QueryItem {
  /** The full text, with minus, operator and quotes, and its position. */
  source: string;
  start: number;
  /** Starts with a minus: excludes messages that match. */
  negated: boolean;
  operator?: Operator;
  /** Without minus, operator, quotes and trailing star. */
  value: string;
  /** The value is in quotes, of which the last may be missing. */
  quoted: boolean;
  /** Ends with a star: matches a prefix. */
  prefix: boolean;
}

// A quote opens a phrase at the start of an item and after an operator. The closing quote may be missing while typing.
const ITEM = new RegExp(`(?=\\S)(-?)(?:(${OPERATORS.join('|')}):)?(?:"([^"]*)("\\*?|$)|(\\S*))`, 'gi');

/** Splits a search into its items. Accepts any text. */
export function queryItems(q: string): QueryItem[] {
  return Array.from(q.matchAll(ITEM), ({ 0: source, index: start, ...groups }) => {
    const [minus, name, quoted, closing, plain] = [groups[1], groups[2], groups[3], groups[4], groups[5]];
    // Two dashes are punctuation, as in a command-line option.
    const negated = minus === '-' && source.length > 1 && !plain?.startsWith('-');
    // An unclosed quote extends to the end of the text, so a star there belongs to the word being typed.
    const text = quoted ?? plain ?? '';
    const isOpen = quoted === undefined || closing === '';
    const prefix = isOpen ? text.endsWith('*') : closing === '"*';
    return {
      source,
      start,
      negated,
      ...(name && { operator: name.toLowerCase() as Operator }),
      value: prefix && isOpen ? text.slice(0, -1) : text,
      quoted: quoted !== undefined,
      prefix,
    };
  });
}

/** Whether a search has more items than this, without looking at those. */
export function hasMoreItems(q: string, most: number): boolean {
  return !q.matchAll(ITEM).drop(most).next().done;
}

/** Divides the items of a search into groups of alternatives, which `OR` separates. */
export function groupItems(items: QueryItem[]): QueryItem[][] {
  const groups: QueryItem[][] = [];
  let isAlternative = false;
  for (const [i, item] of items.entries()) {
    const isOr: boolean = item.source === OR && !isAlternative && i > 0 && i < items.length - 1;
    if (!isOr && isAlternative) groups.at(-1)!.push(item);
    else if (!isOr) groups.push([item]);
    isAlternative = isOr;
  }
  return groups;
}
