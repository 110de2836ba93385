import { isUlid, toUuid } from '../../../contract/ulid.ts';
import { wholeAddressKey } from '../../../text/substring-key.ts';
import {
  type FilterConditions,
  type ResolvedAlternatives,
  type RowSql,
  rowSql,
} from '../../filter-conditions.ts';
import { ATTACHMENTS, FILES } from '../../flags.ts';
import { inboxOf } from '../options.ts';
import { firstIdAt } from '../schema/message-ids.ts';
import { storedAddress } from '../schema/message-words.ts';
import { HAS_TAGS, hasFlag, INDEXED_FLAGS } from '../schema/tables.ts';
import { TextConditions } from './text-conditions.ts';

/** A filter as SQL. `$1` is the inbox. */
export interface Conditions {
  /** A statement that selects the bodies of all messages with the words to find, each once; undefined if there are none. */
  found: string | undefined;
  /** All other conditions on `messages m`. */
  where: string;
  values: unknown[];
  /** The flags to match. */
  flags: number;
  /** The same if there are no conditions but on flags and words; undefined otherwise. */
  onlyFlags: number | undefined;
  /** Whether every message has to be read. */
  readsAll: boolean;
  /** Whether the words of messages are looked for. */
  isByWords: boolean;
  /** The cursor, which must be the id of a stored message. */
  before: string | undefined;
}

export function conditionsOf(schema: string, meant: FilterConditions, mailbox: number): Conditions {
  const where: string[] = [];
  const values: unknown[] = [inboxOf(mailbox)];
  const value = (one: unknown) => `$${values.push(one)}`;
  const texts = new TextConditions(schema, value, mailbox);
  const { text, to, mask, without, after, upTo, ids } = meant;

  let found = text && text.all.length > 0 ? texts.all(text.all) : undefined;
  if (text && text.none.length > 0) where.push(`NOT ${hasBody(texts.any(text.none))}`);
  if (to.length > 0) {
    const addressed = texts.anyWord(to.map(storedAddress));
    if (found) where.push(hasBody(addressed));
    else found = addressed;
    const keys = to.map((address) => `strpos(m.recipients_key, ${value(wholeAddressKey(address))}) > 0`);
    where.push(`(${keys.join(' OR ')})`);
  }
  const rows: RowSql = {
    value,
    since: (time) => `m.id >= ${value(firstIdAt(time))}`,
    until: (time) => `m.id < ${value(firstIdAt(time))}`,
    // PostgreSQL cannot store NUL in text, so no tag contains it.
    tagged: (tags) =>
      `(m.${HAS_TAGS} AND m.tags && ${value(tags.filter((tag) => !tag.includes('\0')))}::text[])`,
  };
  for (const row of meant.rows) where.push(rowSql(row, rows));
  const either = ({ any, notAll, ...others }: ResolvedAlternatives): string => {
    const alternatives = others.rows.map((row) => rowSql(row, rows));
    if (any.length > 0) alternatives.push(hasBody(texts.any(any)));
    if (notAll.length > 0) alternatives.push(`NOT ${hasBody(texts.all(notAll.map((term) => [term])))}`);
    return `(${alternatives.join(' OR ')})`;
  };
  for (const group of meant.either) where.push(either(group));
  for (const { field, key } of meant.substrings) where.push(`strpos(m.${field}_key, ${value(key)}) > 0`);
  if (without !== 0) where.push(`m.flags & ${without} = 0`);
  // Ids are in the order of arrival, so that of a deleted message is still a valid position.
  if (after !== undefined) where.push(`m.id > ${value(toUuid(after))}`);
  if (upTo !== undefined) where.push(`m.id <= ${value(toUuid(upTo))}`);
  if (ids) where.push(`m.id = ANY(${value(ids.filter(isUlid).map(toUuid))}::uuid[])`);
  if (meant.nothing) where.push('false');
  const onlyFlags = where.length === 0 ? mask : undefined;
  if (mask !== 0) where.push(`m.${hasFlag(mask)}`);
  // The conditions of the partial indexes, so that the planner can use them.
  const has = mask & FILES ? mask | ATTACHMENTS : mask;
  for (const flag of INDEXED_FLAGS) if (has & flag && flag !== mask) where.push(`m.${hasFlag(flag)}`);
  return {
    found,
    where: where.join(' AND ') || 'true',
    values,
    flags: mask,
    onlyFlags,
    readsAll: meant.substrings.length > 0,
    isByWords: text !== undefined || to.length > 0,
    before: meant.before === undefined ? undefined : toUuid(meant.before),
  };
}

/**
 * Whether a message is one of those that a statement selects. The statement runs once, and its result is a hash table: in
 * this form, the planner cannot turn it into a join, which takes minutes if its estimate is wrong.
 */
export function hasBody(select: string): string {
  return `((m.body IN (${select})) IS TRUE)`;
}
