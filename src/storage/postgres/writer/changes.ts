import type { MessagePatch, MessageSummary } from '../../../contract/message/message.ts';
import type { Restored, Updated } from '../../changes.ts';
import type { NewRow } from './new-row.ts';

/** A message to insert. Its position in the order is not known yet, so `listed` has no id and no time. */
export interface Insert extends NewRow {
  kind: 'insert';
}

/** A change to one message. A removal with a `batch` moves the message to the trash. */
export type Edit =
  | { kind: 'edit'; id: string; patch: MessagePatch }
  | { kind: 'edit'; id: string; remove: true; batch?: string };

export type Change = Insert | Edit | { kind: 'restore'; batch: string; most: number } | { kind: 'clear' };

/** The result of a committed change, as JSON: if the reply to a commit is lost, the result is read from the log. */
export interface Outcome {
  inserted?: MessageSummary;
  updated?: Updated;
  removed?: 'restorable' | 'gone';
  restored?: Restored;
  cleared?: number;
}
