import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { ListQuery, Page } from '../../mailbox/ports.ts';
import type { Term } from '../../text/query.ts';
import { BlockCounts, NOT_YET } from './block-counts.ts';
import type { CommonWords } from './common-words.ts';
import { countWith } from './flag-counts.ts';
import { Cursors, flagMask, toPage } from './page-query.ts';
import { INDEXED_PREFIX, INTEGER } from './search-schema.ts';
import { StatementCache } from './statement-cache.ts';
import type { StoreState } from './store-state.ts';
import { SUMMARY_COLUMNS, type SummaryRow } from './summaries.ts';

// Cast for the reason given at INTEGER.
const WITHIN = 'w.rowid > CAST(:after AS INTEGER) AND w.rowid <= CAST(:upTo AS INTEGER)';

// Up to this many matches are counted at once: it takes about 2 ms. More are counted by blocks.
const COUNT_AT_ONCE = 20_000;

// When flags or tags leave no more messages than this, each is looked up in the index (20 to 100 µs) instead of
// walking all matches of what may be a common word.
const FEW = 300;

interface Filter {
  match: string;
  /** When the query is one whole word and nothing else. */
  word: string | undefined;
  /** Counting within a range of messages costs less than counting them all. */
  ranged: boolean;
  mask: number;
  tags: string[];
}

/** Pages of what a full-text query finds, newest first, together with flags and tags. */
export class SearchPages {
  readonly #statements: StatementCache;
  readonly #cursors: Cursors;
  readonly #counts: BlockCounts;
  readonly #commonWords: CommonWords;

  constructor(db: DatabaseSync, commonWords: CommonWords) {
    this.#statements = new StatementCache(db);
    this.#commonWords = commonWords;
    this.#cursors = new Cursors(db);
    this.#counts = new BlockCounts(db);
  }

  list(query: ListQuery, terms: Term[], state: StoreState, deadline: number): Page | typeof NOT_YET {
    const below = this.#cursors.resolve(query.before, state.floor);
    if (terms.length === 0) return { messages: [], total: 0, next_cursor: null };
    const filter: Filter = {
      match: matchExpression(terms),
      word: singleWord(terms),
      ranged: terms.every(({ words, prefix }) => !prefix || [...words.at(-1)!].length <= INDEXED_PREFIX),
      mask: flagMask(query),
      tags: [...new Set(query.tags)].sort(),
    };
    const few = this.#few(filter, state);
    if (few) return this.#pageOfFew(few, filter.match, query, below);
    const total = this.#total(filter, state, deadline);
    if (total === NOT_YET) return NOT_YET;
    const offset = query.offset ?? 0;
    if (offset >= total) return { messages: [], total, next_cursor: null };
    const rows = this.#statements
      .get(
        `SELECT ${SUMMARY_COLUMNS} FROM search.words w CROSS JOIN messages m ON m.seq = w.rowid
         WHERE w.words MATCH :match AND ${WITHIN} ${rowFilter(filter)}
         ORDER BY w.rowid DESC LIMIT :most OFFSET :offset`,
      )
      .all({ ...bound(filter), after: state.floor, upTo: below - 1, most: query.limit + 1, offset });
    return toPage(rows as unknown as SummaryRow[], query.limit, total);
  }

  #total(filter: Filter, state: StoreState, deadline: number): number | typeof NOT_YET {
    const key = JSON.stringify(filter);
    const source = `FROM search.words w WHERE w.words MATCH :match AND ${WITHIN} ${countFilter(filter)}`;
    const plain = filter.mask === 0 && filter.tags.length === 0;
    const known = plain && filter.word !== undefined ? this.#commonWords.counts(filter.word) : undefined;
    if (plain && filter.ranged && !known?.size && !this.#counts.has(key)) {
      const probe = this.#statements.get(
        `SELECT count(*) AS n FROM (SELECT 1 ${source} LIMIT ${COUNT_AT_ONCE + 1})`,
      );
      const found = probe.get({ ...bound(filter), after: state.floor, upTo: state.last_seq })!.n as number;
      if (found <= COUNT_AT_ONCE) return found;
    }
    const statement = this.#statements.get(`SELECT count(*) AS n ${source}`);
    const countRange = (after: number, upTo: number) =>
      statement.get({ ...bound(filter), after, upTo })!.n as number;
    const stale = plain ? 'removals' : 'any change';
    if (!filter.ranged) return this.#counts.countWhole(key, stale, state, countRange);
    return this.#counts.count(key, stale, state, countRange, deadline, known);
  }

  // All messages that flags and tags leave, newest first, if they are few.
  #few({ mask, tags }: Filter, state: StoreState): number[] | undefined {
    if (mask === 0 && tags.length === 0) return undefined;
    if (this.#atMost(mask, tags, state) > FEW) return undefined;
    const [source, tagged] =
      tags.length === 0
        ? [`messages INDEXED BY messages_flags_${mask}`, '']
        : ['message_tags', `AND tag IN (${placeholders(tags)})`];
    const rows = this.#statements
      .get(
        `SELECT DISTINCT seq FROM ${source}
         WHERE flags & ${mask} = ${mask} ${tagged} AND seq > :floor ORDER BY seq DESC`,
      )
      .all({ floor: state.floor, ...named(tags) }) as { seq: number }[];
    return rows.map(({ seq }) => seq);
  }

  // From the counters, so that finding out costs nothing.
  #atMost(mask: number, tags: string[], state: StoreState): number {
    if (tags.length === 0) return countWith(state.counts, mask);
    const tagged = this.#statements
      .get(`SELECT coalesce(sum(messages), 0) AS n FROM tag_totals WHERE tag IN (${placeholders(tags)})`)
      .get(named(tags))!.n as number;
    return tagged;
  }

  #pageOfFew(few: number[], match: string, query: ListQuery, below: number): Page {
    const has = this.#statements.get(`SELECT 1 FROM search.words WHERE words MATCH ? AND rowid = ${INTEGER}`);
    const summary = this.#statements.get(`SELECT ${SUMMARY_COLUMNS} FROM messages WHERE seq = ?`);
    const matching = few.filter((seq) => has.get(match, seq) !== undefined);
    const offset = query.offset ?? 0;
    const page = matching.filter((seq) => seq < below).slice(offset, offset + query.limit + 1);
    return toPage(
      page.map((seq) => summary.get(seq) as unknown as SummaryRow),
      query.limit,
      matching.length,
    );
  }
}

// Words are quoted, so nothing a person types is syntax to FTS5.
function matchExpression(terms: Term[]): string {
  return terms.map(({ words, prefix }) => `"${words.join(' ')}"${prefix ? '*' : ''}`).join(' AND ');
}

function singleWord(terms: Term[]): string | undefined {
  const [first, ...others] = terms;
  return others.length === 0 && !first!.prefix && first!.words.length === 1 ? first!.words[0] : undefined;
}

// For rows that are read anyway.
function rowFilter({ mask, tags }: Filter): string {
  const flagged = mask === 0 ? '' : `AND m.flags & ${mask} = ${mask}`;
  return tags.length === 0 ? flagged : `${flagged} AND ${tagged(tags)}`;
}

// For counting, on the small index of the flags rather than on the rows.
function countFilter({ mask, tags }: Filter): string {
  if (tags.length > 0) return `AND ${tagged(tags, mask)}`;
  if (mask === 0) return '';
  return `AND EXISTS (SELECT 1 FROM messages INDEXED BY messages_flags_${mask}
    WHERE flags & ${mask} = ${mask} AND seq = w.rowid)`;
}

function tagged(tags: string[], mask = 0): string {
  const flagged = mask === 0 ? '' : `AND t.flags & ${mask} = ${mask}`;
  return `EXISTS (SELECT 1 FROM message_tags t WHERE t.tag IN (${placeholders(tags)}) AND t.seq = w.rowid ${flagged})`;
}

function placeholders(tags: string[]): string {
  return tags.map((_, i) => `:t${i}`).join(', ');
}

function named(tags: string[]): Record<string, SQLInputValue> {
  return Object.fromEntries(tags.map((tag, i) => [`t${i}`, tag]));
}

function bound({ match, tags }: Filter): Record<string, SQLInputValue> {
  return { match, ...named(tags) };
}
