import type { MessagePatch, MessageSummary } from '../../../src/contract/message.ts';
import { openSummary } from '../reader/open-message.ts';
import { counts } from './counts.ts';
import { rowAt } from './message-window.ts';
import type { ChangeableRow } from './pending-changes.ts';
import { perform, showIfFailed, submit } from './perform.ts';
import { activeIndex, selected, selectedView } from './selection.ts';
import { inbox } from './store.ts';
import { isWhole, type Target } from './whole-view.ts';

/** The server's own limit, so that it need not refuse. */
const MOST_TAGS = 50;
/** The mails an action is for: the selection, or the open mail, or the row the keyboard is on. */
export function target(): Target {
  return selectedView.value ?? targetRows();
}

/** The same, for what can only be done to mails that are in memory: none when more than those are selected. */
export function targetRows(): MessageSummary[] {
  if (selectedView.value) return [];
  if (selected.value.size > 0) return [...selected.value.values()];
  if (openSummary.value) return [openSummary.value];
  const row = rowAt(inbox.window.value, activeIndex.value);
  return row ? [row] : [];
}

/** The rows that show what state the mails are in. Of a whole view, those in memory. */
export function sampleOf(target: Target): readonly MessageSummary[] {
  return isWhole(target) ? inbox.window.value.rows : target;
}

/** What opening a mail does. It is no change a person made, so there is nothing to take back. */
export function markRead(row: MessageSummary): void {
  void submit([row], () => ({ is_read: true }), showIfFailed);
}

export function setRead(target: Target, is_read: boolean): void {
  void perform(target, {
    what: is_read ? 'marked as read' : 'marked as unread',
    isNeeded: (row) => row.is_read !== is_read,
    patchOf: () => ({ is_read }),
    takeBackOf: () => ({ is_read: !is_read }),
  });
}

export function setStarred(target: Target, is_starred: boolean): void {
  void perform(target, {
    what: is_starred ? 'starred' : 'unstarred',
    isNeeded: (row) => row.is_starred !== is_starred,
    patchOf: () => ({ is_starred }),
    takeBackOf: () => ({ is_starred: !is_starred }),
  });
}

/** Whether "read" is what the mails would be marked as: unless all of them are read. */
export function wouldRead(target: Target): boolean {
  return (isWhole(target) && counts.value.unread > 0) || sampleOf(target).some((row) => !row.is_read);
}

export function wouldStar(target: Target): boolean {
  return sampleOf(target).some((row) => !row.is_starred);
}

export function toggleRead(mails = target()): void {
  setRead(mails, wouldRead(mails));
}

export function toggleStarred(mails = target()): void {
  setStarred(mails, wouldStar(mails));
}

export function addTag(target: Target, tag: string): void {
  void perform(target, {
    what: 'tagged',
    isNeeded: ({ tags }) => !tags.includes(tag) && tags.length < MOST_TAGS,
    patchOf: (row) => withTag(row, tag),
    takeBackOf: (row) => withoutTag(row, tag),
  });
}

export function removeTag(target: Target, tag: string): void {
  void perform(target, {
    what: 'untagged',
    isNeeded: (row) => row.tags.includes(tag),
    patchOf: (row) => withoutTag(row, tag),
    takeBackOf: (row) => withTag(row, tag),
  });
}

function withTag({ tags }: ChangeableRow, tag: string): MessagePatch {
  return { tags: tags.includes(tag) ? tags : [...tags, tag] };
}

function withoutTag({ tags }: ChangeableRow, tag: string): MessagePatch {
  return { tags: tags.filter((other) => other !== tag) };
}
