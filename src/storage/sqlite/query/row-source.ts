import type { SQLInputValue } from 'node:sqlite';
import type { Term } from '../../../text/query.ts';
import type { StatementCache } from '../statement-cache.ts';
import type { Conditions } from './conditions.ts';
import { isRanged, matchAny, type WordsTable } from './match-expression.ts';
import { hasFlags, isPlain } from './row-conditions.ts';
import { countRows, type Source, takeRows } from './source.ts';
import { LISTED_COLUMNS, SUMMARY_COLUMNS, type SummaryRow } from './summaries.ts';
import { hasTags, tagParameters, tagPlaceholders } from './tags.ts';
import { likely, satisfies } from './text-conditions.ts';

// Rows that are checked in one query, at about 1 µs each.
const SPAN = 16_384;

/** Terms that exclude a message, and the full-text table to search. */
interface Excluded {
  terms: Term[];
  table: WordsTable;
}

/** Finds messages by checking rows. Each combination of flags has a partial index with exactly its messages. */
export class RowSource implements Source {
  readonly span: number;
  readonly isCountedByBlocks = true;
  readonly #statements: StatementCache;
  readonly #conditions: Conditions;
  readonly #from: string;
  readonly #where: string;
  readonly #parameters: Record<string, SQLInputValue>;
  /** True if there are only conditions on flags and tags, which have indexes. */
  readonly #isIndexed: boolean;

  constructor(statements: StatementCache, conditions: Conditions, excluded?: Excluded) {
    const { mask, texts, tags, rows } = conditions;
    this.#statements = statements;
    this.#conditions = conditions;
    this.#isIndexed = texts.length === 0 && isPlain(conditions) && !excluded;
    // A prefix that is not indexed costs the same in a span as in all messages.
    const isSpanned = !this.#isIndexed && (!excluded || isRanged(excluded.terms));
    this.span = isSpanned ? SPAN : Number.POSITIVE_INFINITY;
    const { sql, parameters } = likely(texts);
    this.#from = `messages m ${mask === 0 ? '' : `INDEXED BY messages_flags_${mask}`}`;
    this.#where = `seq > :after AND seq <= :upTo ${hasFlags('m.flags', conditions)} ${rows.sql}
      ${hasTags('m.seq', tags)} ${sql} ${excluded ? isExcluded(excluded.table) : ''}`;
    this.#parameters = {
      ...parameters,
      ...tagParameters(tags),
      ...rows.parameters,
      ...(excluded && { excluded: matchAny(excluded.terms) }),
    };
  }

  newest(after: number, upTo: number, limit: number, offset: number): SummaryRow[] {
    const { texts, tags } = this.#conditions;
    const range = { ...this.#parameters, after, upTo };
    if (texts.length > 0) {
      const sql = `SELECT ${SUMMARY_COLUMNS} FROM ${this.#from} WHERE ${this.#where} ORDER BY seq DESC`;
      const rows = this.#statements.get(sql).iterate(range) as Iterable<unknown> as Iterable<SummaryRow>;
      return takeRows(rows, (row) => satisfies(row, texts), limit, offset);
    }
    const sql =
      tags.length === 0 || !this.#isIndexed
        ? `SELECT ${LISTED_COLUMNS} FROM ${this.#from} WHERE ${this.#where} ORDER BY seq DESC LIMIT :limit OFFSET :offset`
        : newestTagged(this.#conditions);
    return this.#statements.get(sql).all({ ...range, limit, offset }) as unknown as SummaryRow[];
  }

  count(after: number, upTo: number): number {
    const { texts, tags } = this.#conditions;
    const range = { ...this.#parameters, after, upTo };
    if (texts.length > 0) {
      const sql = `SELECT subject, sender, recipients FROM ${this.#from} WHERE ${this.#where}`;
      const rows = this.#statements.get(sql).iterate(range) as Iterable<unknown> as Iterable<SummaryRow>;
      return countRows(rows, (row) => satisfies(row, texts));
    }
    const sql =
      tags.length === 0 || !this.#isIndexed
        ? `SELECT count(*) AS n FROM ${this.#from} WHERE ${this.#where}`
        : `SELECT count(DISTINCT seq) AS n FROM message_tags
           WHERE tag IN (${tagPlaceholders(tags)}) AND seq > :after AND seq <= :upTo ${hasFlags('flags', this.#conditions)}`;
    return this.#statements.get(sql).get(range)!.n as number;
  }
}

// SQLite evaluates the subquery once per statement, not per row. The casts are explained at ROWID.
function isExcluded(table: WordsTable): string {
  return `AND m.seq NOT IN (SELECT w.rowid FROM search.${table} w WHERE w.${table} MATCH :excluded
    AND w.rowid > CAST(:after AS INTEGER) AND w.rowid <= CAST(:upTo AS INTEGER))`;
}

// Takes as many of the newest messages of each tag as the page could need, and then the newest of those. So the cost
// depends on the size of the page, not on the number of messages with the tags.
function newestTagged(conditions: Conditions): string {
  const newest = conditions.tags.map(
    (_, i) => `SELECT seq FROM (
      SELECT seq FROM message_tags WHERE tag = :tag${i} AND seq > :after AND seq <= :upTo
        ${hasFlags('flags', conditions)} ORDER BY seq DESC LIMIT :limit + :offset)`,
  );
  return `SELECT ${LISTED_COLUMNS} FROM (
      SELECT seq AS found FROM (${newest.join(' UNION ')}) ORDER BY seq DESC LIMIT :limit OFFSET :offset
    ) CROSS JOIN messages ON seq = found ORDER BY found DESC`;
}
