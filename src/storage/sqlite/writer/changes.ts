import type { MessagePatch, MessageSummary } from '../../../contract/message.ts';
import type { WireError } from '../threads/thread-calls.ts';

/** A message as the writer stores it: everything but its place in the order is known. */
export interface InsertChange {
  kind: 'insert';
  id: string;
  created_at: number;
  sender: string;
  /** JSON, serialised once, on the main thread. */
  recipients: string;
  subject: string;
  flags: number;
  envelope: string;
  parts: string;
  raw: Uint8Array;
}

/** What the main thread asks of the writer; they are committed in the order they were posted. */
export type Change =
  | InsertChange
  | { kind: 'update'; id: string; patch: MessagePatch }
  | { kind: 'remove'; id: string }
  | { kind: 'clear' };

/** What became of a change, once it is on disk. */
export type Outcome =
  | { kind: 'insert'; seq: number }
  | { kind: 'update'; summary: MessageSummary | undefined }
  | { kind: 'remove'; removed: boolean }
  | { kind: 'clear'; removed: number }
  | { kind: 'failed'; error: WireError };

/** One commit: the outcomes of the oldest pending changes, in order, and then the ids that retention removed. */
export interface Commit {
  outcomes: Outcome[];
  evicted: string[];
}
