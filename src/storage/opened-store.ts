import type { AppError } from '../mailbox/errors.ts';
import type { MessageStore } from '../mailbox/ports.ts';
import type { SharedState } from '../mailbox/shared.ts';

/** A store, with methods for the process that opened it. */
export interface OpenedStore extends MessageStore {
  /** Resolves when the store has failed for good, so that only a restart helps. */
  failed: Promise<AppError>;
  /** What it shares with other nodes; absent when there can be none. */
  shared?: SharedState;
  /** After a failed start: removes the files that opening created, unless they contain messages. Close first. */
  discard(): void;
}
