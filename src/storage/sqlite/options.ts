import type { StoreLimits } from '../store-limits.ts';

/** Where messages are stored, retention, and limits on the work done at once. */
export interface SqliteStoreOptions extends StoreLimits {
  /** The folder of the databases; null keeps everything in memory, for tests and CI. */
  dataDir: string | null;
  tuning?: Partial<Tuning>;
}

/** Thresholds that affect performance but never results. Tests set them low in order to exceed them. */
export interface Tuning {
  /** A commit contains at most this many changes and, after the first one, this many bytes. */
  groupMaxChanges: number;
  groupMaxBytes: number;
  /** The journal is checkpointed when it reaches this size. */
  walBytes: number;
  /** Counts are cached by blocks of this many messages, and a change invalidates only its own block. */
  blockSize: number;
  /** Messages that are not indexed yet are searched in slices of this many messages. */
  scanSlice: number;
  /** Up to this many rows are scanned without an index, at about 1 µs each. */
  scanRows: number;
  /** If flags, tags or addresses match at most this many messages, each is looked up in the full-text index. */
  fewMessages: number;
  /** Like `fewMessages`, for conditions that need only the row. */
  fewRows: number;
  /** If more addresses match than this, another query plan is used. */
  manyAddresses: number;
  /** If the backlog exceeds this many messages or bytes, new messages wait briefly for the index. */
  backlogMessages: number;
  backlogBytes: number;
  /** A step of the indexer processes at most this many messages and, after the first one, this many characters. */
  stepMessages: number;
  stepCharacters: number;
  /** The index does not grow while the disk has less free space than this, so that messages can still be deleted. */
  indexReserveBytes: number;
  /** Threads are stopped after being idle for this long. */
  threadIdleMs: number;
}

export type ResolvedOptions = Omit<SqliteStoreOptions, 'tuning'> & { tuning: Tuning };

const defaultTuning: Tuning = {
  groupMaxChanges: 512,
  groupMaxBytes: 16 * 1024 * 1024,
  walBytes: 2 * 1024 * 1024,
  blockSize: 16_384,
  scanSlice: 256,
  scanRows: 2000,
  fewMessages: 300,
  fewRows: 2000,
  manyAddresses: 10_000,
  // A search reads this many in half a second, or in about a second on a slow machine, also while the indexer is busy.
  backlogMessages: 20_000,
  backlogBytes: 128 * 1024 * 1024,
  stepMessages: 500,
  stepCharacters: 1024 * 1024,
  // Several times what a step writes.
  indexReserveBytes: 16 * 1024 * 1024,
  // Long enough for a user who reads one message after another. Starting a thread takes about 50 ms.
  threadIdleMs: 10_000,
};

// In memory, one thread does everything, so steps must be short.
const sharedThread = { stepMessages: 64, stepCharacters: 128 * 1024 };

export function resolveOptions({ tuning, ...options }: SqliteStoreOptions): ResolvedOptions {
  const shared = options.dataDir === null ? sharedThread : {};
  return { ...options, tuning: { ...defaultTuning, ...shared, ...tuning } };
}
