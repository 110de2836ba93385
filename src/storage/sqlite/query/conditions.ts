import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { MessageFilter } from '../../../mailbox/ports.ts';
import type { TextQuery } from '../../../text/match.ts';
import { matchesNothing, parseQuery, type SearchQuery } from '../../../text/query.ts';
import { invalidCursor, unknownCursor } from '../../cursor-errors.ts';
import { flagsNamed, flagsOf, withoutImplied } from '../../flags.ts';
import type { StoreState } from '../store-state.ts';
import { type RowConditions, rowConditions } from './row-conditions.ts';
import { SearchTags } from './search-tags.ts';
import { type TextCondition, textConditions } from './text-conditions.ts';

/** A MessageFilter in the form that the statements need: parsed, folded, and with ids resolved to sequence numbers. */
export interface Conditions {
  /** True if no message can match. */
  nothing: boolean;
  /** The words to find and to exclude; undefined if there are none. */
  text: TextQuery | undefined;
  texts: TextCondition[];
  /** The flags that a message must have, and those that it must not have. */
  mask: number;
  without: number;
  /** The message must have one of these tags. No condition if empty. */
  tags: string[];
  /** Further conditions of a search on the row. */
  rows: RowConditions;
  /** Only messages with after < seq <= upTo. Fixed when the filter is resolved, so later messages do not match. */
  after: number;
  upTo: number;
  /** Only these messages, newest first; undefined if no ids were given. */
  seqs: number[] | undefined;
}

// If a tag term matches more tags than this, the tags of each row are checked instead of the index.
const MAX_TAGS = 20;

const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** Resolves filters in the open transaction. */
export class ConditionReader {
  readonly #find: StatementSync;
  readonly #previous: StatementSync;
  readonly #next: StatementSync;
  readonly #tags: SearchTags;

  constructor(db: DatabaseSync) {
    this.#find = db.prepare('SELECT seq FROM messages WHERE id = ?');
    this.#previous = db.prepare('SELECT seq FROM messages WHERE id < ? ORDER BY id DESC LIMIT 1');
    this.#next = db.prepare('SELECT seq, created_at FROM messages WHERE seq > ? ORDER BY seq LIMIT 1');
    this.#tags = new SearchTags(db);
  }

  /** Throws `unknown_cursor`. */
  read(filter: MessageFilter, state: StoreState): Conditions {
    const { floor, last_seq } = state;
    const search = parseQuery(filter.q ?? '');
    const after = Math.max(floor, filter.after === undefined ? 0 : this.#placeOf(filter.after));
    const upTo = Math.min(
      filter.before === undefined ? last_seq : this.#before(filter.before, floor),
      filter.up_to === undefined ? last_seq : this.#placeOf(filter.up_to),
    );
    const tags = [...new Set(filter.tags)].sort();
    const conditions: Conditions = {
      nothing: false,
      text: undefined,
      texts: textConditions(filter),
      // There is an index for FILES, but not for both flags together.
      mask: withoutImplied(flagsOf(filter)),
      without: 0,
      tags,
      rows: { sql: '', parameters: {} },
      after,
      upTo,
      seqs: filter.ids && this.#seqs(filter.ids),
    };
    return search ? { ...conditions, ...this.#search(search, conditions, state) } : conditions;
  }

  /** The conditions that `q` adds or changes. */
  #search(search: SearchQuery, { mask, tags, after, upTo }: Conditions, state: StoreState) {
    const { all, none, since, until } = search;
    const found = this.#tags.find([...search.tags, ...search.notTags]);
    const required = found.slice(0, search.tags.length);
    const nothing = matchesNothing(search) || required.some(({ length }) => length === 0);
    // One set of tags can use the index on tags.
    const isFew = tags.length === 0 && required.length > 0 && required[0]!.length <= MAX_TAGS;
    const indexed = isFew ? required.shift()!.sort() : tags;
    return {
      nothing,
      text: all.length + none.length > 0 ? { all, none } : undefined,
      mask: withoutImplied(mask | flagsNamed(search.flags)),
      without: flagsNamed(search.notFlags),
      tags: indexed,
      rows: rowConditions(search, required, found.slice(search.tags.length).flat()),
      after: since === Number.NEGATIVE_INFINITY ? after : Math.max(after, this.#lastBefore(since, state)),
      upTo: until === Number.POSITIVE_INFINITY ? upTo : Math.min(upTo, this.#lastBefore(until, state)),
    };
  }

  // Times never decrease in order of arrival, so a binary search finds the last message before a time.
  #lastBefore(time: number, { floor, last_seq }: StoreState): number {
    let [older, upTo] = [floor, last_seq];
    while (older < upTo) {
      const middle = Math.floor((older + upTo) / 2);
      const next = this.#next.get(middle) as { seq: number; created_at: number } | undefined;
      if (next && next.seq <= upTo && next.created_at < time) older = next.seq;
      else upTo = middle;
    }
    return older;
  }

  #before(id: string, floor: number): number {
    const seq = this.#seq(id);
    if (seq === undefined || seq <= floor) {
      throw unknownCursor();
    }
    return seq - 1;
  }

  // A deleted message no longer has a seq. Ids increase in order of arrival (IdClock), so the next older stored message
  // marks the same position.
  #placeOf(id: string): number {
    if (!ULID.test(id)) throw invalidCursor();
    const previous = () => (this.#previous.get(id) as { seq: number } | undefined)?.seq;
    return this.#seq(id) ?? previous() ?? 0;
  }

  #seqs(ids: string[]): number[] {
    const found = ids.map((id) => this.#seq(id)).filter((seq) => seq !== undefined);
    return [...new Set(found)].sort((a, b) => b - a);
  }

  #seq(id: string): number | undefined {
    return (this.#find.get(id) as { seq: number } | undefined)?.seq;
  }
}
