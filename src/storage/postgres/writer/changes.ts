import type { MessageSummary } from '../../../contract/message/message.ts';
import type { Change as StoredChange, Outcome as StoredOutcome } from '../../rules/changes.ts';
import type { NewRow } from './new-row.ts';

/** A message to insert. Its position in the order is not known yet, so `listed` has no id and no time. */
export interface Insert extends NewRow {
  kind: 'insert';
}

export type Change = Insert | StoredChange;

/** If the reply to a commit is lost, the result is read from the log. */
export interface Outcome extends StoredOutcome {
  inserted?: MessageSummary;
}
