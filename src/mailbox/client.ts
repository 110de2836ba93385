import { AsyncLocalStorage } from 'node:async_hooks';

/** Whoever a piece of work is done for, such as an HTTP connection. */
export interface Client {
  /** Nobody waits for the result any more. */
  readonly isGone: boolean;
  /** It has sent more requests without waiting for this one, as browsers and HTTP libraries never do. */
  readonly isPipelining: boolean;
}

/** The client whose request is being handled, wherever in the program that is. Undefined for Postern's own work. */
export const currentClient = new AsyncLocalStorage<Client>();
