import type { MessageFilter } from '../../mailbox/ports.ts';
import { isTag } from '../../text/changing-state.ts';
import type { TextQuery } from '../../text/match.ts';
import { matchesNothing, parseQuery, type SearchQuery, type TagTerm } from '../../text/query.ts';
import { substringKey, wholeAddressKey } from '../../text/substring-key.ts';
import { invalidCursor, unknownCursor } from '../cursor-errors.ts';
import { flagsNamed, flagsOf } from '../flags.ts';
import { firstIdAt, isUlid, toUuid } from './message-ids.ts';
import { indexQuery } from './text-query.ts';
import type { Unindexed } from './unindexed-texts.ts';
import { addressLexeme } from './word-windows.ts';

/** A MessageFilter as SQL over `messages m`. `$1` is the inbox. */
export interface Conditions {
  /** Nothing can match. */
  nothing: boolean;
  /** All of them must hold. */
  where: string[];
  values: unknown[];
  /** Flags that a message must have, when there is no other condition; undefined otherwise. */
  onlyFlags: number | undefined;
  isByText: boolean;
  /** The index finds too much: the texts themselves have to be looked at. */
  recheck: TextQuery | undefined;
  /** A cursor, which has to be the id of a stored message. */
  before: string | undefined;
}

/** What a search has to look up first. */
export interface Lookups {
  tagsInUse(): Promise<string[]>;
  /** Undefined when all messages are indexed. */
  unindexed(query: TextQuery): Promise<Unindexed | undefined>;
}

export class ConditionBuilder {
  readonly #schema: string;
  readonly #lookups: Lookups;
  readonly #values: unknown[];
  readonly #where: string[] = [];
  #nothing = false;
  #recheck: TextQuery | undefined;
  #isByText = false;

  constructor(schema: string, inbox: number, lookups: Lookups) {
    this.#schema = schema;
    this.#lookups = lookups;
    this.#values = [inbox];
  }

  /** Throws `unknown_cursor`. */
  async read(filter: MessageFilter): Promise<Conditions> {
    const { before } = filter;
    if (before !== undefined && !isUlid(before)) throw unknownCursor();
    const search = parseQuery(filter.q ?? '');
    const mask = flagsOf(filter) | flagsNamed(search?.flags ?? []);
    this.#addPlaces(filter);
    this.#addTexts(filter);
    if (filter.tags?.length) this.#addTags(filter.tags, true);
    if (search) await this.#addSearch(search);
    const onlyFlags = this.#where.length === 0 && !this.#nothing ? mask : undefined;
    if (mask !== 0) this.#where.push(`m.flags & ${mask} = ${mask}`);
    return {
      nothing: this.#nothing,
      where: this.#where,
      values: this.#values,
      onlyFlags,
      isByText: this.#isByText,
      recheck: this.#recheck,
      before: before === undefined ? undefined : toUuid(before),
    };
  }

  #value(value: unknown): string {
    return `$${this.#values.push(value)}`;
  }

  // Ids are given in the order of arrival, so a deleted message still has its place.
  #addPlaces({ after, up_to, ids }: MessageFilter): void {
    for (const [id, compare] of [
      [after, '>'],
      [up_to, '<='],
    ] as const) {
      if (id === undefined) continue;
      if (!isUlid(id)) throw invalidCursor();
      this.#where.push(`m.id ${compare} ${this.#value(toUuid(id))}`);
    }
    if (ids) this.#where.push(`m.id = ANY(${this.#value(ids.filter(isUlid).map(toUuid))}::uuid[])`);
  }

  #addTexts({ subject, sender, recipient, to }: MessageFilter): void {
    const add = (column: string, text: string | undefined) => {
      if (text?.trim()) this.#where.push(`strpos(m.${column}, ${this.#value(substringKey(text))}) > 0`);
    };
    add('subject_key', subject);
    add('sender_key', sender);
    add('recipients_key', recipient);
    if (!to?.length) return;
    const lexemes = this.#value(to.map((address) => `'${addressLexeme(address)}'`).join(' | '));
    this.#where.push(
      `m.id IN (${this.#idsWith(`${lexemes}::tsquery`)} UNION ALL
        SELECT id FROM ${this.#schema}.messages WHERE inbox = $1
        AND id > (SELECT up_to FROM ${this.#schema}.search_index WHERE inbox = $1))`,
    );
    const keys = to.map(
      (address) => `strpos(m.recipients_key, ${this.#value(wholeAddressKey(address))}) > 0`,
    );
    this.#where.push(`(${keys.join(' OR ')})`);
  }

  #addTags(tags: string[], wanted: boolean): void {
    // There is no NUL in a text of the database, nor in a tag.
    const list = this.#value(tags.filter((tag) => !tag.includes('\0')));
    this.#where.push(
      `${wanted ? '' : 'NOT '}EXISTS (SELECT 1 FROM ${this.#schema}.message_tags t
        WHERE t.inbox = $1 AND t.id = m.id AND t.tag = ANY(${list}::text[]))`,
    );
  }

  async #addSearch(search: SearchQuery): Promise<void> {
    this.#nothing ||= matchesNothing(search);
    const { tags, notTags, notFlags, since, until, minSize, maxSize } = search;
    const without = flagsNamed(notFlags);
    if (without !== 0) this.#where.push(`m.flags & ${without} = 0`);
    if (minSize > 0) this.#where.push(`m.size >= ${this.#value(minSize)}`);
    if (maxSize !== Number.POSITIVE_INFINITY) this.#where.push(`m.size <= ${this.#value(maxSize)}`);
    if (since !== Number.NEGATIVE_INFINITY) this.#where.push(`m.id >= ${this.#value(firstIdAt(since))}`);
    if (until !== Number.POSITIVE_INFINITY) this.#where.push(`m.id < ${this.#value(firstIdAt(until))}`);
    if (tags.length + notTags.length > 0) {
      const inUse = await this.#lookups.tagsInUse();
      const matching = (term: TagTerm) => inUse.filter((tag) => isTag(tag, term));
      for (const term of tags) this.#addTags(matching(term), true);
      for (const term of notTags) this.#addTags(matching(term), false);
    }
    if (search.all.length + search.none.length > 0) await this.#addWords(search);
  }

  async #addWords({ all, none }: TextQuery): Promise<void> {
    const index = indexQuery({ all, none });
    if (!index.isExact) this.#recheck = { all, none };
    const unindexed = await this.#lookups.unindexed({ all, none });
    const others = unindexed && `${this.#value(unindexed.ids)}::uuid[]`;
    const excluded = index.none.join(' | ');
    if (index.all.length > 0) {
      this.#isByText = true;
      const indexed = this.#idsWithAll(index.all, excluded);
      // What was indexed meanwhile is found by both.
      this.#where.push(`m.id IN (${indexed}${others ? ` UNION ALL SELECT unnest(${others})` : ''})`);
      return;
    }
    if (excluded !== '')
      this.#where.push(`m.id NOT IN (${this.#idsWith(`${this.#value(excluded)}::tsquery`)})`);
    if (unindexed)
      this.#where.push(`(m.id <= ${this.#value(unindexed.upTo)}::uuid OR m.id = ANY(${others}))`);
  }

  #idsWith(query: string): string {
    return ['whole', 'NOT whole']
      .map(
        (kind) =>
          `SELECT w.id FROM ${this.#schema}.words w WHERE w.inbox = $1 AND ${kind} AND w.words @@ ${query}`,
      )
      .join(' UNION ALL ');
  }

  // The words of a long message are in several rows: there, each term may be in another one.
  #idsWithAll(all: string[], excluded: string): string {
    const wanted = all.join(' & ');
    const query = (text: string) => `${this.#value(text)}::tsquery`;
    const whole = query(excluded === '' ? wanted : `${wanted} & !(${excluded})`);
    const any = query([...all, ...(excluded === '' ? [] : [excluded])].join(' | '));
    const having = all.map((term) => `bool_or(w.words @@ ${query(term)})`);
    if (excluded !== '') having.push(`NOT bool_or(w.words @@ ${query(excluded)})`);
    return `SELECT w.id FROM ${this.#schema}.words w WHERE w.inbox = $1 AND w.whole AND w.words @@ ${whole}
      UNION ALL
      SELECT w.id FROM ${this.#schema}.words w WHERE w.inbox = $1 AND NOT w.whole AND w.words @@ ${any}
      GROUP BY w.id HAVING ${having.join(' AND ')}`;
  }
}
