import type { StoreLimits } from '../store-limits.ts';

/** Where messages are stored, and retention. */
export interface SqliteStoreOptions extends StoreLimits {
  /** The folder of the databases; null keeps everything in memory, for tests and CI. */
  dataDir: string | null;
  /** Threads are stopped after being idle for this long. */
  threadIdleMs?: number;
}
