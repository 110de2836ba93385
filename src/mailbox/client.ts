import { AsyncLocalStorage } from 'node:async_hooks';

/** The client that some work is done for, such as an HTTP connection. */
export interface RequestClient {
  /** The client has disconnected, so the result is no longer needed. */
  readonly isGone: boolean;
  /** The client has sent more requests without waiting for this response. Browsers and HTTP libraries never do that. */
  readonly isPipelining: boolean;
}

/** The client whose request is being handled. Undefined for Postern's own work. */
export const currentClient = new AsyncLocalStorage<RequestClient>();

/** Does work that is not only for the current client, so it continues when that client disconnects. */
export function withoutClient<T>(work: () => T): T {
  return currentClient.exit(work);
}
