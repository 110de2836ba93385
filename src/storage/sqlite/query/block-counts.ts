import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { StoreState } from '../store-state.ts';

/** What makes a remembered count of a block stale: only removals, or changes of flags and tags as well. */
export type Staleness = 'removals' | 'any change';

/** A count of a block from its beginning up to `upTo`, true of one version of it. */
export interface Counted {
  version: number;
  upTo: number;
  count: number;
}

// Filters whose counts are remembered. An entry holds a few numbers for each block.
const MAX_FILTERS = 500;

/**
 * Remembers counts by blocks of messages, so that an exact count does not cost the size of the inbox each time. The
 * database says how often the messages of a block were removed or changed, and a count of another version is stale.
 */
export class BlockCounts {
  readonly #versions: StatementSync;
  readonly #filters = new Map<string, Map<number, Counted>>();
  #store = '';

  constructor(db: DatabaseSync) {
    this.#versions = db.prepare('SELECT block, removed, changed FROM blocks');
  }

  /** The counts of a filter by block, to be read and set. */
  of(filter: string, { store_id, floor }: StoreState): Map<number, Counted> {
    // After a clear every count starts again from nothing.
    const store = `${store_id}/${floor}`;
    if (store !== this.#store) this.#filters.clear();
    this.#store = store;
    const blocks = this.#filters.get(filter) ?? new Map<number, Counted>();
    // Last used last: the first of the map is the one to forget.
    this.#filters.delete(filter);
    this.#filters.set(filter, blocks);
    if (this.#filters.size > MAX_FILTERS) this.#filters.delete(this.#filters.keys().next().value!);
    return blocks;
  }

  /** The present versions by block, in the open transaction; blocks that were never changed are not in it. */
  versions(stale: Staleness): Map<number, number> {
    const versions = new Map<number, number>();
    for (const row of this.#versions.iterate()) {
      const { block, removed, changed } = row as { block: number; removed: number; changed: number };
      versions.set(block, stale === 'removals' ? removed : removed + changed);
    }
    return versions;
  }
}
