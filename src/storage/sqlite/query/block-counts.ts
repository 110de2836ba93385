import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { StoreState } from '../store-state.ts';

/** What makes a cached count of a block stale: only removals, or changes of flags and tags as well. */
export type Staleness = 'removals' | 'any change';

/** The count of a block from its start up to `upTo`, valid for one version of the block. */
export interface Counted {
  version: number;
  upTo: number;
  count: number;
}

// Maximum number of filters whose counts are cached. An entry has a few numbers per block.
const MAX_FILTERS = 500;

/**
 * Caches counts by blocks of messages, so that an exact count does not scan the whole inbox each time. The database
 * counts the removals and changes of each block as its version; a cached count of another version is stale.
 */
export class BlockCounts {
  readonly #versions: StatementSync;
  readonly #filters = new Map<string, Map<number, Counted>>();
  #store = '';

  constructor(db: DatabaseSync) {
    this.#versions = db.prepare('SELECT block, removed, changed FROM blocks');
  }

  /** The cached counts of a filter by block, which the caller updates. */
  of(filter: string, { store_id, floor }: StoreState): Map<number, Counted> {
    // A clear makes all counts stale.
    const store = `${store_id}/${floor}`;
    if (store !== this.#store) this.#filters.clear();
    this.#store = store;
    const blocks = this.#filters.get(filter) ?? new Map<number, Counted>();
    // Moves it to the end of the map, whose first entry is the least recently used.
    this.#filters.delete(filter);
    this.#filters.set(filter, blocks);
    if (this.#filters.size > MAX_FILTERS) this.#filters.delete(this.#filters.keys().next().value!);
    return blocks;
  }

  /** The current versions by block, in the open transaction. Blocks that were never changed are missing. */
  versions(stale: Staleness): Map<number, number> {
    const versions = new Map<number, number>();
    for (const row of this.#versions.iterate()) {
      const { block, removed, changed } = row as { block: number; removed: number; changed: number };
      versions.set(block, stale === 'removals' ? removed : removed + changed);
    }
    return versions;
  }
}
