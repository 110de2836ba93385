/** Where mail is kept, how much of it, and the bounds of the work done at once. */
export interface SqliteStoreOptions {
  /** The folder that holds the databases; null keeps everything in memory, for tests and CI. */
  dataDir: string | null;
  /** Oldest unstarred mail goes when there are more messages, older ones, or more bytes on disk; null is no limit. */
  maxMessages: number | null;
  maxAgeMs: number | null;
  maxBytes: number | null;
  /** One commit takes at most this many changes and, beyond the first, this many bytes. */
  groupMaxChanges?: number;
  groupMaxBytes?: number;
  /** The journal is moved into the database when it has grown to this. */
  walBytes?: number;
}

export type ResolvedOptions = Required<SqliteStoreOptions>;

export const sqliteStoreDefaults = {
  groupMaxChanges: 512,
  groupMaxBytes: 16 * 1024 * 1024,
  walBytes: 2 * 1024 * 1024,
};
