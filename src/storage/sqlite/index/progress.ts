import type { DatabaseSync } from 'node:sqlite';

/** How much of mail.db the index covers. */
export interface IndexProgress {
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

/** Returns a function that reads the only row of the progress table. The search index must be attached. */
export function progressReader(db: DatabaseSync): () => IndexProgress | undefined {
  const row = db.prepare('SELECT store_id, floor, indexed, filled, removed FROM search.progress');
  return () => row.get() as IndexProgress | undefined;
}

/** Returns a function that reads the number of the last removal in mail.db, in the open transaction. */
export function lastRemovalReader(db: DatabaseSync): () => number {
  const last = db.prepare("SELECT coalesce(max(seq), 0) AS n FROM sqlite_sequence WHERE name = 'removals'");
  return () => (last.get() as { n: number }).n;
}
