import { isUlid, toUuid } from '../../../contract/ulid.ts';
import { applyFilters, type FilterTable } from '../../../mailbox/filters.ts';
import type { MessageFilter } from '../../../mailbox/ports.ts';
import type { Term } from '../../../text/query.ts';
import { substringKey, wholeAddressKey } from '../../../text/substring-key.ts';
import { type RowSql, rowSql, type SearchConditions } from '../../filter-conditions.ts';
import { ATTACHMENTS, FILES, STARRED, UNREAD } from '../../flags.ts';
import { inboxOf } from '../options.ts';
import { firstIdAt } from '../schema/message-ids.ts';
import { LONG, mailboxWord, storedAddress, storedWords } from '../schema/message-words.ts';
import { HAS_TAGS, hasFlag, INDEXED_FLAGS, INDEXED_WORDS } from '../schema/tables.ts';

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
class TextConditions {
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
