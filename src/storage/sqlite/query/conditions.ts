import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { MessageFilter } from '../../../mailbox/ports.ts';
import { isAscii } from '../../../text/ascii.ts';
import { hasText, type TextAlternatives, type TextQuery } from '../../../text/divided-query.ts';
import type { Term } from '../../../text/query.ts';
import { substringKey } from '../../../text/substring-key.ts';
import { words } from '../../../text/words.ts';
import {
  type FilterConditions,
  parseFilter,
  type RowSql,
  rowSql,
  unknownCursor,
} from '../../filter-conditions.ts';
import { countWith } from '../../flags.ts';
import type { MailboxState } from '../store-state.ts';
import { MailboxStatements } from './mailbox-statements.ts';
import { substringsSql } from './substrings.ts';

// Enough to tell addresses apart. FTS5 takes more memory for each word of a phrase.
const MAX_ADDRESS_WORDS = 8;

/** A filter as SQL over `messages m`, with positions as sequence numbers. */
export interface SqlConditions {
  /** True if no message can match. */
  nothing: boolean;
  /** The words to find and to exclude; undefined if there are none. */
  text: TextQuery | undefined;
  /** Groups of alternatives, some of them about words. */
  either: SqlAlternatives[];
  /** A message to one of the addresses of `sql` has one of these in the index; none if the index cannot tell. */
  addressed: Term[];
  /** All other conditions. They may use `:after` and `:upTo`. */
  sql: string;
  parameters: Record<string, SQLInputValue>;
  /** Only messages with after < seq <= upTo. Fixed when the filter is read, so later messages do not match. */
  after: number;
  upTo: number;
  /** `upTo` without the cursor `before`. */
  upToAll: number;
  /** The number of matches without the cursor, if it is known without reading messages. */
  known: number | undefined;
  /** True if the only conditions in `sql` are on columns of the index `messages_narrow`, or if one is a list of messages. */
  isNarrow: boolean;
  isByList: boolean;
}

export interface SqlAlternatives extends TextAlternatives {
  /** The other alternatives, joined by OR; empty if there are none. */
  sql: string;
}

/** Reads filters in the open transaction. */
export class ConditionReader {
  readonly #statements: MailboxStatements;

  constructor(db: DatabaseSync) {
    this.#statements = new MailboxStatements(db);
  }

  /** Throws `unknown_cursor`. */
  read(filter: MessageFilter, state: MailboxState): SqlConditions {
    const parsed = parseFilter(filter);
    const conditions = parsed.resolve(parsed.needsTags ? this.#tagsInUse(state) : []);
    const { nothing, text, mask, without } = conditions;
    const seqs = conditions.ids && this.#seqs(conditions.ids, state);
    const { sql, isNarrow, withText, parameters } = this.#sql(conditions, state, seqs);
    const range = this.#range(conditions, state, seqs);
    const isByFlags = !text && sql === flagsSql(conditions);
    const isWhole = range.after <= state.floor && range.upToAll === state.last_seq;
    return {
      nothing,
      text,
      either: withText,
      addressed: addressTerms(conditions.to),
      sql,
      parameters,
      ...range,
      // Messages may have been removed since, and need not be looked for.
      after: Math.max(range.after, this.#oldest(state) - 1),
      known: nothing ? 0 : isByFlags && isWhole ? countWith(state.counts, mask, without) : undefined,
      isNarrow,
      isByList: seqs !== undefined || conditions.rows.some((row) => row.kind === 'tags' && !row.negated),
    };
  }

  #range(conditions: FilterConditions, state: MailboxState, seqs: number[] | undefined) {
    const { floor, last_seq } = state;
    const { after, upTo, before } = conditions;
    const times = conditions.rows.filter((row) => row.kind === 'time');
    const since = Math.max(...times.map((row) => row.since), Number.NEGATIVE_INFINITY);
    const until = Math.min(...times.map((row) => row.until), Number.POSITIVE_INFINITY);
    const upToAll = Math.min(
      upTo === undefined ? last_seq : this.#placeOf(upTo, state),
      until === Number.POSITIVE_INFINITY ? last_seq : this.#lastBefore(until, state),
      seqs?.at(-1) ?? last_seq,
    );
    return {
      after: Math.max(
        after === undefined ? floor : this.#placeOf(after, state),
        since === Number.NEGATIVE_INFINITY ? floor : this.#lastBefore(since, state),
        (seqs?.[0] ?? floor + 1) - 1,
        floor,
      ),
      upTo: before === undefined ? upToAll : Math.min(upToAll, this.#seqOf(before, state) - 1),
      upToAll,
    };
  }

  /**
   * All conditions but the range and those on words. There are only a few different SQL texts, whatever the filter is,
   * because prepared statements are cached by their text.
   */
  #sql(conditions: FilterConditions, state: MailboxState, seqs: number[] | undefined) {
    const parameters: Record<string, SQLInputValue> = {};
    const add = (value: SQLInputValue) => {
      const name = `value${Object.keys(parameters).length}`;
      parameters[name] = value;
      return `:${name}`;
    };
    const rows: RowSql = {
      value: add,
      since: (time) => `m.seq > ${add(this.#lastBefore(time, state))}`,
      until: (time) => `m.seq <= ${add(this.#lastBefore(time, state))}`,
      tagged: (tags) => `m.seq IN (SELECT t.seq FROM message_tags t
        WHERE t.tag IN (SELECT value FROM json_each(${add(JSON.stringify(tags))})) AND t.seq > :after AND t.seq <= :upTo)`,
    };
    // What the narrow index can answer, what needs the rows, and what needs the search index too.
    let narrow = flagsSql(conditions);
    let wide = '';
    const withText: SqlAlternatives[] = [];
    const require = (sql: string, isNarrow: boolean) => {
      if (isNarrow) narrow += `AND ${sql} `;
      else wide += `AND ${sql} `;
    };
    for (const row of conditions.rows)
      if (row.kind !== 'time') require(rowSql(row, rows), row.kind === 'size');
    for (const { any, notAll, rows: others } of conditions.either) {
      const sql = others.map((row) => rowSql(row, rows)).join(' OR ');
      if (hasText({ any, notAll })) withText.push({ any, notAll, sql });
      else require(`(${sql})`, !others.some(({ kind }) => kind === 'tags'));
    }
    if (seqs) require(`m.seq IN (SELECT value FROM json_each(${add(JSON.stringify(seqs))}))`, false);
    const texts = substringsSql(conditions);
    wide += texts.sql;
    Object.assign(parameters, texts.parameters);
    return { sql: narrow + wide, isNarrow: wide === '', withText, parameters };
  }

  #tagsInUse(state: MailboxState): string[] {
    const sql = `SELECT DISTINCT tag FROM message_tags INDEXED BY message_tags_of ${IN_MAILBOX}`;
    return this.#statements.all<{ tag: string }>(sql, state).map(({ tag }) => tag);
  }

  // Times never decrease in order of arrival.
  #lastBefore(time: number, state: MailboxState): number {
    return this.#lastOf(state, ({ created_at }) => created_at < time);
  }

  #seqOf(id: string, state: MailboxState): number {
    const row = this.#statements.first<Place>(`${PLACES} AND id = :id`, state, { id });
    if (!row) throw unknownCursor();
    return row.seq;
  }

  // Ids increase in order of arrival (IdClock), so the next older stored message marks the position of a deleted one.
  #placeOf(id: string, state: MailboxState): number {
    return this.#lastOf(state, (message) => message.id <= id);
  }

  /** A binary search for the last message that comes before something. All that are older come before it too. */
  #lastOf(state: MailboxState, isBefore: (message: Place) => boolean): number {
    let [older, upTo] = [state.floor, state.last_seq];
    while (older < upTo) {
      const after = Math.floor((older + upTo) / 2);
      const found = this.#statements.first<Place>(`${PLACES} ORDER BY seq LIMIT 1`, state, { after, upTo });
      if (found && isBefore(found)) older = found.seq;
      else upTo = after;
    }
    return older;
  }

  /** In order of arrival. */
  #seqs(ids: string[], state: MailboxState): number[] {
    const sql = `SELECT seq FROM messages
      WHERE id IN (SELECT value FROM json_each(:ids)) AND +seq > :after AND +seq <= :upTo ORDER BY seq`;
    const rows = this.#statements.all<{ seq: number }>(sql, state, { ids: JSON.stringify(ids) });
    return rows.map(({ seq }) => seq);
  }

  #oldest(state: MailboxState): number {
    const row = this.#statements.first<{ seq: number | null }>(
      `SELECT min(seq) AS seq FROM messages ${IN_MAILBOX}`,
      state,
    );
    return row!.seq ?? 0;
  }
}

const IN_MAILBOX = 'WHERE seq > :after AND seq <= :upTo';
const PLACES = `SELECT seq, id, created_at FROM messages ${IN_MAILBOX}`;
interface Place {
  seq: number;
  id: string;
  created_at: number;
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

function flagsSql({ mask, without }: FilterConditions): string {
  const has = mask === 0 ? '' : `AND m.flags & ${mask} = ${mask} `;
  return without === 0 ? has : `${has}AND m.flags & ${without} = 0 `;
}
