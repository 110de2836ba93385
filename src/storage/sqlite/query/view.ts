import type { DatabaseSync } from 'node:sqlite';
import { LastRemoval, ProgressRow } from '../index/progress.ts';
import { attachSearchForReading, detachSearch } from '../index/search-schema.ts';
import { type StoreState, StoreStateRow } from '../store-state.ts';
import { inSnapshot } from './snapshot.ts';

/** The messages and the index as of one moment. Without an index, nothing is indexed. */
export interface View {
  state: StoreState;
  /** Up to here in the `words` index; up to `indexed` in `recent`, `subjects` and `addresses`. */
  moved: number;
  indexed: number;
  /** The last removal, and the last one that the index has followed. */
  lastRemoval: number;
  removed: number;
}

/** Whether the index still holds messages that were removed, or that are in the trash, where it keeps them. */
export function mayHoldRemoved({ removed, lastRemoval, state }: View): boolean {
  return removed < lastRemoval || state.trashed > 0;
}

/** Changes whenever a message was removed, or went into the trash or came back. */
export function removalVersion({ lastRemoval, state }: View): number {
  return lastRemoval + state.trash_moves;
}

/** Opens views of the messages and, while there is one, of the search index. */
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

  /** Starts to use the index, or its replacement. Without a usable one, queries are slower but right. */
  attachIndex(): void {
    try {
      // In memory the indexer has attached it to the same connection.
      if (this.#dataDir !== null) {
        this.detachIndex();
        if (!attachSearchForReading(this.#db, this.#dataDir)) return;
      }
      this.#progress = new ProgressRow(this.#db);
    } catch {
      // The indexer finds out for itself, and replaces it.
      this.detachIndex();
    }
  }

  detachIndex(): void {
    this.#progress = undefined;
    if (this.#dataDir !== null) detachSearch(this.#db);
  }

  /** Several reads over one state of the messages and the index. */
  read<T>(work: (view: View) => T): T {
    return inSnapshot(this.#db, () => work(this.#open()));
  }

  // The index first: it is then never ahead of the messages. What it does not hold yet is looked up in them, and what
  // it still holds of removed ones is left out.
  #open(): View {
    const progress = this.#progress?.read();
    const state = this.#state.read();
    const { floor, last_seq } = state;
    const lastRemoval = this.#lastRemoval.read();
    // Of another store, or from before the last clear: the indexer is about to start over.
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
