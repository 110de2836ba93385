import { isUlid, toUuid } from '../../../contract/ulid.ts';
import { applyFilters, type FilterTable } from '../../../mailbox/filters.ts';
import type { MessageFilter } from '../../../mailbox/ports.ts';
import { substringKey, wholeAddressKey } from '../../../text/substring-key.ts';
import { type RowSql, rowSql, type SearchConditions } from '../../filter-conditions.ts';
import { ATTACHMENTS, FILES, STARRED, UNREAD } from '../../flags.ts';
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
  /** The cursor, which must be the id of a stored message. */
  before: string | undefined;
}

/** What a filter adds up to. */
interface Builder {
  where: string[];
  mask: number;
  found: string | undefined;
  readsAll: boolean;
  value(value: unknown): string;
  rows: RowSql;
  texts: TextConditions;
  search: SearchConditions;
}

/** How each filter is decided. `q` must come before `to`, which adds to what `q` looks for. The order of the rest does not matter. */
const FILTERS: FilterTable<Builder> = {
  q: (_, builder) => requireSearch(builder),
  to: (addresses, builder) => requireRecipient(addresses, builder),
  tag: (tags, { where, rows }) => where.push(rows.tagged(tags)),
  subject: (part, builder) => requireSubstring('subject', part, builder),
  sender: (part, builder) => requireSubstring('sender', part, builder),
  recipient: (part, builder) => requireSubstring('recipients', part, builder),
  // Ids are in the order of arrival, so that of a deleted message is still a valid position.
  after: (id, { where, value }) => where.push(`m.id > ${value(toUuid(id))}`),
  unread: (_, builder) => requireFlags(UNREAD, builder),
  starred: (_, builder) => requireFlags(STARRED, builder),
  has_attachments: (_, builder) => requireFlags(ATTACHMENTS, builder),
  has_files: (_, builder) => requireFlags(FILES, builder),
};

/** The conditions of a filter whose search has been parsed. */
export function conditionsOf(
  schema: string,
  filter: MessageFilter,
  search: SearchConditions,
  mailbox: number,
): Conditions {
  const where: string[] = [];
  const values: unknown[] = [inboxOf(mailbox)];
  const value = (given: unknown) => `$${values.push(given)}`;
  const rows: RowSql = {
    value,
    since: (time) => `m.id >= ${value(firstIdAt(time))}`,
    until: (time) => `m.id < ${value(firstIdAt(time))}`,
    // PostgreSQL cannot store NUL in text, so no tag contains it.
    tagged: (tags) =>
      tags === null
        ? `m.${HAS_TAGS}`
        : `(m.${HAS_TAGS} AND m.tags && ${value(tags.filter((tag) => !tag.includes('\0')))}::text[])`,
  };
  const texts = new TextConditions(schema, value, mailbox);
  const builder: Builder = { where, mask: 0, found: undefined, readsAll: false, value, rows, texts, search };
  applyFilters(FILTERS, filter, builder);
  const { up_to, ids, before } = filter;
  if (up_to !== undefined) where.push(`m.id <= ${value(toUuid(up_to))}`);
  if (ids) where.push(`m.id = ANY(${value(ids.filter(isUlid).map(toUuid))}::uuid[])`);
  const { mask, found, readsAll } = builder;
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
    readsAll,
    before: before === undefined ? undefined : toUuid(before),
  };
}

function requireSearch(builder: Builder): void {
  const { where, texts, rows, search } = builder;
  const { text, without } = search;
  if (text && text.all.length > 0) builder.found = texts.all(text.all);
  if (text && text.none.length > 0) where.push(`NOT ${hasBody(texts.any(text.none))}`);
  for (const row of search.rows) where.push(rowSql(row, rows));
  for (const { any, notAll, rows: others } of search.either) {
    const alternatives = others.map((row) => rowSql(row, rows));
    if (any.length > 0) alternatives.push(hasBody(texts.any(any)));
    if (notAll.length > 0) alternatives.push(`NOT ${hasBody(texts.all(notAll.map((term) => [term])))}`);
    where.push(`(${alternatives.join(' OR ')})`);
  }
  requireFlags(search.mask, builder);
  if (without !== 0) where.push(`m.flags & ${without} = 0`);
  if (search.nothing) where.push('false');
}

function requireRecipient(addresses: string[], builder: Builder): void {
  const { where, texts, value } = builder;
  const addressed = texts.anyWord(addresses.map(storedAddress));
  if (builder.found) where.push(hasBody(addressed));
  else builder.found = addressed;
  const keys = addresses.map((address) => `strpos(m.recipients_key, ${value(wholeAddressKey(address))}) > 0`);
  where.push(`(${keys.join(' OR ')})`);
}

function requireSubstring(field: 'subject' | 'sender' | 'recipients', part: string, builder: Builder): void {
  builder.where.push(`strpos(m.${field}_key, ${builder.value(substringKey(part))}) > 0`);
  builder.readsAll = true;
}

function requireFlags(flags: number, builder: Builder): void {
  builder.mask |= flags;
}

/**
 * Whether a message is one of those that a statement selects. The statement runs once, and its result is a hash table: in
 * this form, the planner cannot turn it into a join, which takes minutes if its estimate is wrong.
 */
export function hasBody(select: string): string {
  return `((m.body IN (${select})) IS TRUE)`;
}
