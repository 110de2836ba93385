import type { StoreLimits } from '../store-limits.ts';

/** A database, and the bounds of the work done at once. */
export interface PostgresStoreOptions extends StoreLimits {
  /** `postgres://user:password@host/database`; `schema` in the query names the schema of the tables. */
  url: string;
  /** Connections for reading. Two more are for changes and for hearing of those of other nodes. */
  poolSize: number;
  /** How long a statement may take, and how long the result of a lost commit is looked for. */
  timeoutMs: number;
}

/** The one inbox of today. Every table has its key, and every statement names it. */
export const INBOX = 1;

/** One commit takes at most this many changes and, beyond the first, this many bytes. */
export const GROUP_MAX_CHANGES = 512;
export const GROUP_MAX_BYTES = 16 * 1024 * 1024;

/** With more messages that are not indexed yet, new ones wait a little, so that searches have less to read. */
export const MAX_BACKLOG = 20_000;
