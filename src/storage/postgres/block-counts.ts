/** A block with matches, and the range of its ids: from `first` up to but not including `next`. */
export interface CountedBlock {
  block: number;
  first: string;
  next: string;
  count: number;
}

/** The number of messages in each block that match a filter, as of a change. */
export interface BlockCounts {
  change: number;
  /** Messages up to this id were cleared. */
  floor: string;
  /** Blocks from this one on are counted every time: they may have new messages, or some that are not indexed yet. */
  open: number;
  /** The blocks with matches. */
  blocks: Map<number, CountedBlock>;
  /** Other blocks that have to be counted first. */
  uncounted?: number[];
}

// Each takes about 100 bytes per block.
const MAX_FILTERS = 100;

// Less than the hour for which rows of empty blocks are stored.
const MAX_AGE_MS = 30 * 60_000;

/** The counts of recently used filters. */
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

/** The newest blocks with at least `most` matches below `before`, newest first; all if there are fewer matches. */
export function blocksWith(counts: BlockCounts, most: number, before: string | undefined): CountedBlock[] {
  const chosen: CountedBlock[] = [];
  let found = 0;
  for (const block of [...counts.blocks.values()].sort((a, b) => b.block - a.block)) {
    if (before !== undefined && block.first >= before) continue;
    chosen.push(block);
    // It is unknown how many matches in the block of the cursor are below it.
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
