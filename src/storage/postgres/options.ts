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

/** The inbox of the default mailbox. Its row has the lock and the order of all, and all that nodes share has its key. */
export const INBOX = 1;

/** The inbox of a mailbox. Every table of messages has it in its key, and every statement names it. */
export function inboxOf(mailbox: number): number {
  return mailbox + INBOX;
}

export function mailboxAt(inbox: number): number {
  return inbox - INBOX;
}
