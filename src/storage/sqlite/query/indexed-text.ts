import type { SQLInputValue } from 'node:sqlite';
import type { Term } from '../../../text/query.ts';
import { INDEXED_PREFIX, ROWID } from '../index/search-schema.ts';
import type { StatementCache } from '../statement-cache.ts';
import type { Conditions } from './conditions.ts';
import { countRows, type Source, takeRows } from './source.ts';
import { SUMMARY_COLUMNS, type SummaryRow } from './summaries.ts';
import { hasTags, tagParameters } from './tags.ts';
import { satisfies } from './text-conditions.ts';

/** The two tables of words: the newest messages, which are soon moved, and all others. */
export type WordsTable = 'recent' | 'words';

// Cast for the reason given at ROWID.
const WITHIN = 'w.rowid > CAST(:after AS INTEGER) AND w.rowid <= CAST(:upTo AS INTEGER)';

// Up to this many matches are counted at once: it takes about 2 ms.
const FEW = 20_000;

/** Finds messages by their words in one table of the search index. */
export class IndexedText implements Source {
  readonly span = Number.POSITIVE_INFINITY;
  readonly isCountedByBlocks = true;
  readonly #statements: StatementCache;
  readonly #table: WordsTable;
  readonly #conditions: Conditions;
  readonly #mayHoldRemoved: boolean;
  readonly #parameters: Record<string, SQLInputValue>;

  /** `mayHoldRemoved`: the table may still hold messages that were removed. */
  constructor(
    statements: StatementCache,
    table: WordsTable,
    conditions: Conditions & { terms: Term[] },
    mayHoldRemoved: boolean,
  ) {
    this.#statements = statements;
    this.#table = table;
    this.#conditions = conditions;
    this.#mayHoldRemoved = mayHoldRemoved;
    this.#parameters = { match: matchTerms(conditions.terms), ...tagParameters(conditions.tags) };
  }

  newest(after: number, upTo: number, most: number, offset: number): SummaryRow[] {
    const { texts } = this.#conditions;
    const range = { ...this.#parameters, after, upTo };
    if (texts.length === 0) {
      const sql = `${this.#rows(SUMMARY_COLUMNS)} ORDER BY w.rowid DESC LIMIT :most OFFSET :offset`;
      return this.#statements.get(sql).all({ ...range, most, offset }) as unknown as SummaryRow[];
    }
    const rows = this.#statements.get(`${this.#rows(SUMMARY_COLUMNS)} ORDER BY w.rowid DESC`).iterate(range);
    return takeRows(rows as Iterable<unknown> as Iterable<SummaryRow>, this.#passes, most, offset);
  }

  count(after: number, upTo: number): number {
    const range = { ...this.#parameters, after, upTo };
    if (this.#conditions.texts.length === 0)
      return this.#statements.get(`SELECT count(*) AS n ${this.#found()}`).get(range)!.n as number;
    const rows = this.#statements.get(this.#rows('subject, sender, recipients')).iterate(range);
    return countRows(rows as Iterable<unknown> as Iterable<SummaryRow>, this.#passes);
  }

  countFew(after: number, upTo: number): number | undefined {
    const { texts, mask, tags } = this.#conditions;
    if (texts.length > 0 || mask !== 0 || tags.length > 0) return undefined;
    const sql = `SELECT count(*) AS n FROM (SELECT 1 ${this.#found()} LIMIT ${FEW + 1})`;
    const found = this.#statements.get(sql).get({ ...this.#parameters, after, upTo })!.n as number;
    return found <= FEW ? found : undefined;
  }

  #found(): string {
    const { mask, tags } = this.#conditions;
    // Flags are looked up in their small index, and rows only where they are needed.
    const flagged =
      mask === 0
        ? this.#mayHoldRemoved && tags.length === 0
          ? 'AND EXISTS (SELECT 1 FROM messages WHERE seq = w.rowid)'
          : ''
        : `AND EXISTS (SELECT 1 FROM messages INDEXED BY messages_flags_${mask}
             WHERE flags & ${mask} = ${mask} AND seq = w.rowid)`;
    return `FROM search.${this.#table} w
      WHERE w.${this.#table} MATCH :match AND ${WITHIN} ${flagged} ${hasTags('w.rowid', tags)}`;
  }

  #rows(columns: string): string {
    const { mask, tags } = this.#conditions;
    const flagged = mask === 0 ? '' : `AND m.flags & ${mask} = ${mask}`;
    return `SELECT ${columns} FROM search.${this.#table} w CROSS JOIN messages m ON m.seq = w.rowid
      WHERE w.${this.#table} MATCH :match AND ${WITHIN} ${flagged} ${hasTags('m.seq', tags)}`;
  }

  #passes = (row: SummaryRow): boolean => satisfies(row, this.#conditions.texts);
}

/** Whether one message of the table has the terms. */
export function hasIndexedText(
  statements: StatementCache,
  table: WordsTable,
  terms: Term[],
  seq: number,
): boolean {
  const sql = `SELECT 1 FROM search.${table} WHERE ${table} MATCH ? AND rowid = ${ROWID}`;
  return statements.get(sql).get(matchTerms(terms), seq) !== undefined;
}

/** True when counting the terms in a range of messages costs less than counting them in all. */
export function isRanged(terms: Term[]): boolean {
  return terms.every(({ words, prefix }) => !prefix || [...words.at(-1)!].length <= INDEXED_PREFIX);
}

// Words are quoted, so nothing a person types is syntax to FTS5.
function matchTerms(terms: Term[]): string {
  return terms.map(({ words, prefix }) => `"${words.join(' ')}"${prefix ? '*' : ''}`).join(' AND ');
}
