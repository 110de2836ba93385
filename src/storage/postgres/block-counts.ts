/** A block with matches, and the ids that it spans: from `first` up to `next`, without that. */
export interface CountedBlock {
  block: number;
  first: string;
  next: string;
  count: number;
}

/** How many messages of each block match a filter, as of a change. */
export interface BlockCounts {
  change: number;
  /** Messages up to here were cleared. */
  floor: string;
  /** The blocks from this one on are counted every time: messages arrive there, or are not indexed yet. */
  open: number;
  /** Those that have matches. */
  blocks: Map<number, CountedBlock>;
}

// About 100 bytes for each block of a filter.
const MAX_FILTERS = 100;

// Rows of blocks are kept for an hour after their last message.
const MAX_AGE_MS = 30 * 60_000;

/** Counts of recent filters. */
export class BlockCountCache {
  readonly #entries = new Map<string, { counts: BlockCounts; time: number }>();

  get(key: string): BlockCounts | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    if (Date.now() - entry.time > MAX_AGE_MS) return undefined;
    this.#entries.set(key, entry);
    return entry.counts;
  }

  set(key: string, counts: BlockCounts): void {
    this.#entries.delete(key);
    this.#entries.set(key, { counts, time: Date.now() });
    if (this.#entries.size > MAX_FILTERS) this.#entries.delete(this.#entries.keys().next().value!);
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}

/** The blocks, newest first, that have at least `most` matches below `before`, as far as there are so many. */
export function blocksWith(counts: BlockCounts, most: number, before: string | undefined): CountedBlock[] {
  const chosen: CountedBlock[] = [];
  let found = 0;
  for (const block of [...counts.blocks.values()].sort((a, b) => b.block - a.block)) {
    if (before !== undefined && block.first >= before) continue;
    chosen.push(block);
    // Nobody knows how many of the block that the cursor is in are below it.
    if (before === undefined || block.next <= before) found += block.count;
    if (found >= most) break;
  }
  return chosen;
}

export function totalOf({ blocks }: BlockCounts): number {
  let total = 0;
  for (const { count } of blocks.values()) total += count;
  return total;
}
