import { FLAG_VALUES } from '../../../src/text/query.ts';
import { groupItems, type QueryItem, queryItems } from '../../../src/text/query-items.ts';
import { readTime } from '../../../src/text/query-values.ts';
import { words } from '../../../src/text/words.ts';

/**
 * The search as it is sent while the user may still be typing: the last word matches as a prefix from two letters on, an operator
 * without a value is ignored, dates are in the time zone of the browser, and words are also looked for in the names of attachments.
 */
export function sentSearch(q: string, now = Date.now()): string {
  const items = queryItems(q);
  const last = items.at(-1);
  const isTyped = last !== undefined && last.start + last.source.length === q.length;
  if (isTyped && isUnfinished(last)) items.pop();
  else if (isTyped && isPrefix(last)) items[items.length - 1] = { ...last, prefix: true };
  // Something will follow this OR, too.
  if (items.length > 1 && items.at(-1)!.source === 'OR' && groupItems([...items, last!]).at(-1)!.length > 1)
    items.pop();
  return groupItems(items)
    .map((group) => sentGroup(group, now))
    .join(' ');
}

/**
 * A group of alternatives, in which words are alternatives to the names of attachments. For `-word` that makes two
 * groups, because neither may be there.
 */
function sentGroup(group: QueryItem[], now: number): string {
  const alternatives = (isForNames: boolean) =>
    group.flatMap((item) => {
      if (!isPlain(item)) return [sentItem(item, now)];
      if (item.negated) return [isForNames ? inNames(item) : sentItem(item, now)];
      return [sentItem(item, now), inNames(item)];
    });
  const sent = alternatives(false).join(' OR ');
  const excludesNames = group.some((item) => item.negated && isPlain(item));
  return excludesNames ? `${sent} ${alternatives(true).join(' OR ')}` : sent;
}

/** A word or phrase without an operator. Punctuation is not. */
function isPlain({ operator, value }: QueryItem): boolean {
  return operator === undefined && words(value).length > 0;
}

function sentItem(item: QueryItem, now: number): string {
  const { source, negated, operator, value, prefix } = item;
  if ((operator === 'before' || operator === 'after') && !prefix) {
    const time = readTime(value, now, localTime);
    if (time !== undefined && time !== readTime(value, now))
      return `${negated ? '-' : ''}${operator}:${new Date(time).toISOString()}`;
  }
  if (isQuoted(item)) return source.slice(0, Math.max(0, source.indexOf('"'))) + quotedValue(item);
  return prefix && !source.endsWith('*') ? `${source}*` : source;
}

/** The same words in the names of attachments. */
function inNames(item: QueryItem): string {
  const value = isQuoted(item) ? quotedValue(item) : `${item.value}${item.prefix ? '*' : ''}`;
  return `${item.negated ? '-' : ''}filename:${value}`;
}

/** A phrase; and `OR` as a word, which may be an operator without quotes. */
function isQuoted({ quoted, source }: QueryItem): boolean {
  return quoted || source === 'OR';
}

// Closes a quote that is still open, because it would reach into what follows.
function quotedValue({ value, prefix }: QueryItem): string {
  return `"${value}"${prefix ? '*' : ''}`;
}

function isUnfinished({ source, operator, value, prefix }: QueryItem): boolean {
  if (source === '-') return true;
  if (!operator || prefix) return false;
  const typed = value.toLowerCase();
  if (operator !== 'is' && operator !== 'has') return typed === '';
  return FLAG_VALUES[operator].some((flag) => flag.startsWith(typed) && flag !== typed);
}

// Excluded words are not treated as prefixes while typing, because a prefix would exclude too much.
function isPrefix({ source, operator, negated, prefix, value }: QueryItem): boolean {
  if (negated || prefix || value === '' || (operator && EXACT.has(operator))) return false;
  if (!/[\p{L}\p{N}\p{M}]$/u.test(source)) return false;
  // The search index has to merge all words with a prefix, and too many begin with one letter, but few
  // with one ideograph. Tags are not in it.
  const word = words(value).at(-1) ?? '';
  return operator === 'tag' || /^(.{2}|\p{Ideographic})/su.test(word);
}

const EXACT: ReadonlySet<string> = new Set(['is', 'has', 'after', 'before', 'larger', 'smaller']);

function localTime(...date: [number, number, number, number, number, number, number]): number {
  return new Date(...date).getTime();
}
