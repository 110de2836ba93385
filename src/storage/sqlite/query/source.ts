import type { SummaryRow } from './summaries.ts';

/** A way to find the messages that match a query, in the open transaction. */
export interface Source {
  /** Maximum range of seq for one call, so that it does not block the thread for long. */
  readonly span: number;
  /** The newest matches with after < seq <= upTo: `most` of them, after `offset` newer ones. */
  newest(after: number, upTo: number, most: number, offset: number): SummaryRow[];
  count(after: number, upTo: number): number;
  /** False when counting all matches in one query is cheaper than caching counts of blocks. */
  readonly isCountedByBlocks: boolean;
  /** The count if there are so few matches that counting is cheap, otherwise undefined. */
  countFew?(after: number, upTo: number): number | undefined;
}

/** The newest rows that pass a test, for sources that have to look at each row. */
export function takeRows(
  rows: Iterable<SummaryRow>,
  passes: (row: SummaryRow) => boolean,
  most: number,
  offset: number,
): SummaryRow[] {
  const taken: SummaryRow[] = [];
  let skip = offset;
  if (most === 0) return taken;
  for (const row of rows) {
    if (!passes(row) || skip-- > 0) continue;
    taken.push(row);
    if (taken.length === most) break;
  }
  return taken;
}

export function countRows(rows: Iterable<SummaryRow>, passes: (row: SummaryRow) => boolean): number {
  let count = 0;
  for (const row of rows) if (passes(row)) count++;
  return count;
}
