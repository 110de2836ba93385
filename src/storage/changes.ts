import type { InboxEvent } from '../contract/events.ts';
import type { MessagePatch, MessageSummary } from '../contract/message/message.ts';

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

/** One event for each field in the patch, whether or not it changed, in this order. */
export function* updateEvents(summary: MessageSummary, patch: MessagePatch): Generator<InboxEvent> {
  const { id, is_read, is_starred, tags } = summary;
  if (patch.is_read !== undefined) yield { type: 'message:read', data: { id, is_read } };
  if (patch.is_starred !== undefined) yield { type: 'message:starred', data: { id, is_starred } };
  if (patch.tags ?? patch.add_tags ?? patch.remove_tags) yield { type: 'message:tags', data: { id, tags } };
}
