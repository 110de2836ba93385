import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { prepareChange } from '../prepare-change.ts';
import type { StoreState } from '../store-state.ts';

/** How far the index has followed mail.db. */
export interface Progress {
  store_id: string;
  /** Everything up to here was cleared before the index began. */
  floor: number;
  /** Up to here in `words`. */
  moved: number;
  /** Up to here in `recent`, `subjects` and `addresses`. */
  indexed: number;
  /** Up to this removal. */
  removed: number;
}

/** The one row of the progress table; of the search index, so it needs that attached. */
export class ProgressRow {
  readonly #read: StatementSync;
  readonly #write: StatementSync;

  constructor(db: DatabaseSync) {
    this.#read = db.prepare('SELECT store_id, floor, moved, indexed, removed FROM search.progress');
    this.#write = prepareChange(
      db,
      `INSERT OR REPLACE INTO search.progress(one, store_id, floor, moved, indexed, removed)
       VALUES (1, ?, ?, ?, ?, ?)`,
    );
  }

  read(): Progress | undefined {
    return this.#read.get() as Progress | undefined;
  }

  write({ store_id, floor, moved, indexed, removed }: Progress): void {
    this.#write.run(store_id, floor, moved, indexed, removed);
  }
}

/** The number of the last removal in mail.db, in the open transaction. */
export class LastRemoval {
  readonly #last: StatementSync;

  constructor(db: DatabaseSync) {
    this.#last = db.prepare("SELECT coalesce(max(seq), 0) AS n FROM sqlite_sequence WHERE name = 'removals'");
  }

  read(): number {
    return (this.#last.get() as { n: number }).n;
  }
}

/** The progress of a new, empty index. */
export function initialProgress({ store_id, floor }: StoreState, removed: number): Progress {
  return { store_id, floor, moved: floor, indexed: floor, removed };
}
