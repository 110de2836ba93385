import type { Change as StoredChange, Outcome as StoredOutcome } from '../../rules/changes.ts';
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
export type Change = InsertChange | StoredChange;

/** The result of a change. */
export interface Outcome extends StoredOutcome {
  failed?: WireError;
}

/** One commit: the outcomes of the oldest pending changes, in order, and then the ids that retention removed. */
export interface Commit {
  outcomes: Outcome[];
  evicted: string[];
}
