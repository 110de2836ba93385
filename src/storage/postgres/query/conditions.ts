import { isUlid, toUuid } from '../../../contract/ulid.ts';
import { hasText } from '../../../text/divided-query.ts';
import { wholeAddressKey } from '../../../text/substring-key.ts';
import {
  columnSql,
  type FilterConditions,
  type ResolvedAlternatives,
  type ResolvedRow,
} from '../../filter-conditions.ts';
import { STARRED } from '../../flags.ts';
import { INBOX } from '../options.ts';
import { firstIdAt } from '../schema/message-ids.ts';
import { storedAddress } from '../schema/message-words.ts';
import { TextConditions } from './text-conditions.ts';

/** A filter as SQL. `$1` is the inbox. */
export interface Conditions {
  /** A statement that selects the ids of all matches. `bounds` are further conditions on `messages m`. */
  select(bounds?: string): string;
  values: unknown[];
  /** The flags to match if there are no other conditions; undefined otherwise. */
  onlyFlags: number | undefined;
  /** Whether the words of messages are looked for. */
  isByWords: boolean;
  /** The cursor, which must be the id of a stored message. */
  before: string | undefined;
}

/**
 * Each index is asked on its own, and the sets that it finds are combined. The planner would rather join them, but it
 * cannot estimate how many messages have a word, and a join that is wrong for millions takes minutes.
 */
export function conditionsOf(schema: string, meant: FilterConditions): Conditions {
  const where: string[] = [];
  /** Sets of ids that a match must be in, and those that it must not be in. */
  const within: string[] = [];
  const outside: string[] = [];
  /** The condition that finds messages by their keys, if there is one. */
  let source = '';
  const values: unknown[] = [INBOX];
  const value = (one: unknown) => `$${values.push(one)}`;
  const texts = new TextConditions(schema, value);
  // As an array, because then the planner always looks up its elements in the index, sorted.
  const withKeys = (key: 'id' | 'body', select: string) => `m.${key} = ANY(ARRAY(${select}))`;
  const messages = (source = '', condition = 'true') =>
    `SELECT m.id FROM ${schema}.messages m WHERE m.inbox = $1 AND ${source || 'true'} AND ${condition}`;
  const { text, to, mask, without, since, until, minSize, maxSize, after, upTo, ids } = meant;

  if (text && text.all.length > 0) source = withKeys('body', texts.all(text.all));
  if (text && text.none.length > 0) outside.push(messages(withKeys('body', texts.any(text.none))));
  if (to.length > 0) {
    const addressed = withKeys('body', texts.anyWord(to.map(storedAddress)));
    if (source) within.push(messages(addressed));
    else source = addressed;
    const keys = to.map((address) => `strpos(m.recipients_key, ${value(wholeAddressKey(address))}) > 0`);
    where.push(`(${keys.join(' OR ')})`);
  }
  const tagged = (tags: string[]) =>
    // PostgreSQL cannot store NUL in text, so no tag contains it.
    `SELECT DISTINCT t.id FROM ${schema}.message_tags t WHERE t.inbox = $1
     AND t.tag = ANY(${value(tags.filter((tag) => !tag.includes('\0')))}::text[])`;
  for (const tags of meant.tags) {
    if (source) within.push(tagged(tags));
    else source = withKeys('id', tagged(tags));
  }
  if (meant.notTags.length > 0) outside.push(tagged(meant.notTags));
  const alternative = (row: ResolvedRow): string => {
    switch (row.kind) {
      case 'flag':
      case 'size':
        return columnSql(row, value);
      case 'time':
        return row.since > Number.NEGATIVE_INFINITY
          ? `m.id >= ${value(firstIdAt(row.since))}`
          : `m.id < ${value(firstIdAt(row.until))}`;
      case 'tags':
        return `m.id NOT IN (${tagged(row.tags)})`;
    }
  };
  /** The messages that meet one of the alternatives, as a union of sets. */
  const union = ({ any, notAll, rows }: ResolvedAlternatives): string => {
    const sets: string[] = [];
    const tags = rows.flatMap((row) => (row.kind === 'tags' && !row.negated ? row.tags : []));
    const others = rows.filter((row) => row.kind !== 'tags' || row.negated);
    if (any.length > 0) sets.push(messages(withKeys('body', texts.any(any))));
    if (notAll.length > 0) {
      const all = texts.all(notAll.map((term) => [term]));
      sets.push(`(${messages()} EXCEPT ${messages(withKeys('body', all))})`);
    }
    if (tags.length > 0) sets.push(tagged(tags));
    if (others.length > 0) sets.push(messages('', `(${others.map(alternative).join(' OR ')})`));
    // Without any set, only tags were asked for that no message has.
    return sets.length > 0 ? sets.join(' UNION ') : messages('', 'false');
  };
  for (const group of meant.either) {
    if (!hasText(group) && group.rows.every(({ kind }) => kind !== 'tags'))
      where.push(`(${group.rows.map(alternative).join(' OR ')})`);
    else if (source) within.push(`(${union(group)})`);
    else source = withKeys('id', union(group));
  }
  for (const { field, key } of meant.substrings) where.push(`strpos(m.${field}_key, ${value(key)}) > 0`);
  if (without !== 0) where.push(`m.flags & ${without} = 0`);
  if (minSize > 0) where.push(`m.size >= ${value(minSize)}`);
  if (maxSize !== Number.POSITIVE_INFINITY) where.push(`m.size <= ${value(maxSize)}`);
  if (since !== Number.NEGATIVE_INFINITY) where.push(`m.id >= ${value(firstIdAt(since))}`);
  if (until !== Number.POSITIVE_INFINITY) where.push(`m.id < ${value(firstIdAt(until))}`);
  // Ids are in the order of arrival, so that of a deleted message is still a valid position.
  if (after !== undefined) where.push(`m.id > ${value(toUuid(after))}`);
  if (upTo !== undefined) where.push(`m.id <= ${value(toUuid(upTo))}`);
  if (ids) where.push(`m.id = ANY(${value(ids.filter(isUlid).map(toUuid))}::uuid[])`);
  if (meant.nothing) where.push('false');
  const isPlain = !source && where.length + within.length + outside.length === 0;
  if (mask !== 0) where.push(`m.flags & ${mask} = ${mask}`);
  // The expression of the partial index, so that the planner can use it.
  if (mask & STARRED) where.push(`m.flags & ${STARRED} = ${STARRED}`);
  // Cleared messages are still there for a while.
  where.push(`m.id > (SELECT floor FROM ${schema}.inboxes WHERE inbox = $1)`);
  return {
    select: (bounds) =>
      [
        messages(source, [...where, ...(bounds ? [bounds] : [])].join(' AND ')),
        // INTERSECT binds tighter than EXCEPT, so it has to come first.
        ...within.map((set) => `INTERSECT ${set}`),
        ...outside.map((set) => `EXCEPT ${set}`),
      ].join(' '),
    values,
    onlyFlags: isPlain ? mask : undefined,
    isByWords: text !== undefined || to.length > 0,
    before: meant.before === undefined ? undefined : toUuid(meant.before),
  };
}
