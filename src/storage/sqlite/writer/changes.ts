import type { MessageSummary } from '../../../contract/message/message.ts';
import type { MailboxRow, NewMailbox, SettingsChange } from '../../../mailbox/directory/mailbox-table.ts';
import type { ChangeOutcome, MessageChange } from '../../rules/changes.ts';
import type { WireError } from '../threads/thread-calls.ts';

/** What the copies of a message in several mailboxes do not share. Lists and objects are JSON, serialised on the main thread. */
export interface InsertedCopy {
  mailbox: number;
  id: string;
  created_at: number;
  recipients: string;
  tags: string;
  envelope: string;
}

/** A message to store. Only its sequence number is not known yet. */
export interface InsertChange {
  kind: 'insert';
  copies: InsertedCopy[];
  sender: string;
  subject: string;
  flags: number;
  /** JSON. */
  parts: string;
  raw: Uint8Array;
}

/** Messages to move, in order of their ids, with their new ids and times. */
export interface MoveChange {
  kind: 'move';
  mailbox: number;
  to: number;
  messages: { id: string; newId: string; created_at: number }[];
}

/** A change of a mailbox itself. */
export type MailboxChange =
  | { kind: 'add-mailbox'; added: NewMailbox }
  | {
      kind: 'change-mailbox';
      mailbox: number;
      settings: SettingsChange;
      expiresAt?: number | null | undefined;
    }
  | { kind: 'remove-mailbox'; mailbox: number; ifExpiredBy?: number | undefined };

/** A request of the main thread to the writer. Changes are committed in the order in which they were posted. */
export type WriterChange = InsertChange | (MessageChange & { mailbox: number }) | MoveChange | MailboxChange;

/** The result of a change. */
export interface WriterOutcome extends ChangeOutcome {
  failed?: WireError;
  /** By the id that each had before. */
  moved?: { from: string; summary: MessageSummary }[];
  /** Undefined if it does not exist. */
  mailbox?: MailboxRow | undefined;
}

/** One commit: the outcomes of the oldest pending changes, in order, and then the messages that retention removed. */
export interface WriterCommit {
  outcomes: WriterOutcome[];
  evicted: Evicted[];
}

export interface Evicted {
  mailbox: number;
  id: string;
}
