import type { SQLInputValue } from 'node:sqlite';
import { applyFilters, type FilterTable } from '../../../mailbox/filters.ts';
import type { MessageFilter } from '../../../mailbox/ports.ts';
import { isAscii } from '../../../text/ascii.ts';
import { hasText, type TextAlternatives, type TextQuery } from '../../../text/divided-query.ts';
import type { Term } from '../../../text/query.ts';
import { substringKey, wholeAddressKey } from '../../../text/substring-key.ts';
import { words } from '../../../text/words.ts';
import {
  MatchingTags,
  parseFilter,
  type RowSql,
  rowSql,
  type SearchConditions,
} from '../../filter-conditions.ts';
import { ATTACHMENTS, countWith, FILES, STARRED, UNREAD } from '../../flags.ts';
import type { SlicedQuery } from './slices.ts';
import { containsSql } from './substrings.ts';
import type { MailboxView } from './view.ts';

// Each message may have fifty tags, all different.
const MAX_TAG_SPAN = 1024;

// Enough to tell addresses apart. FTS5 takes more memory for each word of a phrase.
const MAX_ADDRESS_WORDS = 8;

/** How each filter is decided. What takes longest for a row comes last. */
const FILTERS: FilterTable<SqlConditions> = {
  unread: (_, sql) => sql.requireFlags(UNREAD),
  starred: (_, sql) => sql.requireFlags(STARRED),
  has_attachments: (_, sql) => sql.requireFlags(ATTACHMENTS),
  has_files: (_, sql) => sql.requireFlags(FILES),
  after: (id, sql) => sql.startAfter(id),
  tag: (tags, sql) => sql.requireRow({ kind: 'tags', tags, negated: false }),
  q: (_, sql) => sql.requireSearch(),
  subject: (part, sql) => sql.requireSubstring('subject', part),
  sender: (part, sql) => sql.requireSubstring('sender', part),
  recipient: (part, sql) => sql.requireSubstring('recipients', part),
  to: (addresses, sql) => sql.requireRecipient(addresses),
};

/** Reads a filter in the open transaction. Throws `unknown_cursor`, and `invalid_parameter` if too many tags match. */
export function* readConditions(filter: MessageFilter): SlicedQuery<SqlConditions> {
  const parsed = parseFilter(filter);
  const { view } = yield;
  const tags = new MatchingTags(parsed.tagTerms);
  if (parsed.tagTerms.length > 0) {
    yield* addTags(tags, view);
    yield 'new';
  }
  return new SqlConditions(filter, parsed.resolve(tags), view);
}

function* addTags(tags: MatchingTags, view: MailboxView): SlicedQuery<void> {
  const sql =
    'SELECT DISTINCT tag FROM message_tags INDEXED BY message_tags_of WHERE seq > :after AND seq <= :upTo';
  const oldest = view.oldest - 1;
  let upTo = view.state.last_seq;
  while (upTo > oldest) {
    const { span } = yield;
    const after = Math.max(oldest, upTo - Math.min(span, MAX_TAG_SPAN));
    for (const { tag } of view.all<{ tag: string }>(sql, { after, upTo })) tags.add(tag);
    upTo = after;
  }
}

export interface SqlAlternatives extends TextAlternatives {
  /** The other alternatives, joined by OR; empty if there are none. */
  sql: string;
}

/**
 * A filter as SQL over `messages m`, with positions as sequence numbers. There are only a few different SQL texts, whatever the
 * filter is, because prepared statements are cached by their text.
 */
export class SqlConditions implements RowSql {
  /** True if no message can match. */
  readonly nothing: boolean;
  /** The words to find and to exclude; undefined if there are none. */
  readonly text: TextQuery | undefined;
  /** Groups of alternatives, some of them about words. */
  readonly either: SqlAlternatives[] = [];
  /** A message to one of the addresses of `sql` has one of these in the index; none if the index cannot tell. */
  addressed: Term[] = [];
  /** The values of `sql`, besides `:after` and `:upTo`. */
  readonly parameters: Record<string, SQLInputValue> = {};
  /** Only messages with after < seq <= upTo. Fixed when the filter is read, so later messages do not match. */
  after: number;
  upTo: number;
  /** `upTo` with the cursor `before`. */
  readonly upToCursor: number;
  /** The number of matches without the cursor, if it is known without reading messages. */
  readonly known: number | undefined;
  /** Whether one of the conditions in `sql` is a list of messages. */
  isByList = false;
  readonly #search: SearchConditions;
  readonly #view: MailboxView;
  #mask = 0;
  #without = 0;
  // Conditions on columns of the index `messages_narrow`, and those that need the rows.
  #inNarrowIndex = '';
  #inRows = '';

  constructor(filter: MessageFilter, search: SearchConditions, view: MailboxView) {
    const { floor, last_seq, counts } = view.state;
    this.nothing = search.nothing;
    this.text = search.text;
    this.after = floor;
    this.upTo = last_seq;
    this.#search = search;
    this.#view = view;
    if (filter.ids) this.#requireIds(filter.ids);
    if (filter.up_to !== undefined) this.#endAt(view.placeOf(filter.up_to));
    applyFilters(FILTERS, filter, this);
    const isByFlags = !search.text && this.sql === this.#flags;
    if (search.nothing) this.known = 0;
    else if (isByFlags && this.after <= floor && this.upTo === last_seq)
      this.known = countWith(counts, this.#mask, this.#without);
    // Messages may have been removed since, and need not be looked for.
    this.after = Math.max(this.after, view.oldest - 1);
    this.upToCursor =
      filter.before === undefined ? this.upTo : Math.min(this.upTo, view.seqOf(filter.before) - 1);
  }

  /** All conditions besides those on words. They may use `:after` and `:upTo`. */
  get sql(): string {
    return this.#flags + this.#inNarrowIndex + this.#inRows;
  }

  get #flags(): string {
    const has = this.#mask === 0 ? '' : `AND m.flags & ${this.#mask} = ${this.#mask} `;
    return this.#without === 0 ? has : `${has}AND m.flags & ${this.#without} = 0 `;
  }

  /** Whether the only conditions in `sql` are on columns of the index `messages_narrow`. */
  get isInNarrowIndex(): boolean {
    return this.#inRows === '';
  }

  /** Adds a parameter and returns its name. */
  value(value: SQLInputValue): string {
    const name = `value${Object.keys(this.parameters).length}`;
    this.parameters[name] = value;
    return `:${name}`;
  }

  since(time: number): string {
    return `m.seq > ${this.value(this.#view.lastBefore(time))}`;
  }

  until(time: number): string {
    return `m.seq <= ${this.value(this.#view.lastBefore(time))}`;
  }

  tagged(tags: string[] | null): string {
    if (tags === null) return "m.tags <> '[]'";
    return `m.seq IN (SELECT t.seq FROM message_tags t
        WHERE t.tag IN (SELECT value FROM json_each(${this.value(JSON.stringify(tags))})) AND t.seq > :after AND t.seq <= :upTo)`;
  }

  #contains(field: 'subject' | 'sender' | 'recipients', key: string): string {
    return containsSql(field, key, (value) => this.value(value));
  }

  /** `isInNarrowIndex` is true if all columns of the condition are in the index `messages_narrow`. */
  #require(sql: string, isInNarrowIndex = false): void {
    if (isInNarrowIndex) this.#inNarrowIndex += `AND ${sql} `;
    else this.#inRows += `AND ${sql} `;
  }

  requireFlags(flags: number): void {
    this.#mask |= flags;
  }

  requireRow(row: SearchConditions['rows'][number]): void {
    if (row.kind === 'time') {
      if ('since' in row) this.#start(this.#view.lastBefore(row.since));
      else this.#endAt(this.#view.lastBefore(row.until));
      return;
    }
    this.#require(rowSql(row, this), row.kind === 'size');
    this.isByList ||= row.kind === 'tags' && row.tags !== null && !row.negated;
  }

  requireSearch(): void {
    const { mask, without, rows, either } = this.#search;
    this.requireFlags(mask);
    this.#without |= without;
    for (const row of rows) this.requireRow(row);
    for (const { any, notAll, rows } of either) {
      const sql = rows.map((row) => rowSql(row, this)).join(' OR ');
      if (hasText({ any, notAll })) this.either.push({ any, notAll, sql });
      else this.#require(`(${sql})`, !rows.some(({ kind }) => kind === 'tags'));
    }
  }

  requireSubstring(field: 'subject' | 'sender' | 'recipients', part: string): void {
    this.#require(this.#contains(field, substringKey(part)));
  }

  requireRecipient(addresses: string[]): void {
    const keys = addresses.map(wholeAddressKey);
    this.#require(`(${keys.map((key) => this.#contains('recipients', key)).join(' OR ')})`);
    this.addressed = addressTerms(addresses);
  }

  #requireIds(ids: string[]): void {
    const sql = `SELECT seq FROM messages
      WHERE id IN (SELECT value FROM json_each(:ids)) AND +seq > :after AND +seq <= :upTo ORDER BY seq`;
    const rows = this.#view.all<{ seq: number }>(sql, { ids: JSON.stringify(ids) });
    const seqs = rows.map(({ seq }) => seq);
    this.#require(`m.seq IN (SELECT value FROM json_each(${this.value(JSON.stringify(seqs))}))`);
    this.isByList = true;
    if (seqs.length === 0) return;
    this.#start(seqs[0]! - 1);
    this.#endAt(seqs.at(-1)!);
  }

  startAfter(id: string): void {
    this.#start(this.#view.placeOf(id));
  }

  #start(after: number): void {
    this.after = Math.max(this.after, after);
  }

  #endAt(upTo: number): void {
    this.upTo = Math.min(this.upTo, upTo);
  }
}

/**
 * The words of addresses, as the recipients of a message are indexed. Addresses are compared more strictly, so these only
 * find candidates. Text that is not ASCII could be cut into other words when its case is different.
 */
export function addressTerms(addresses: string[]): Term[] {
  const terms = addresses.map(substringKey).map((key) => ({
    words: isAscii(key) ? words(key).slice(0, MAX_ADDRESS_WORDS) : [],
    prefix: false,
    field: 'to' as const,
  }));
  return terms.every(({ words }) => words.length > 0) ? terms : [];
}
