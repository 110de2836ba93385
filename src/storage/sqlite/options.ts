import type { StoreLimits } from '../store-limits.ts';

/** Where messages are kept, how many of them, and the bounds of the work done at once. */
export interface SqliteStoreOptions extends StoreLimits {
  /** The folder that holds the databases; null keeps everything in memory, for tests and CI. */
  dataDir: string | null;
  tuning?: Partial<Tuning>;
}

/** Thresholds that decide how work is done, never what its result is. Tests set them low to cross them. */
export interface Tuning {
  /** One commit takes at most this many changes and, beyond the first, this many bytes. */
  groupMaxChanges: number;
  groupMaxBytes: number;
  /** The journal is moved into the database when it has grown to this. */
  walBytes: number;
  /** Counts are remembered by blocks of this many messages, and a change makes only its own block stale. */
  blockSize: number;
  /** Texts of messages that are not indexed yet are searched by slices of this many messages. */
  scanSlice: number;
  /** Rows are scanned without an index when there are no more than this (about 1 µs each). */
  scanRows: number;
  /** When flags, tags or addresses leave no more messages than this, each is looked up in the index of words. */
  fewMessages: number;
  /** The same for conditions that a row is enough for. */
  fewRows: number;
  /** With more matching addresses than this, another plan is used. */
  manyAddresses: number;
  /** With a larger backlog than this, in messages or bytes, new messages wait briefly for the index. */
  backlogMessages: number;
  backlogBytes: number;
  /** One step of the index takes this many messages and, beyond the first, this many characters. */
  stepMessages: number;
  stepCharacters: number;
  /** Threads that were not needed for this long are ended. */
  threadIdleMs: number;
}

export type ResolvedOptions = Omit<SqliteStoreOptions, 'tuning'> & { tuning: Tuning };

const defaultTuning: Tuning = {
  groupMaxChanges: 512,
  groupMaxBytes: 16 * 1024 * 1024,
  walBytes: 2 * 1024 * 1024,
  blockSize: 16_384,
  scanSlice: 256,
  scanRows: 20_000,
  fewMessages: 300,
  fewRows: 2000,
  manyAddresses: 10_000,
  // What a search can look through in about half a second.
  backlogMessages: 20_000,
  backlogBytes: 100_000_000,
  stepMessages: 500,
  stepCharacters: 1024 * 1024,
  // Long enough for someone who reads one message after another; starting a thread takes about 50 ms.
  threadIdleMs: 10_000,
};

// In memory, one thread does everything, so steps must be short.
const sharedThread = { stepMessages: 64, stepCharacters: 128 * 1024 };

export function resolveOptions({ tuning, ...options }: SqliteStoreOptions): ResolvedOptions {
  const shared = options.dataDir === null ? sharedThread : {};
  return { ...options, tuning: { ...defaultTuning, ...shared, ...tuning } };
}
