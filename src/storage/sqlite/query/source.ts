import type { SummaryRow } from './summaries.ts';

/** One way to find the messages that satisfy the conditions of a query, in the open transaction. */
export interface Source {
  /** Most messages, by seq, that one call may cover without keeping the thread for long. */
  readonly span: number;
  /** The newest matches with after < seq <= upTo: `most` of them, after `offset` newer ones. */
  newest(after: number, upTo: number, most: number, offset: number): SummaryRow[];
  count(after: number, upTo: number): number;
  /** False when counting everything at once is cheaper than remembering counts of blocks. */
  readonly isCountedByBlocks: boolean;
  /** The count when there are so few matches that finding out is cheap, and otherwise undefined. */
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
