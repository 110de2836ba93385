import type { DatabaseSync } from 'node:sqlite';
import { inSnapshot } from '../connection.ts';
import { LastRemoval, ProgressRow } from '../index/progress.ts';
import { attachSearchForReading, detachSearch } from '../index/search-schema.ts';
import { type StoreState, StoreStateRow } from '../store-state.ts';

/** A consistent view of the messages and the index. */
export interface View {
  state: StoreState;
  /** Messages up to here are indexed. Without an index, it is the floor. */
  indexed: number;
  /** True if no message in the index has been removed or is in the trash, so that it can count matches alone. */
  isExact: boolean;
}

/** Opens views of the messages and, if there is one, of the search index. */
export class Views {
  readonly #db: DatabaseSync;
  readonly #dataDir: string;
  readonly #state: StoreStateRow;
  readonly #lastRemoval: LastRemoval;
  #progress: ProgressRow | undefined;

  constructor(db: DatabaseSync, dataDir: string) {
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
      this.detachIndex();
      if (attachSearchForReading(this.#db, this.#dataDir)) this.#progress = new ProgressRow(this.#db);
    } catch {
      // The indexer will detect this too, and replace the index.
      this.detachIndex();
    }
  }

  detachIndex(): void {
    this.#progress = undefined;
    detachSearch(this.#db);
  }

  /** Runs several reads on one snapshot of the messages and the index. */
  read<T>(work: (view: View) => T): T {
    return inSnapshot(this.#db, () => work(this.#open()));
  }

  // Reads the index first, so that it is never ahead of the messages. Queries read messages that it lacks directly, and
  // look up every message that it finds, because some may have been removed.
  #open(): View {
    const progress = this.#progress?.read();
    const state = this.#state.read();
    // Otherwise the index is for another store, or from before the last clear. The indexer will rebuild it.
    const isCurrent = progress?.store_id === state.store_id && progress.floor === state.floor;
    if (!isCurrent) return { state, indexed: state.floor, isExact: false };
    return {
      state,
      indexed: Math.min(progress.indexed, state.last_seq),
      isExact: state.trashed === 0 && progress.removed === this.#lastRemoval.read(),
    };
  }
}
