/** How many messages have each of the sixteen combinations of flags. */
export type FlagCounts = number[];

/** The state columns that hold them, in the order of the flags. */
export const COUNT_COLUMNS: readonly string[] = Array.from({ length: 16 }, (_, flags) => `n${flags}`);

/** How many messages have at least the flags of `mask`, and none of `without`. */
export function countWith(counts: FlagCounts, mask: number, without = 0): number {
  let total = 0;
  for (let flags = 0; flags < counts.length; flags++) {
    if ((flags & mask) === mask && (flags & without) === 0) total += counts[flags]!;
  }
  return total;
}
