import type { InboxEvent } from '../../../../src/contract/events.ts';
import type { MessagePatch } from '../../../../src/contract/message/message.ts';

/** A patch that says what the fields of a message will be. */
export type FieldPatch = Pick<MessagePatch, 'is_read' | 'is_starred' | 'tags'>;

/** The new values in an event. */
export function patchOf(event: InboxEvent): FieldPatch {
  switch (event.type) {
    case 'message:new':
    case 'message:restore':
    case 'message:delete':
    case 'messages:clear':
      return {};
    default: {
      const { id: _, ...patch } = event.data;
      return patch;
    }
  }
}

/** The events that the server will send for a patch. */
export function eventsOf(id: string, { is_read, is_starred, tags }: FieldPatch): InboxEvent[] {
  const events: InboxEvent[] = [];
  if (is_read !== undefined) events.push({ type: 'message:read', data: { id, is_read } });
  if (is_starred !== undefined) events.push({ type: 'message:starred', data: { id, is_starred } });
  if (tags !== undefined) events.push({ type: 'message:tags', data: { id, tags } });
  return events;
}
