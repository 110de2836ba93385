import type { DatabaseSync } from 'node:sqlite';
import { LastRemoval, ProgressRow } from '../index/progress.ts';
import { attachSearchForReading, detachSearch } from '../index/search-schema.ts';
import { type StoreState, StoreStateRow } from '../store-state.ts';
import { inSnapshot } from './snapshot.ts';

/** A consistent view of the messages and the index. Without an index, `indexed` is the floor. */
export interface View {
  state: StoreState;
  /** Messages up to `moved` are in `words`; up to `indexed`, in `recent`, `subjects` and `addresses`. */
  moved: number;
  indexed: number;
  /** The last removal, and the last one that the index has processed. */
  lastRemoval: number;
  removed: number;
}

/** Whether the index may contain messages that were removed or are in the trash. */
export function mayHoldRemoved({ removed, lastRemoval, state }: View): boolean {
  return removed < lastRemoval || state.trashed > 0;
}

/** Changes whenever a message is removed, moved to the trash or restored. */
export function removalVersion({ lastRemoval, state }: View): number {
  return lastRemoval + state.trash_moves;
}

/** Opens views of the messages and, if there is one, of the search index. */
export class Views {
  readonly #db: DatabaseSync;
  readonly #dataDir: string | null;
  readonly #state: StoreStateRow;
  readonly #lastRemoval: LastRemoval;
  #progress: ProgressRow | undefined;

  constructor(db: DatabaseSync, dataDir: string | null) {
    this.#db = db;
    this.#dataDir = dataDir;
    this.#state = new StoreStateRow(db);
    this.#lastRemoval = new LastRemoval(db);
  }

  get isIndexed(): boolean {
    return this.#progress !== undefined;
  }

  /** Attaches the current index. Without a usable index, queries are slower but correct. */
  attachIndex(): void {
    try {
      // In memory, the indexer has attached it to the same connection.
      if (this.#dataDir !== null) {
        this.detachIndex();
        if (!attachSearchForReading(this.#db, this.#dataDir)) return;
      }
      this.#progress = new ProgressRow(this.#db);
    } catch {
      // The indexer will detect this too, and replace the index.
      this.detachIndex();
    }
  }

  detachIndex(): void {
    this.#progress = undefined;
    if (this.#dataDir !== null) detachSearch(this.#db);
  }

  /** Runs several reads on one snapshot of the messages and the index. */
  read<T>(work: (view: View) => T): T {
    return inSnapshot(this.#db, () => work(this.#open()));
  }

  // Reads the index first, so that it is never ahead of the messages. Queries read messages that it lacks directly, and
  // ignore removed messages that it still contains.
  #open(): View {
    const progress = this.#progress?.read();
    const state = this.#state.read();
    const { floor, last_seq } = state;
    const lastRemoval = this.#lastRemoval.read();
    // The index is for another store, or from before the last clear. The indexer will rebuild it.
    if (!progress || progress.store_id !== state.store_id || progress.floor !== floor)
      return { state, moved: floor, indexed: floor, lastRemoval, removed: lastRemoval };
    return {
      state,
      moved: progress.moved,
      indexed: Math.min(progress.indexed, last_seq),
      lastRemoval,
      removed: progress.removed,
    };
  }
}
