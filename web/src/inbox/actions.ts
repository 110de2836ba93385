import type { InboxEvent } from '../../../src/contract/events.ts';
import type { MessagePatch, MessageSummary } from '../../../src/contract/message.ts';
import { client } from '../api.ts';
import { applyEvents } from '../live/apply.ts';
import { openSummary } from '../reader/open-message.ts';
import { counted } from '../text/display.ts';
import { dismissToast, showError, showToast, type Toast, toast } from '../ui/toasts.ts';
import { rowAt } from './message-window.ts';
import { activeIndex, selected } from './selection.ts';
import { inbox } from './store.ts';
import { offerUndo, undo } from './undo.ts';

/** The mails an action is for: the selection, or the open mail, or the row the keyboard is on. */
export function targets(): MessageSummary[] {
  if (selected.value.size > 0) return [...selected.value.values()];
  if (openSummary.value) return [openSummary.value];
  const row = rowAt(inbox.window.value, activeIndex.value);
  return row ? [row] : [];
}

/** What opening a mail does. It is no change a person made, so there is nothing to take back. */
export function markRead(row: MessageSummary): void {
  update([row], () => ({ is_read: true }));
}

export function setRead(rows: readonly MessageSummary[], is_read: boolean): void {
  const changed = rows.filter((row) => row.is_read !== is_read);
  update(changed, () => ({ is_read }));
  const what = is_read ? 'marked as read' : 'marked as unread';
  done(changed, what, () => update(changed, () => ({ is_read: !is_read })));
}

export function setStarred(rows: readonly MessageSummary[], is_starred: boolean): void {
  const changed = rows.filter((row) => row.is_starred !== is_starred);
  update(changed, () => ({ is_starred }));
  const what = is_starred ? 'starred' : 'no longer starred';
  done(changed, what, () => update(changed, () => ({ is_starred: !is_starred })));
}

/** Read when all are unread or some are; unread only when all were read. */
export function toggleRead(rows = targets()): void {
  setRead(
    rows,
    rows.some((row) => !row.is_read),
  );
}

export function toggleStarred(rows = targets()): void {
  setStarred(
    rows,
    rows.some((row) => !row.is_starred),
  );
}

export function addTag(rows: readonly MessageSummary[], tag: string): void {
  changeTags(
    rows.filter((row) => !row.tags.includes(tag)),
    (tags) => [...tags, tag],
    'tagged',
  );
}

export function removeTag(rows: readonly MessageSummary[], tag: string): void {
  changeTags(
    rows.filter((row) => row.tags.includes(tag)),
    (tags) => tags.filter((other) => other !== tag),
    'untagged',
  );
}

function changeTags(rows: MessageSummary[], change: (tags: string[]) => string[], what: string): void {
  update(rows, (row) => ({ tags: change(row.tags) }));
  done(rows, what, () => update(rows, (row) => ({ tags: row.tags })));
}

function done(rows: readonly MessageSummary[], what: string, takeBack: () => void): void {
  if (rows.length === 0) return;
  const said: Toast = {
    text: `${counted(rows.length, 'mail')} ${what}`,
    tone: 'plain',
    action: { label: 'Undo', run: () => undo(step) },
  };
  const step = () => {
    if (toast.value === said) dismissToast();
    takeBack();
  };
  offerUndo(step);
  // One mail shows by itself what was done to it.
  if (rows.length > 1) showToast(said);
}

/** Shows the change at once, asks the server, and takes it back where the server refuses. */
function update(rows: readonly MessageSummary[], patchOf: (row: MessageSummary) => MessagePatch): void {
  for (const row of rows) {
    applyEvents(eventsOf(row.id, patchOf(row)));
    client.update(row.id, patchOf(row)).catch((error: unknown) => {
      applyEvents(eventsOf(row.id, { is_read: row.is_read, is_starred: row.is_starred, tags: row.tags }));
      showError(error);
    });
  }
}

/** What the server will announce for a patch. */
function eventsOf(id: string, { is_read, is_starred, tags }: MessagePatch): InboxEvent[] {
  const events: InboxEvent[] = [];
  if (is_read !== undefined) events.push({ type: 'message:read', data: { id, is_read } });
  if (is_starred !== undefined) events.push({ type: 'message:starred', data: { id, is_starred } });
  if (tags !== undefined) events.push({ type: 'message:tags', data: { id, tags } });
  return events;
}
