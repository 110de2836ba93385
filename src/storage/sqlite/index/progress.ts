import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { prepareChange } from '../statement-cache.ts';

/** How much of mail.db the index covers. */
export interface Progress {
  store_id: string;
  /** All arrivals up to here were cleared before the index was created. */
  floor: number;
  /** Arrivals up to here are indexed. */
  indexed: number;
  /** While the index of a store with messages is being filled: of these arrivals, only messages up to this sequence number are. */
  filled: number | null;
  /** Removals up to this one have been processed. */
  removed: number;
}

/** The only row of the progress table. It is in the search index, which must be attached. */
export class ProgressRow {
  readonly #read: StatementSync;
  readonly #write: StatementSync;

  constructor(db: DatabaseSync) {
    this.#read = db.prepare('SELECT store_id, floor, indexed, filled, removed FROM search.progress');
    this.#write = prepareChange(
      db,
      `INSERT OR REPLACE INTO search.progress(one, store_id, floor, indexed, filled, removed)
       VALUES (1, ?, ?, ?, ?, ?)`,
    );
  }

  read(): Progress | undefined {
    return this.#read.get() as Progress | undefined;
  }

  write({ store_id, floor, indexed, filled, removed }: Progress): void {
    this.#write.run(store_id, floor, indexed, filled, removed);
  }
}

/** Reads the number of the last removal in mail.db, in the open transaction. */
export class LastRemoval {
  readonly #last: StatementSync;

  constructor(db: DatabaseSync) {
    this.#last = db.prepare("SELECT coalesce(max(seq), 0) AS n FROM sqlite_sequence WHERE name = 'removals'");
  }

  read(): number {
    return (this.#last.get() as { n: number }).n;
  }
}
