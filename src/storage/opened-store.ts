import type { MailboxTable } from '../mailbox/directory/mailbox-table.ts';
import type { AppError } from '../mailbox/errors.ts';
import type { MessageStore, StoredMessage } from '../mailbox/ports.ts';
import type { SharedState } from '../mailbox/shared.ts';

/** A message in memory: one that has just arrived, or one of another store. */
export interface WholeMessage extends Pick<StoredMessage, 'summary' | 'envelope' | 'parts'> {
  raw: Uint8Array;
}

/** A store, with methods for the process that opened it. As a `MessageStore`, it is that of the default mailbox. */
export interface OpenedStore extends MessageStore {
  /** The other mailboxes. */
  mailboxes: MailboxTable;
  /** Resolves when the store has failed for good, so that only a restart helps. */
  failed: Promise<AppError>;
  /** What it shares with other nodes; absent when there can be none. */
  shared?: SharedState;
  /**
   * Stores messages of another store with their ids, times, flags and tags, one after the other, and announces nothing.
   * They are in order, and newer than all that are stored in the mailbox. Throws `storage_failed` if they are not.
   */
  adopt(messages: WholeMessage[], mailbox: number): Promise<void>;
  /** After a failed start: removes the files that opening created, unless they contain messages. Close first. */
  discard(): void;
}
