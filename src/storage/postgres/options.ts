import type { StoreLimits } from '../store-limits.ts';
import type { StallLimits } from './connection/stall-watch.ts';

/** The database, and limits on the work done at a time. */
export interface PostgresStoreOptions extends StoreLimits {
  /** `postgres://user:password@host/database`. The query parameter `schema` names the schema of the tables. */
  url: string;
  /** Connections for reading. There are half as many for searches, two for changes, and one for notifications. */
  poolSize: number;
  /** How long a statement may take, and a commit together with looking for its result if the reply was lost. */
  timeoutMs: number;
  /** When to close connections to a server that does not respond. */
  stallLimits?: StallLimits;
  /** How long to wait for a database that is not there yet. */
  startTimeoutMs?: number;
}

/** The only inbox so far. Every table has it in its key, and every statement names it. */
export const INBOX = 1;
