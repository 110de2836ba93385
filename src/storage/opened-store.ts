import type { AppError } from '../mailbox/errors.ts';
import type { MessageStore } from '../mailbox/ports.ts';

/** A store, and what only the process that opened it has to know. */
export interface OpenedStore extends MessageStore {
  /** Resolves when the store has failed for good: only a new process can help. */
  failed: Promise<AppError>;
  /** For a start that failed later: removes what opening has created, unless it holds messages. Close first. */
  discard(): void;
}
