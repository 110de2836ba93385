import type { StoreLimits } from '../store-limits.ts';

/** Where messages are stored, and retention. */
export interface SqliteStoreOptions extends StoreLimits {
  /** The folder of the databases; null discards everything on exit, for tests and CI. */
  dataDir: string | null;
  /** Threads are stopped after being idle for this long. */
  threadIdleMs?: number;
}

/** The same for the threads, which get a temporary folder if there is no other. */
export interface FolderOptions extends SqliteStoreOptions {
  dataDir: string;
  isTemporary: boolean;
}
