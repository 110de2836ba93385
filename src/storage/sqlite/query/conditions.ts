import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { applyFilters } from '../../../mailbox/filters.ts';
import type { MessageFilter } from '../../../mailbox/ports.ts';
import type { TextQuery } from '../../../text/divided-query.ts';
import type { Term } from '../../../text/query.ts';
import { MatchingTags, parseFilter, unknownCursor } from '../../filter-conditions.ts';
import { countWith } from '../../flags.ts';
import type { MailboxState } from '../store-state.ts';
import { FILTERS, type SqlAlternatives, SqlBuilder } from './filters.ts';
import { MailboxStatements } from './mailbox-statements.ts';
import type { SlicedQuery } from './slices.ts';

// Each message may have fifty tags, all different.
const MAX_TAG_SPAN = 1024;

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
  upToWithoutCursor: number;
  /** The number of matches without the cursor, if it is known without reading messages. */
  known: number | undefined;
  /** True if the only conditions in `sql` are on columns of the index `messages_narrow`, or if one is a list of messages. */
  isInNarrowIndex: boolean;
  isByList: boolean;
}

/** Reads filters in the open transaction. */
export class ConditionReader {
  readonly #statements: MailboxStatements;

  constructor(db: DatabaseSync) {
    this.#statements = new MailboxStatements(db);
  }

  /** Throws `unknown_cursor`, and `invalid_parameter` if too many tags match. */
  *read(filter: MessageFilter): SlicedQuery<SqlConditions> {
    const parsed = parseFilter(filter);
    const { view } = yield;
    const { state } = view;
    const tags = new MatchingTags(parsed.tagTerms);
    if (parsed.tagTerms.length > 0) {
      yield* this.#addTags(tags, state);
      yield 'new';
    }
    const search = parsed.resolve(tags);
    const { floor, last_seq } = state;
    const sql = new SqlBuilder(search, floor, last_seq, {
      placeOf: (id) => this.#placeOf(id, state),
      lastBefore: (time) => this.#lastBefore(time, state),
    });
    const seqs = filter.ids && this.#seqs(filter.ids, state);
    if (seqs) sql.requireSeqs(seqs);
    if (filter.up_to !== undefined) sql.endAt(this.#placeOf(filter.up_to, state));
    applyFilters(FILTERS, filter, sql);
    const { nothing, text } = search;
    const { mask, without, after, upTo } = sql;
    const isByFlags = !text && sql.conditions === sql.flags;
    const isWhole = after <= floor && upTo === last_seq;
    return {
      nothing,
      text,
      either: sql.withText,
      addressed: sql.addressed,
      sql: sql.conditions,
      parameters: sql.parameters,
      // Messages may have been removed since, and need not be looked for.
      after: Math.max(after, this.#oldest(state) - 1),
      upTo: filter.before === undefined ? upTo : Math.min(upTo, this.#seqOf(filter.before, state) - 1),
      upToWithoutCursor: upTo,
      known: nothing ? 0 : isByFlags && isWhole ? countWith(state.counts, mask, without) : undefined,
      isInNarrowIndex: sql.isInNarrowIndex,
      isByList: sql.isByList,
    };
  }

  *#addTags(tags: MatchingTags, state: MailboxState): SlicedQuery<void> {
    const sql = `SELECT DISTINCT tag FROM message_tags INDEXED BY message_tags_of ${IN_MAILBOX}`;
    const oldest = this.#oldest(state) - 1;
    let upTo = state.last_seq;
    while (upTo > oldest) {
      const { span } = yield;
      const after = Math.max(oldest, upTo - Math.min(span, MAX_TAG_SPAN));
      for (const { tag } of this.#statements.all<{ tag: string }>(sql, state, { after, upTo })) tags.add(tag);
      upTo = after;
    }
  }

  // Times never decrease in order of arrival.
  #lastBefore(time: number, state: MailboxState): number {
    return this.#lastOf(state, ({ created_at }) => created_at < time);
  }

  #seqOf(id: string, state: MailboxState): number {
    const row = this.#statements.first<Arrival>(`${PLACES} AND id = :id`, state, { id });
    if (!row) throw unknownCursor();
    return row.seq;
  }

  // Ids increase in order of arrival (IdClock), so the next older stored message marks the position of a deleted one.
  #placeOf(id: string, state: MailboxState): number {
    return this.#lastOf(state, (message) => message.id <= id);
  }

  /** A binary search for the last message that comes before something. All that are older come before it too. */
  #lastOf(state: MailboxState, isBefore: (message: Arrival) => boolean): number {
    let [older, upTo] = [state.floor, state.last_seq];
    while (older < upTo) {
      const after = Math.floor((older + upTo) / 2);
      const arrival = this.#statements.first<Arrival>(`${PLACES} ORDER BY seq LIMIT 1`, state, {
        after,
        upTo,
      });
      if (arrival && isBefore(arrival)) older = arrival.seq;
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
interface Arrival {
  seq: number;
  id: string;
  created_at: number;
}
