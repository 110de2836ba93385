import type { InboxEvent } from '../../contract/events.ts';
import type { MessagePatch, MessageSummary } from '../../contract/message/message.ts';

/** A change to one message. A removal with a `batch` moves the message to the trash. */
export type Edit =
  | { kind: 'update'; id: string; patch: MessagePatch }
  | { kind: 'remove'; id: string; batch?: string };

/** A change to stored messages. Each engine stores new ones in its own way. */
export type MessageChange = Edit | { kind: 'restore'; batch: string; most: number } | { kind: 'clear' };

/** The result of a committed change, as JSON. Empty if it changed nothing. Summaries are those of lists. */
export interface ChangeOutcome {
  /** The message, and the patch that undoes the update. */
  updated?: { summary: MessageSummary; reverse: MessagePatch };
  removed?: 'restorable' | 'gone';
  /** Restored messages of a batch, and whether the batch has more. */
  restored?: { summaries: MessageSummary[]; more: boolean };
  cleared?: number;
}

/** What a committed change announces. */
export function* eventsOf(change: MessageChange, outcome: ChangeOutcome): Generator<InboxEvent> {
  const { updated, removed, restored } = outcome;
  if (change.kind === 'update' && updated) yield* updateEvents(updated.summary, change.patch);
  if (change.kind === 'remove' && removed) yield { type: 'message:delete', data: { id: change.id } };
  for (const data of restored?.summaries ?? []) yield { type: 'message:restore', data };
  if (change.kind === 'clear') yield { type: 'messages:clear' };
}

/** One event for each field in the patch, whether or not it changed, in this order. */
function* updateEvents(summary: MessageSummary, patch: MessagePatch): Generator<InboxEvent> {
  const { id, is_read, is_starred, tags } = summary;
  if (patch.is_read !== undefined) yield { type: 'message:read', data: { id, is_read } };
  if (patch.is_starred !== undefined) yield { type: 'message:starred', data: { id, is_starred } };
  if (patch.tags ?? patch.add_tags ?? patch.remove_tags) yield { type: 'message:tags', data: { id, tags } };
}
