import type { MessagePatch, MessageSummary } from '../contract/message.ts';

/** A message after an update, and the patch that undoes it. */
export interface Updated {
  summary: MessageSummary;
  reverse: MessagePatch;
}

/** Restored messages of a batch, and whether the batch has more. */
export interface Restored {
  summaries: MessageSummary[];
  more: boolean;
}
