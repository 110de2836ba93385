import type { MessagePatch, MessageSummary } from '../../../src/contract/message.ts';
import { openSummary } from '../reader/open-message.ts';
import { showError } from '../ui/toasts.ts';
import { ChangeReport } from './change-report.ts';
import { pendingChanges } from './changes.ts';
import { indexOfId, rowAt } from './message-window.ts';
import { activeIndex, selected } from './selection.ts';
import { inbox } from './store.ts';
import { offerUndo, undo } from './undo.ts';

type PatchOf = (row: MessageSummary) => MessagePatch;

/** The mails an action is for: the selection, or the open mail, or the row the keyboard is on. */
export function targets(): MessageSummary[] {
  if (selected.value.size > 0) return [...selected.value.values()];
  if (openSummary.value) return [openSummary.value];
  const row = rowAt(inbox.window.value, activeIndex.value);
  return row ? [row] : [];
}

/** What opening a mail does. It is no change a person made, so there is nothing to take back. */
export function markRead(row: MessageSummary): void {
  submit([row], () => ({ is_read: true }));
}

export function setRead(rows: readonly MessageSummary[], is_read: boolean): void {
  perform(
    rows.filter((row) => row.is_read !== is_read),
    is_read ? 'marked as read' : 'marked as unread',
    () => ({ is_read }),
    () => ({ is_read: !is_read }),
  );
}

export function setStarred(rows: readonly MessageSummary[], is_starred: boolean): void {
  perform(
    rows.filter((row) => row.is_starred !== is_starred),
    is_starred ? 'starred' : 'no longer starred',
    () => ({ is_starred }),
    () => ({ is_starred: !is_starred }),
  );
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
  perform(
    rows.filter((row) => !row.tags.includes(tag)),
    'tagged',
    (row) => withTag(row, tag),
    (row) => withoutTag(row, tag),
  );
}

export function removeTag(rows: readonly MessageSummary[], tag: string): void {
  perform(
    rows.filter((row) => row.tags.includes(tag)),
    'untagged',
    (row) => withoutTag(row, tag),
    (row) => withTag(row, tag),
  );
}

function withTag({ tags }: MessageSummary, tag: string): MessagePatch {
  return { tags: tags.includes(tag) ? tags : [...tags, tag] };
}

function withoutTag({ tags }: MessageSummary, tag: string): MessagePatch {
  return { tags: tags.filter((other) => other !== tag) };
}

/** Does what a person asked for, says what became of it, and remembers how to take it back. */
function perform(rows: readonly MessageSummary[], what: string, patchOf: PatchOf, takeBackOf: PatchOf): void {
  if (rows.length === 0) return;
  const failed = new Set<string>();
  // One mail shows by itself what was done to it.
  const report = rows.length > 1 ? new ChangeReport(rows.length, what, () => undo(step)) : undefined;
  const step = () => {
    report?.close();
    // As they are now: other changes since then stay.
    const changed = rows.filter((row) => !failed.has(row.id)).map(latest);
    submit(changed, takeBackOf);
  };
  offerUndo(step);
  submit(rows, patchOf, (id, error) => {
    if (error !== undefined) failed.add(id);
    if (report) report.settled(error);
    else if (error !== undefined) showError(error);
  });
}

function submit(
  rows: readonly MessageSummary[],
  patchOf: PatchOf,
  onSettled = (_id: string, error?: unknown) => {
    if (error !== undefined) showError(error);
  },
): void {
  const changes = rows.map((row) => ({ row, patch: patchOf(row) }));
  void pendingChanges.change(changes, onSettled);
}

/** A mail as the page knows it now, or as it was when it is not in memory any more. */
function latest(row: MessageSummary): MessageSummary {
  const window = inbox.window.value;
  return rowAt(window, indexOfId(window, row.id)) ?? selected.value.get(row.id) ?? row;
}
