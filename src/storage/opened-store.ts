import type { AppError } from '../mailbox/errors.ts';
import type { MessageStore } from '../mailbox/ports.ts';

/** A store, with what only the process that opened it needs. */
export interface OpenedStore extends MessageStore {
  /** Resolves when the store has failed and only a new process can help. */
  failed: Promise<AppError>;
  /** After a failed start: removes what opening has created, unless it contains messages. Close first. */
  discard(): void;
}
