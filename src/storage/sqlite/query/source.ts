import type { SummaryRow } from './summaries.ts';

/** A way to find the messages that match a query, in the open transaction. */
export interface Source {
  /** Maximum range of seq for one call, so that it does not block the thread for long. */
  readonly span: number;
  /** The newest matches with after < seq <= upTo: up to `limit` of them, after skipping `offset`. */
  newest(after: number, upTo: number, limit: number, offset: number): SummaryRow[];
  count(after: number, upTo: number): number;
  /** False if counting all matches in one query is cheaper than caching the counts of blocks. */
  readonly isCountedByBlocks: boolean;
  /** The count, if there are few enough matches that counting is cheap; otherwise undefined. */
  countFew?(after: number, upTo: number): number | undefined;
}

/** The newest rows that pass a test, for sources that check each row. */
export function takeRows(
  rows: Iterable<SummaryRow>,
  passes: (row: SummaryRow) => boolean,
  limit: number,
  offset: number,
): SummaryRow[] {
  const taken: SummaryRow[] = [];
  let skip = offset;
  if (limit === 0) return taken;
  for (const row of rows) {
    if (!passes(row) || skip-- > 0) continue;
    taken.push(row);
    if (taken.length === limit) break;
  }
  return taken;
}

export function countRows(rows: Iterable<SummaryRow>, passes: (row: SummaryRow) => boolean): number {
  let count = 0;
  for (const row of rows) if (passes(row)) count++;
  return count;
}
