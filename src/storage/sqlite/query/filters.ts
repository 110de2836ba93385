import type { SQLInputValue } from 'node:sqlite';
import type { FilterTable } from '../../../mailbox/filters.ts';
import { isAscii } from '../../../text/ascii.ts';
import { hasText, type TextAlternatives } from '../../../text/divided-query.ts';
import type { Term } from '../../../text/query.ts';
import { substringKey, wholeAddressKey } from '../../../text/substring-key.ts';
import { words } from '../../../text/words.ts';
import { type RowSql, rowSql, type SearchConditions } from '../../filter-conditions.ts';
import { ATTACHMENTS, FILES, STARRED, UNREAD } from '../../flags.ts';
import { containsSql } from './substrings.ts';

// Enough to tell addresses apart. FTS5 takes more memory for each word of a phrase.
const MAX_ADDRESS_WORDS = 8;

export interface SqlAlternatives extends TextAlternatives {
  /** The other alternatives, joined by OR; empty if there are none. */
  sql: string;
}

/** Positions in the order of arrival, as sequence numbers. */
interface Positions {
  placeOf(id: string): number;
  /** The last message before a time, in milliseconds. */
  lastBefore(time: number): number;
}

/** How each filter is decided. What takes longest for a row comes last. */
export const FILTERS: FilterTable<SqlBuilder> = {
  unread: (_, sql) => sql.requireFlags(UNREAD),
  starred: (_, sql) => sql.requireFlags(STARRED),
  has_attachments: (_, sql) => sql.requireFlags(ATTACHMENTS),
  has_files: (_, sql) => sql.requireFlags(FILES),
  after: (id, sql) => sql.startAfter(id),
  tag: (tags, sql) => sql.requireRow({ kind: 'tags', tags, negated: false }),
  q: (_, sql) => sql.requireSearch(),
  subject: (part, sql) => sql.require(sql.contains('subject', substringKey(part))),
  sender: (part, sql) => sql.require(sql.contains('sender', substringKey(part))),
  recipient: (part, sql) => sql.require(sql.contains('recipients', substringKey(part))),
  to: (addresses, sql) => sql.requireRecipient(addresses),
};

/**
 * Collects the conditions of a filter. There are only a few different SQL texts, whatever the filter is, because prepared
 * statements are cached by their text.
 */
export class SqlBuilder implements RowSql {
  readonly parameters: Record<string, SQLInputValue> = {};
  readonly withText: SqlAlternatives[] = [];
  addressed: Term[] = [];
  isByList = false;
  mask = 0;
  without = 0;
  after: number;
  upTo: number;
  readonly #search: SearchConditions;
  readonly #positions: Positions;
  // Conditions on columns of the index `messages_narrow`, and those that need the rows.
  #inNarrowIndex = '';
  #inRows = '';

  constructor(search: SearchConditions, after: number, upTo: number, positions: Positions) {
    this.#search = search;
    this.after = after;
    this.upTo = upTo;
    this.#positions = positions;
  }

  get flags(): string {
    const has = this.mask === 0 ? '' : `AND m.flags & ${this.mask} = ${this.mask} `;
    return this.without === 0 ? has : `${has}AND m.flags & ${this.without} = 0 `;
  }

  get conditions(): string {
    return this.flags + this.#inNarrowIndex + this.#inRows;
  }

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
    return `m.seq > ${this.value(this.#positions.lastBefore(time))}`;
  }

  until(time: number): string {
    return `m.seq <= ${this.value(this.#positions.lastBefore(time))}`;
  }

  tagged(tags: string[] | null): string {
    if (tags === null) return "m.tags <> '[]'";
    return `m.seq IN (SELECT t.seq FROM message_tags t
        WHERE t.tag IN (SELECT value FROM json_each(${this.value(JSON.stringify(tags))})) AND t.seq > :after AND t.seq <= :upTo)`;
  }

  contains(field: 'subject' | 'sender' | 'recipients', key: string): string {
    return containsSql(field, key, (value) => this.value(value));
  }

  /** `isInNarrowIndex` is true if all columns of the condition are in the index `messages_narrow`. */
  require(sql: string, isInNarrowIndex = false): void {
    if (isInNarrowIndex) this.#inNarrowIndex += `AND ${sql} `;
    else this.#inRows += `AND ${sql} `;
  }

  requireFlags(flags: number): void {
    this.mask |= flags;
  }

  requireRow(row: SearchConditions['rows'][number]): void {
    if (row.kind === 'time') {
      if ('since' in row) this.#start(this.#positions.lastBefore(row.since));
      else this.endAt(this.#positions.lastBefore(row.until));
      return;
    }
    this.require(rowSql(row, this), row.kind === 'size');
    this.isByList ||= row.kind === 'tags' && row.tags !== null && !row.negated;
  }

  requireSearch(): void {
    const { mask, without, rows, either } = this.#search;
    this.requireFlags(mask);
    this.without |= without;
    for (const row of rows) this.requireRow(row);
    for (const { any, notAll, rows } of either) {
      const sql = rows.map((row) => rowSql(row, this)).join(' OR ');
      if (hasText({ any, notAll })) this.withText.push({ any, notAll, sql });
      else this.require(`(${sql})`, !rows.some(({ kind }) => kind === 'tags'));
    }
  }

  requireRecipient(addresses: string[]): void {
    const keys = addresses.map(wholeAddressKey);
    this.require(`(${keys.map((key) => this.contains('recipients', key)).join(' OR ')})`);
    this.addressed = addressTerms(addresses);
  }

  /** In order of arrival. */
  requireSeqs(seqs: number[]): void {
    this.require(`m.seq IN (SELECT value FROM json_each(${this.value(JSON.stringify(seqs))}))`);
    this.isByList = true;
    if (seqs.length === 0) return;
    this.#start(seqs[0]! - 1);
    this.endAt(seqs.at(-1)!);
  }

  startAfter(id: string): void {
    this.#start(this.#positions.placeOf(id));
  }

  #start(after: number): void {
    this.after = Math.max(this.after, after);
  }

  endAt(upTo: number): void {
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
