import type { StatementCache } from '../statement-cache.ts';
import type { Conditions } from './conditions.ts';
import { hasFlags, isChangeable, isPlain } from './row-conditions.ts';
import { countRows, type Source, takeRows } from './source.ts';
import { SUMMARY_COLUMNS, type SummaryRow } from './summaries.ts';
import { carriesTag } from './tags.ts';
import { matchExpression, satisfies, type TextCondition } from './text-conditions.ts';

// Matches that are checked in one query, at about 3 µs each.
const SPAN = 16_384;
const FEW = 2000;

/** Finds messages by a substring of the subject in the trigram index, and checks the other conditions on each. */
export class SubjectSource implements Source {
  readonly span = SPAN;
  readonly isCountedByBlocks = true;
  readonly #statements: StatementCache;
  readonly #conditions: Conditions;
  readonly #match: string;
  readonly #alone: boolean;

  /** `mayHoldRemoved`: the index may still hold messages that were removed. */
  constructor(
    statements: StatementCache,
    conditions: Conditions,
    subject: TextCondition,
    mayHoldRemoved: boolean,
  ) {
    this.#statements = statements;
    this.#conditions = conditions;
    this.#match = matchExpression(subject);
    this.#alone =
      !mayHoldRemoved && !isChangeable(conditions) && isPlain(conditions) && conditions.texts.length === 1;
  }

  newest(after: number, upTo: number, limit: number, offset: number): SummaryRow[] {
    return takeRows(this.#rows(after, upTo), this.#passes, limit, offset);
  }

  count(after: number, upTo: number): number {
    if (!this.#alone) return countRows(this.#rows(after, upTo), this.#passes);
    const sql = `SELECT count(*) AS n FROM search.subjects s WHERE ${FOUND}`;
    return this.#statements.get(sql).get({ match: this.#match, after, upTo })!.n as number;
  }

  countFew(after: number, upTo: number): number | undefined {
    const sql = `SELECT count(*) AS n FROM (SELECT 1 FROM search.subjects s WHERE ${FOUND} LIMIT ${FEW + 1})`;
    const found = this.#statements.get(sql).get({ match: this.#match, after, upTo })!.n as number;
    return found <= FEW ? this.count(after, upTo) : undefined;
  }

  #rows(after: number, upTo: number): Iterable<SummaryRow> {
    const { rows } = this.#conditions;
    const sql = `SELECT ${SUMMARY_COLUMNS} FROM (SELECT s.rowid AS found FROM search.subjects s WHERE ${FOUND})
      CROSS JOIN messages m ON seq = found WHERE true ${hasFlags('flags', this.#conditions)} ${rows.sql}
      ORDER BY found DESC`;
    return this.#statements.get(sql).iterate({
      ...rows.parameters,
      match: this.#match,
      after,
      upTo,
    }) as Iterable<unknown> as Iterable<SummaryRow>;
  }

  #passes = (row: SummaryRow): boolean => {
    const { tags, texts } = this.#conditions;
    return carriesTag(row, tags) && satisfies(row, texts);
  };
}

// The casts are explained at ROWID.
const FOUND =
  's.subjects MATCH :match AND s.rowid > CAST(:after AS INTEGER) AND s.rowid <= CAST(:upTo AS INTEGER)';
