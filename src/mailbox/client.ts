import { AsyncLocalStorage } from 'node:async_hooks';
import { Turns, turns } from '../limits/turns.ts';

/** The client that some work is done for, such as an HTTP connection. */
export interface RequestClient {
  /** The client has disconnected, so the result is no longer needed. */
  readonly isGone: boolean;
  /** The client has sent more requests without waiting for this response. Browsers and HTTP libraries never do that. */
  readonly isPipelining: boolean;
}

/** The client whose request is being handled. Undefined for Postern's own work. */
export const currentClient = new AsyncLocalStorage<RequestClient>();

/** Tells whether the current client has disconnected. */
export function whenGone(): () => boolean {
  const client = currentClient.getStore();
  return () => client?.isGone === true;
}

/** Does work that takes milliseconds on the event loop, for the current client. Owners, such as messages, are served in turn. */
export function inTurnOf<T>(owner: string, work: () => T | Promise<T>): Promise<T> {
  return turns.run(work, { client: owner, isGone: whenGone() });
}

// Each waits for the store most of the time.
const MAX_READS = 4;
const reads = new Turns(MAX_READS);

/**
 * Reads much of the store for the current client: many messages, or one several times, which may have a thousand recipients each
 * time. Few such reads are in progress at a time, because hundreds would all return to the event loop at once. Owners, such as
 * addresses, are served in turn.
 */
export function readInTurnOf<T>(owner: string, read: () => Promise<T>): Promise<T> {
  return reads.run(read, { client: owner, isGone: whenGone() });
}

/** Does work that is not only for the current client, so it continues when that client disconnects. */
export function withoutClient<T>(work: () => T): T {
  return currentClient.exit(work);
}
