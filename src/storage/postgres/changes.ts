import type { MessagePatch, MessageSummary } from '../../contract/message.ts';

/** A message on its way into the database: everything but its place in the order is known. */
export interface Insert {
  kind: 'insert';
  /** Chosen here, so that a commit that is tried again is not stored twice. */
  body: string;
  /** As lists and events show it; id and time are not known yet. */
  listed: MessageSummary;
  summary: string;
  /** When it is more than lists show. */
  wholeSummary: string | null;
  flags: number;
  envelope: string;
  parts: string;
  raw: Uint8Array;
  keys: { sender: string; recipients: string; subject: string };
}

/** A change to one message. With a batch, it goes into the trash. */
export type Edit =
  | { kind: 'edit'; id: string; patch: MessagePatch }
  | { kind: 'edit'; id: string; remove: true; batch?: string };

export type Change = Insert | Edit | { kind: 'restore'; batch: string; most: number } | { kind: 'clear' };

/** A message after an update, and the patch that undoes it. */
export interface Updated {
  summary: MessageSummary;
  reverse: MessagePatch;
}

/** The result of a change, once it is committed. It is JSON: a commit whose reply was lost is read from the log. */
export interface Outcome {
  inserted?: MessageSummary;
  updated?: Updated;
  removed?: 'restorable' | 'gone';
  restored?: { summaries: MessageSummary[]; more: boolean };
  cleared?: number;
}
