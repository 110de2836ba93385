import type { StatementCache } from '../statement-cache.ts';
import type { Conditions } from './conditions.ts';
import { hasFlags } from './row-conditions.ts';
import { countRows, type Source, takeRows } from './source.ts';
import { SUMMARY_COLUMNS, type SummaryRow } from './summaries.ts';
import { carriesTag } from './tags.ts';
import { satisfies } from './text-conditions.ts';

/** Checks the conditions on each of a few candidate messages. */
export class FewSource implements Source {
  readonly span = Number.POSITIVE_INFINITY;
  readonly isCountedByBlocks = false;
  readonly #statements: StatementCache;
  readonly #seqs: Iterable<number>;
  readonly #conditions: Conditions;
  readonly #hasText: (seq: number) => boolean;

  /** `seqs` must be newest first. `hasText` checks whether a message matches the text of the conditions. */
  constructor(
    statements: StatementCache,
    seqs: Iterable<number>,
    conditions: Conditions,
    hasText: (seq: number) => boolean,
  ) {
    this.#statements = statements;
    this.#seqs = seqs;
    this.#conditions = conditions;
    this.#hasText = hasText;
  }

  newest(after: number, upTo: number, limit: number, offset: number): SummaryRow[] {
    return takeRows(this.#rows(after, upTo), (row) => this.#passes(row), limit, offset);
  }

  count(after: number, upTo: number): number {
    return countRows(this.#rows(after, upTo), (row) => this.#passes(row));
  }

  *#rows(after: number, upTo: number): Generator<SummaryRow> {
    const { rows } = this.#conditions;
    const find = this.#statements.get(
      `SELECT ${SUMMARY_COLUMNS} FROM messages m WHERE seq = :seq ${hasFlags('flags', this.#conditions)} ${rows.sql}`,
    );
    for (const seq of this.#seqs) {
      if (seq <= after || seq > upTo) continue;
      const row = find.get({ ...rows.parameters, seq }) as unknown as SummaryRow | undefined;
      // The message may have been removed since it was indexed.
      if (row) yield row;
    }
  }

  #passes(row: SummaryRow): boolean {
    const { tags, texts, text } = this.#conditions;
    return carriesTag(row, tags) && satisfies(row, texts) && (text === undefined || this.#hasText(row.seq));
  }
}
