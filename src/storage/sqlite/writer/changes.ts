import type { MessagePatch } from '../../../contract/message/message.ts';
import type { Restored, Updated } from '../../changes.ts';
import type { WireError } from '../threads/thread-calls.ts';

/** A message to store. Only its sequence number is not known yet. */
export interface InsertChange {
  kind: 'insert';
  id: string;
  created_at: number;
  sender: string;
  /** JSON, serialised on the main thread. */
  recipients: string;
  subject: string;
  flags: number;
  /** JSON. */
  tags: string;
  envelope: string;
  parts: string;
  raw: Uint8Array;
}

/** A request of the main thread to the writer. Changes are committed in the order in which they were posted. */
export type Change =
  | InsertChange
  | { kind: 'update'; id: string; patch: MessagePatch }
  /** With a batch, the message is moved to the trash. */
  | { kind: 'remove'; id: string; batch?: string }
  | { kind: 'restore'; batch: string; most: number }
  | { kind: 'clear' };

/** The result of a committed change. */
export type Outcome =
  | { kind: 'insert'; seq: number }
  | { kind: 'update'; updated: Updated | undefined }
  | { kind: 'remove'; removed: boolean; restorable: boolean }
  | { kind: 'restore'; restored: Restored | undefined }
  | { kind: 'clear'; removed: number }
  | { kind: 'failed'; error: WireError };

/** One commit: the outcomes of the oldest pending changes, in order, and then the ids that retention removed. */
export interface Commit {
  outcomes: Outcome[];
  evicted: string[];
}
