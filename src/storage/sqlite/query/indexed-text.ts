import type { SQLInputValue } from 'node:sqlite';
import type { TextQuery } from '../../../text/match.ts';
import { ROWID } from '../index/search-schema.ts';
import type { StatementCache } from '../statement-cache.ts';
import type { Conditions } from './conditions.ts';
import { matchAny, matchText, type WordsTable } from './match-expression.ts';
import { hasFlags, isChangeable, isPlain } from './row-conditions.ts';
import { countRows, type Source, takeRows } from './source.ts';
import { SUMMARY_COLUMNS, type SummaryRow } from './summaries.ts';
import { hasTags, tagParameters } from './tags.ts';
import { satisfies } from './text-conditions.ts';

// The casts are explained at ROWID.
const WITHIN = 'w.rowid > CAST(:after AS INTEGER) AND w.rowid <= CAST(:upTo AS INTEGER)';

// Up to this many matches are counted in one query, which takes about 2 ms.
const FEW = 20_000;

/** Finds messages that contain the required words, in one table of the search index. */
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
    conditions: Conditions & { text: TextQuery },
    mayHoldRemoved: boolean,
  ) {
    this.#statements = statements;
    this.#table = table;
    this.#conditions = conditions;
    this.#mayHoldRemoved = mayHoldRemoved;
    const { text, tags, rows } = conditions;
    this.#parameters = { match: matchText(text), ...tagParameters(tags), ...rows.parameters };
  }

  newest(after: number, upTo: number, limit: number, offset: number): SummaryRow[] {
    const { texts } = this.#conditions;
    const range = { ...this.#parameters, after, upTo };
    if (texts.length === 0) {
      const sql = `${this.#rows(SUMMARY_COLUMNS)} ORDER BY w.rowid DESC LIMIT :limit OFFSET :offset`;
      return this.#statements.get(sql).all({ ...range, limit, offset }) as unknown as SummaryRow[];
    }
    const rows = this.#statements.get(`${this.#rows(SUMMARY_COLUMNS)} ORDER BY w.rowid DESC`).iterate(range);
    return takeRows(rows as Iterable<unknown> as Iterable<SummaryRow>, this.#passes, limit, offset);
  }

  count(after: number, upTo: number): number {
    const range = { ...this.#parameters, after, upTo };
    if (this.#conditions.texts.length === 0) {
      const sql = isPlain(this.#conditions)
        ? `SELECT count(*) AS n ${this.#found()}`
        : this.#rows('count(*) AS n');
      return this.#statements.get(sql).get(range)!.n as number;
    }
    const rows = this.#statements.get(this.#rows('subject, sender, recipients')).iterate(range);
    return countRows(rows as Iterable<unknown> as Iterable<SummaryRow>, this.#passes);
  }

  countFew(after: number, upTo: number): number | undefined {
    if (this.#conditions.texts.length > 0 || isChangeable(this.#conditions) || !isPlain(this.#conditions))
      return undefined;
    const sql = `SELECT count(*) AS n FROM (SELECT 1 ${this.#found()} LIMIT ${FEW + 1})`;
    const found = this.#statements.get(sql).get({ ...this.#parameters, after, upTo })!.n as number;
    return found <= FEW ? found : undefined;
  }

  #found(): string {
    const { mask, tags } = this.#conditions;
    // Flags are checked in their small index, and rows are read only if needed.
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
    const { tags, rows } = this.#conditions;
    return `SELECT ${columns} FROM search.${this.#table} w CROSS JOIN messages m ON m.seq = w.rowid
      WHERE w.${this.#table} MATCH :match AND ${WITHIN} ${hasFlags('m.flags', this.#conditions)}
      ${rows.sql} ${hasTags('m.seq', tags)}`;
  }

  #passes = (row: SummaryRow): boolean => satisfies(row, this.#conditions.texts);
}

/** Whether a message in the table matches the text. */
export function hasIndexedText(
  statements: StatementCache,
  table: WordsTable,
  text: TextQuery,
  seq: number,
): boolean {
  const hasWanted = text.all.length > 0;
  const sql = `SELECT 1 FROM search.${table} WHERE ${table} MATCH ? AND rowid = ${ROWID}`;
  const isFound =
    statements.get(sql).get(hasWanted ? matchText(text) : matchAny(text.none), seq) !== undefined;
  return isFound === hasWanted;
}
