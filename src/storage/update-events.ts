import type { InboxEvent } from '../contract/events.ts';
import type { MessagePatch, MessageSummary } from '../contract/message.ts';

/** One event for each field in the patch, whether or not it changed, in this order. */
export function* updateEvents(summary: MessageSummary, patch: MessagePatch): Generator<InboxEvent> {
  const { id, is_read, is_starred, tags } = summary;
  if (patch.is_read !== undefined) yield { type: 'message:read', data: { id, is_read } };
  if (patch.is_starred !== undefined) yield { type: 'message:starred', data: { id, is_starred } };
  if (patch.tags ?? patch.add_tags ?? patch.remove_tags) yield { type: 'message:tags', data: { id, tags } };
}
