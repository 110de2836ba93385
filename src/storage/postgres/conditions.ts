import { isUlid } from '../../contract/ulid.ts';
import type { MessageFilter } from '../../mailbox/ports.ts';
import type { TextQuery } from '../../text/match.ts';
import { wholeAddressKey } from '../../text/substring-key.ts';
import { type FilterConditions, parseFilter, type Substring } from '../filter-conditions.ts';
import { STARRED } from '../flags.ts';
import { firstIdAt, toUuid } from './message-ids.ts';
import { indexQuery, onlyWord, wordsOfAll } from './text-query.ts';
import type { Unindexed } from './unindexed-texts.ts';
import { addressLexeme } from './word-windows.ts';

/**
 * How to find messages: `all` finds every match with the help of an index, `each` checks one message after another, and
 * `few` finds those that match the other conditions and checks the words of each. The planner cannot estimate what
 * checking the words of a message costs, so the caller chooses.
 */
export type Form = 'all' | 'few' | 'each';

/** A MessageFilter as SQL over `messages m`. `$1` is the inbox. */
export interface Conditions {
  /** The same for filters with the same meaning. Does not depend on the cursor. */
  key: string;
  /** True if no message can match. */
  nothing: boolean;
  /** Conditions that must all be true. */
  where: string[];
  values: unknown[];
  /** The flags to match if there are no other conditions; undefined otherwise. */
  onlyFlags: number | undefined;
  /** A statement that selects the ids and blocks of all messages that match the words, and the other conditions. */
  byWords: string | undefined;
  others: string[];
  /** Words that every match has, as they are indexed. */
  words: string[];
  /** A statement that selects the ids of all matches, if tags are the only condition. */
  byTags: string | undefined;
  /** The word as it is indexed, if a single one is the only condition, and it is common in a block. */
  onlyWord: string | undefined;
  /** True if an index finds the messages, unless there are many. */
  isIndexed: boolean;
  /** True if words are one of the conditions. */
  isByWords: boolean;
  /** True if a change of flags or tags can change the result. */
  isByState: boolean;
  /** Set if the index finds too much, so that the texts have to be checked. */
  recheck: TextQuery | undefined;
  /** The cursor, which must be the id of a stored message. */
  before: string | undefined;
}

/** Values that a search has to look up first. */
export interface Lookups {
  tagsInUse(): Promise<string[]>;
  /** Undefined if all messages are indexed. */
  unindexed(query: TextQuery): Promise<Unindexed | undefined>;
  /** Whether the only word of a search is common in a block. */
  isCommon(query: TextQuery): Promise<boolean>;
  /** Grams that all messages with these texts have; undefined if it is better to compare every message. */
  grams(texts: Substring[]): Promise<number[] | undefined>;
}

export class ConditionBuilder {
  readonly #schema: string;
  readonly #lookups: Lookups;
  readonly #values: unknown[];
  readonly #where: string[] = [];
  #recheck: TextQuery | undefined;
  #byWords: string | undefined;
  #byTags: string | undefined;
  #wordsCondition: string | undefined;
  #words: string[] = [];
  #onlyWord: string | undefined;
  #isIndexed = false;
  #isByWords = false;
  #isByState = false;
  readonly #form: Form;

  constructor(schema: string, inbox: number, lookups: Lookups, form: Form) {
    this.#form = form;
    this.#schema = schema;
    this.#lookups = lookups;
    this.#values = [inbox];
  }

  /** Throws `unknown_cursor`. */
  async read(filter: MessageFilter): Promise<Conditions> {
    const parsed = parseFilter(filter);
    const meant = parsed.resolve(parsed.needsTags ? await this.#lookups.tagsInUse() : []);
    const { nothing, mask, before, tags, notTags, text } = meant;
    this.#addPlaces(meant);
    await this.#addSubstrings(meant.substrings);
    this.#addRecipients(meant.to);
    for (const list of tags) this.#addTags(list, true);
    if (notTags.length > 0) this.#addTags(notTags, false);
    this.#addProperties(meant);
    if (text) await this.#addWords(text);
    const onlyFlags = this.#where.length === 0 && !nothing ? mask : undefined;
    if (mask !== 0) this.#where.push(`m.flags & ${mask} = ${mask}`);
    // The expression of the partial index, so that the planner can use it.
    if (mask & STARRED) this.#where.push(`m.flags & ${STARRED} = ${STARRED}`);
    this.#isByState ||= mask !== 0;
    const others = this.#where.filter((condition) => condition !== this.#wordsCondition);
    const isByWordsOnly = others.length === 0 && !nothing;
    const { before: _, ...withoutCursor } = filter;
    return {
      key: JSON.stringify([withoutCursor, tags, notTags]),
      nothing,
      where: this.#where,
      values: this.#values,
      onlyFlags,
      byWords: nothing ? undefined : this.#byWords,
      others,
      words: this.#words,
      byTags: this.#where.length === 1 && !nothing ? this.#byTags : undefined,
      onlyWord: isByWordsOnly ? this.#onlyWord : undefined,
      isIndexed: this.#isIndexed || (mask & STARRED) !== 0,
      isByWords: this.#isByWords,
      isByState: this.#isByState,
      recheck: this.#recheck,
      before: before === undefined ? undefined : toUuid(before),
    };
  }

  #value(value: unknown): string {
    return `$${this.#values.push(value)}`;
  }

  // Ids are in the order of arrival, so that of a deleted message is still a valid position.
  #addPlaces({ after, upTo, ids }: FilterConditions): void {
    for (const [id, compare] of [
      [after, '>'],
      [upTo, '<='],
    ] as const) {
      if (id === undefined) continue;
      this.#isIndexed = true;
      this.#where.push(`m.id ${compare} ${this.#value(toUuid(id))}`);
    }
    if (ids) this.#isIndexed = true;
    if (ids) this.#where.push(`m.id = ANY(${this.#value(ids.filter(isUlid).map(toUuid))}::uuid[])`);
  }

  async #addSubstrings(texts: Substring[]): Promise<void> {
    for (const { field, key } of texts) this.#where.push(`strpos(m.${field}_key, ${this.#value(key)}) > 0`);
    const grams = texts.length > 0 && this.#form === 'all' ? await this.#lookups.grams(texts) : undefined;
    if (!grams) return;
    this.#isIndexed = true;
    // OFFSET 0 keeps the planner from looking up the grams of one message after another.
    this.#where.push(
      `m.id IN (SELECT p.id FROM (SELECT id FROM ${this.#schema}.previews WHERE inbox + 0 = $1
          AND grams @> ${this.#value(grams)}::integer[] OFFSET 0) p
        UNION ALL ${this.#unindexedIds})`,
    );
  }

  #addRecipients(to: string[]): void {
    if (to.length === 0) return;
    const keys = to.map(
      (address) => `strpos(m.recipients_key, ${this.#value(wholeAddressKey(address))}) > 0`,
    );
    this.#where.push(`(${keys.join(' OR ')})`);
    if (this.#form === 'each') return;
    this.#isIndexed = true;
    this.#isByWords = true;
    const lexemes = this.#value(to.map((address) => `'${addressLexeme(address)}'`).join(' | '));
    this.#where.push(`m.id IN (${this.#idsWith(`${lexemes}::tsquery`)} UNION ALL ${this.#unindexedIds})`);
  }

  #addTags(tags: string[], wanted: boolean): void {
    this.#isByState = true;
    if (wanted) this.#isIndexed = true;
    // PostgreSQL cannot store NUL in text, so no tag contains it.
    const list = this.#value(tags.filter((tag) => !tag.includes('\0')));
    const tagged = `FROM ${this.#schema}.message_tags t WHERE t.inbox = $1 AND t.tag = ANY(${list}::text[])`;
    // Messages that were removed have no tags.
    if (wanted) this.#byTags = `SELECT DISTINCT t.id ${tagged} AND t.id > ${this.#floor}`;
    if (wanted && this.#form !== 'each') this.#where.push(`m.id IN (SELECT t.id ${tagged})`);
    else this.#where.push(`${wanted ? '' : 'NOT '}EXISTS (SELECT 1 ${tagged} AND t.id = m.id)`);
  }

  #addProperties({ without, minSize, maxSize, since, until }: FilterConditions): void {
    this.#isByState ||= without !== 0;
    if (without !== 0) this.#where.push(`m.flags & ${without} = 0`);
    if (minSize > 0) this.#where.push(`m.size >= ${this.#value(minSize)}`);
    if (maxSize !== Number.POSITIVE_INFINITY) this.#where.push(`m.size <= ${this.#value(maxSize)}`);
    if (since !== Number.NEGATIVE_INFINITY) this.#where.push(`m.id >= ${this.#value(firstIdAt(since))}`);
    if (until !== Number.POSITIVE_INFINITY) this.#where.push(`m.id < ${this.#value(firstIdAt(until))}`);
  }

  async #addWords({ all, none }: TextQuery): Promise<void> {
    this.#isByWords = true;
    const index = indexQuery({ all, none });
    if (!index.isExact) this.#recheck = { all, none };
    const unindexed = await this.#lookups.unindexed({ all, none });
    const others = unindexed && `${this.#value(unindexed.ids)}::uuid[]`;
    const excluded = index.none.join(' | ');
    if (this.#form !== 'all') {
      const matches = `(${this.#matchesWords(index.all, excluded)})`;
      this.#where.push(others ? `(${matches} OR m.id = ANY(${others}))` : matches);
    } else if (index.all.length > 0) {
      const indexed = this.#withAll(index.all, excluded);
      if (await this.#lookups.isCommon({ all, none })) this.#onlyWord = onlyWord({ all, none });
      // Messages that were indexed since the lookup are in both parts.
      this.#words = wordsOfAll({ all, none });
      this.#wordsCondition = `m.id IN (SELECT i.id FROM (${indexed}) i${others ? ` UNION ALL SELECT unnest(${others})` : ''})`;
      this.#where.push(this.#wordsCondition);
      // OFFSET 0 keeps the condition on the id out of the subquery, so that the planner does not use the primary key.
      this.#byWords = `SELECT i.id, i.block FROM (${indexed} OFFSET 0) i
        WHERE i.id > ${this.#floor}
        AND i.id NOT IN (SELECT id FROM ${this.#schema}.trash WHERE inbox = $1)`;
      if (others)
        this.#byWords += ` UNION ALL SELECT m.id, m.block FROM ${this.#schema}.messages m WHERE m.inbox = $1
          AND m.id = ANY(${others}) AND m.id > ${this.#upTo}`;
    } else {
      const without = excluded === '' ? '' : `AND m.id NOT IN (${this.#idsWith(this.#query(excluded))})`;
      const indexed = `(m.id <= ${this.#upTo} ${without})`;
      this.#where.push(others ? `(${indexed} OR m.id = ANY(${others}))` : indexed);
    }
    if (index.all.length > 0) this.#isIndexed = true;
  }

  get #floor(): string {
    return `(SELECT floor FROM ${this.#schema}.inboxes WHERE inbox = $1)`;
  }

  get #upTo(): string {
    return `(SELECT up_to FROM ${this.#schema}.search_index WHERE inbox = $1)`;
  }

  get #unindexedIds(): string {
    return `SELECT id FROM ${this.#schema}.messages WHERE inbox = $1 AND id > ${this.#upTo}`;
  }

  #query(text: string): string {
    return `${this.#value(text)}::tsquery`;
  }

  // False for messages that are not indexed yet.
  #matchesWords(all: string[], excluded: string): string {
    const terms = all.map((term) => `bool_or(w.words @@ ${this.#query(term)})`);
    if (excluded !== '') terms.push(`NOT bool_or(w.words @@ ${this.#query(excluded)})`);
    return `SELECT ${terms.join(' AND ') || 'count(*) > 0'} FROM ${this.#schema}.words w WHERE w.inbox = $1 AND w.id = m.id`;
  }

  // `inbox + 0` keeps the planner from using the primary key, which would read the words of all messages in order.
  #idsWith(query: string): string {
    return ['whole', 'NOT whole']
      .map(
        (kind) =>
          `SELECT w.id FROM ${this.#schema}.words w WHERE w.inbox + 0 = $1 AND ${kind} AND w.words @@ ${query}`,
      )
      .join(' UNION ALL ');
  }

  // The words of a long message are in several rows, and each term may be in a different one.
  #withAll(all: string[], excluded: string): string {
    const wanted = all.join(' & ');
    const query = (text: string) => this.#query(text);
    const whole = query(excluded === '' ? wanted : `${wanted} & !(${excluded})`);
    const any = query([...all, ...(excluded === '' ? [] : [excluded])].join(' | '));
    const having = all.map((term) => `bool_or(w.words @@ ${query(term)})`);
    if (excluded !== '') having.push(`NOT bool_or(w.words @@ ${query(excluded)})`);
    return `SELECT w.id, w.block FROM ${this.#schema}.words w WHERE w.inbox + 0 = $1 AND w.whole AND w.words @@ ${whole}
      UNION ALL
      SELECT w.id, w.block FROM ${this.#schema}.words w WHERE w.inbox + 0 = $1 AND NOT w.whole AND w.words @@ ${any}
      GROUP BY w.id, w.block HAVING ${having.join(' AND ')}`;
  }
}
