import { FLAG_VALUES } from '../../../src/text/query.ts';
import { type QueryItem, queryItems } from '../../../src/text/query-items.ts';
import { readTime } from '../../../src/text/query-values.ts';

/**
 * The search as it is sent while the user may still be typing: the last word matches as a prefix, an operator without a
 * value is ignored, and dates are in the time zone of the browser.
 */
export function sentSearch(q: string, now = Date.now()): string {
  const items = queryItems(q);
  const last = items.at(-1);
  const isTyped = last !== undefined && last.start + last.source.length === q.length;
  let sent = '';
  let at = 0;
  for (const item of items) {
    const isLast = item === last && isTyped;
    sent += q.slice(at, item.start);
    at = item.start + item.source.length;
    if (!isLast || !isUnfinished(item)) sent += withZone(item, now);
    if (isLast && isPrefix(item)) sent += '*';
  }
  return sent + q.slice(at);
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
  if (negated || prefix || value === '' || (operator && !PREFIXED.has(operator))) return false;
  return /[\p{L}\p{N}\p{M}]$/u.test(source);
}

const PREFIXED: ReadonlySet<string> = new Set(['from', 'to', 'cc', 'subject', 'filename', 'tag']);

function withZone({ source, negated, operator, value, prefix }: QueryItem, now: number): string {
  if ((operator !== 'before' && operator !== 'after') || prefix) return source;
  const time = readTime(value, now, localTime);
  if (time === undefined || time === readTime(value, now)) return source;
  return `${negated ? '-' : ''}${operator}:${new Date(time).toISOString()}`;
}

function localTime(...date: [number, number, number, number, number, number, number]): number {
  return new Date(...date).getTime();
}
