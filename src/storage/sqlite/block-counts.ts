import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { BLOCK_SIZE } from './schema.ts';
import type { StoreState } from './store-state.ts';

/** What makes a cached count of a block stale: only removals, or changes of flags and tags as well. */
export type Staleness = 'removals' | 'any change';

/** Counts what matches among the messages after one seq, up to and including another. */
export type CountRange = (after: number, upTo: number) => number;

/** A count of a whole block, true of one version of it. */
export interface KnownCount {
  version: number;
  count: number;
}

interface Counted extends KnownCount {
  /** The seq up to which the block was counted: the newest block still grows. */
  upTo: number;
}

const WHOLE = -1;

/** Thrown by nobody, returned instead of a count: there is more to count than fits into one turn. */
export const NOT_YET = Symbol('not yet');

// Filters whose counts are remembered. An entry holds a few numbers for each block.
const MAX_FILTERS = 500;

/**
 * Exact counts that do not cost the size of the inbox each time. The inbox is counted in blocks, and a block is
 * counted again only when the database says that one of its messages changed since.
 */
export class BlockCounts {
  readonly #versions: StatementSync;
  readonly #oldest: StatementSync;
  readonly #filters = new Map<string, Map<number, Counted>>();
  #store = '';

  constructor(db: DatabaseSync) {
    this.#oldest = db.prepare('SELECT min(seq) AS seq FROM messages WHERE seq > ?');
    this.#versions = db.prepare('SELECT block, removed, changed FROM blocks');
  }

  /** True when this filter has been counted before, so that counting it again is cheap. */
  has(filter: string): boolean {
    return this.#filters.has(filter);
  }

  /**
   * The count over the whole inbox, in the state of the open transaction. Works until `deadline` (of
   * `performance.now()`); what was counted by then is kept for the next call. `known` may hold counts of whole
   * blocks from elsewhere.
   */
  count(
    filter: string,
    stale: Staleness,
    state: StoreState,
    countRange: CountRange,
    deadline: number,
    known?: ReadonlyMap<number, KnownCount>,
  ): number | typeof NOT_YET {
    const blocks = this.#counted(filter, state);
    const versions = this.#currentVersions(stale);
    // With retention, most blocks there ever were are empty.
    const { seq: oldest } = this.#oldest.get(state.floor) as { seq: number | null };
    const first = blockOf(oldest ?? state.last_seq + 1);
    for (const block of blocks.keys()) if (block < first) blocks.delete(block);
    let total = 0;
    for (let block = first; block <= blockOf(state.last_seq); block++) {
      const start = Math.max(state.floor, block * BLOCK_SIZE - 1);
      const end = Math.min((block + 1) * BLOCK_SIZE - 1, state.last_seq);
      const version = versions.get(block) ?? 0;
      let counted = blocks.get(block);
      if (counted?.version !== version) {
        const ahead = known?.get(block);
        counted = ahead?.version === version ? { ...ahead, upTo: end } : { version, upTo: start, count: 0 };
      }
      if (counted.upTo < end) {
        if (performance.now() > deadline) return NOT_YET;
        counted = { version, upTo: end, count: counted.count + countRange(counted.upTo, end) };
        blocks.set(block, counted);
      }
      total += counted.count;
    }
    return total;
  }

  /** Like `count`, for what costs the same to count in a block as in all of them: the inbox is one block. */
  countWhole(filter: string, stale: Staleness, state: StoreState, countRange: CountRange): number {
    const blocks = this.#counted(filter, state);
    let version = 0;
    for (const one of this.#currentVersions(stale).values()) version += one;
    let counted = blocks.get(WHOLE);
    if (counted?.version !== version) counted = { version, upTo: state.floor, count: 0 };
    if (counted.upTo < state.last_seq) {
      const count = counted.count + countRange(counted.upTo, state.last_seq);
      counted = { version, upTo: state.last_seq, count };
      blocks.set(WHOLE, counted);
    }
    return counted.count;
  }

  #counted(filter: string, state: StoreState): Map<number, Counted> {
    // After a clear every count starts again from nothing.
    const store = `${state.store_id}/${state.floor}`;
    if (store !== this.#store) this.#filters.clear();
    this.#store = store;
    const blocks = this.#filters.get(filter) ?? new Map<number, Counted>();
    // Last used last: the first of the map is the one to forget.
    this.#filters.delete(filter);
    this.#filters.set(filter, blocks);
    if (this.#filters.size > MAX_FILTERS) this.#filters.delete(this.#filters.keys().next().value!);
    return blocks;
  }

  #currentVersions(stale: Staleness): Map<number, number> {
    const versions = new Map<number, number>();
    for (const row of this.#versions.iterate()) {
      const { block, removed, changed } = row as { block: number; removed: number; changed: number };
      versions.set(block, stale === 'removals' ? removed : removed + changed);
    }
    return versions;
  }
}

export function blockOf(seq: number): number {
  return Math.floor(seq / BLOCK_SIZE);
}
