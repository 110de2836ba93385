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
import { StatementCache } from '../statement-cache.ts';
import type { StoreState } from '../store-state.ts';
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
  readonly #statements: StatementCache;

  constructor(db: DatabaseSync) {
    this.#statements = new StatementCache(db);
  }

  /** Throws `unknown_cursor`. */
  read(filter: MessageFilter, state: StoreState): SqlConditions {
    const parsed = parseFilter(filter);
    const conditions = parsed.resolve(parsed.needsTags ? this.#tagsInUse(state) : []);
    const { nothing, text, mask, without } = conditions;
    const seqs = conditions.ids && this.#seqs(conditions.ids);
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

  #range(conditions: FilterConditions, state: StoreState, seqs: number[] | undefined) {
    const { floor, last_seq } = state;
    const { after, upTo, before } = conditions;
    const times = conditions.rows.filter((row) => row.kind === 'time');
    const since = Math.max(...times.map((row) => row.since), Number.NEGATIVE_INFINITY);
    const until = Math.min(...times.map((row) => row.until), Number.POSITIVE_INFINITY);
    const upToAll = Math.min(
      upTo === undefined ? last_seq : this.#placeOf(upTo),
      until === Number.POSITIVE_INFINITY ? last_seq : this.#lastBefore(until, state),
      seqs?.at(-1) ?? last_seq,
    );
    return {
      after: Math.max(
        after === undefined ? floor : this.#placeOf(after),
        since === Number.NEGATIVE_INFINITY ? floor : this.#lastBefore(since, state),
        (seqs?.[0] ?? floor + 1) - 1,
        floor,
      ),
      upTo: before === undefined ? upToAll : Math.min(upToAll, this.#seqOf(before, floor) - 1),
      upToAll,
    };
  }

  /**
   * All conditions but the range and those on words. There are only a few different SQL texts, whatever the filter is,
   * because prepared statements are cached by their text.
   */
  #sql(conditions: FilterConditions, state: StoreState, seqs: number[] | undefined) {
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

  #tagsInUse({ floor }: StoreState): string[] {
    const rows = this.#statements.get('SELECT DISTINCT tag FROM message_tags WHERE seq > ?').all(floor);
    return rows.map(({ tag }) => tag as string);
  }

  // Times never decrease in order of arrival, so a binary search finds the last message before a time.
  #lastBefore(time: number, { floor, last_seq }: StoreState): number {
    const next = this.#statements.get(
      'SELECT seq, created_at FROM messages WHERE seq > ? ORDER BY seq LIMIT 1',
    );
    let [older, upTo] = [floor, last_seq];
    while (older < upTo) {
      const middle = Math.floor((older + upTo) / 2);
      const found = next.get(middle) as { seq: number; created_at: number } | undefined;
      if (found && found.seq <= upTo && found.created_at < time) older = found.seq;
      else upTo = middle;
    }
    return older;
  }

  #seqOf(id: string, floor: number): number {
    const row = this.#statements.get('SELECT seq FROM messages WHERE id = ? AND seq > ?').get(id, floor);
    if (!row) throw unknownCursor();
    return row.seq as number;
  }

  // Ids increase in order of arrival (IdClock), so the next older stored message marks the position of a deleted one.
  #placeOf(id: string): number {
    const row = this.#statements
      .get('SELECT seq FROM messages WHERE id <= ? ORDER BY id DESC LIMIT 1')
      .get(id);
    return (row?.seq as number | undefined) ?? 0;
  }

  /** In order of arrival. */
  #seqs(ids: string[]): number[] {
    const rows = this.#statements
      .get('SELECT seq FROM messages WHERE id IN (SELECT value FROM json_each(?)) ORDER BY seq')
      .all(JSON.stringify(ids));
    return rows.map(({ seq }) => seq as number);
  }

  #oldest({ floor }: StoreState): number {
    const row = this.#statements.get('SELECT min(seq) AS seq FROM messages WHERE seq > ?').get(floor);
    return (row!.seq as number | null) ?? 0;
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

function flagsSql({ mask, without }: FilterConditions): string {
  const has = mask === 0 ? '' : `AND m.flags & ${mask} = ${mask} `;
  return without === 0 ? has : `${has}AND m.flags & ${without} = 0 `;
}
