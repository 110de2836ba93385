import type { MessageSummary } from '../../../../src/contract/message/message.ts';
import { openSummary } from '../../reader/open-message.ts';
import { strings } from '../../strings.ts';
import { counts } from '../counts.ts';
import { rowAt } from '../list/message-window.ts';
import { activeIndex, selected, selectedView } from '../selection/selection.ts';
import { type ActionTarget, isWholeView } from '../selection/whole-view.ts';
import { inbox } from '../store.ts';
import type { FieldPatch } from './patch-events.ts';
import type { ChangeableRow } from './pending-changes.ts';
import { perform, showIfFailed, submit } from './perform.ts';

/** The server's limit. */
const MAX_TAGS = 50;

/** The messages an action applies to: the selection, the open message, or the active row. */
export function target(): ActionTarget {
  return selectedView.value ?? targetRows();
}

/** Like `target`, for actions that need the rows in memory. Empty if the selection includes more than that. */
export function targetRows(): MessageSummary[] {
  if (selectedView.value) return [];
  if (selected.value.size > 0) return [...selected.value.values()];
  if (openSummary.value) return [openSummary.value];
  const row = rowAt(inbox.window.value, activeIndex.value);
  return row ? [row] : [];
}

/** Rows that show the current state of the messages. For a whole view, those in memory. */
export function loadedRowsOf(target: ActionTarget): readonly MessageSummary[] {
  return isWholeView(target) ? inbox.window.value.rows : target;
}

/** Marks a message as read because it was opened, without an undo step. */
export function markRead(row: MessageSummary): void {
  void submit([row], () => ({ is_read: true }), showIfFailed);
}

export function setRead(target: ActionTarget, is_read: boolean): void {
  void perform(target, {
    bulk: {
      doing: strings.changes.marking,
      done: is_read ? strings.changes.markedRead : strings.changes.markedUnread,
      patch: { is_read },
      ...(is_read && { only: { unread: true } }),
    },
    isNeeded: (row) => row.is_read !== is_read,
    patchOf: () => ({ is_read }),
    undoPatchOf: () => ({ is_read: !is_read }),
  });
}

export function setStarred(target: ActionTarget, is_starred: boolean): void {
  void perform(target, {
    bulk: {
      doing: is_starred ? strings.changes.starring : strings.changes.unstarring,
      done: is_starred ? strings.changes.starred : strings.changes.unstarred,
      patch: { is_starred },
      ...(!is_starred && { only: { starred: true } }),
    },
    isNeeded: (row) => row.is_starred !== is_starred,
    patchOf: () => ({ is_starred }),
    undoPatchOf: () => ({ is_starred: !is_starred }),
  });
}

/** Whether toggling marks the messages as read: true unless all of them are. */
export function shouldMarkRead(target: ActionTarget): boolean {
  return (isWholeView(target) && counts.value.unread > 0) || loadedRowsOf(target).some((row) => !row.is_read);
}

export function shouldStar(target: ActionTarget): boolean {
  return loadedRowsOf(target).some((row) => !row.is_starred);
}

export function toggleRead(messages = target()): void {
  setRead(messages, shouldMarkRead(messages));
}

export function toggleStarred(messages = target()): void {
  setStarred(messages, shouldStar(messages));
}

export function addTag(target: ActionTarget, tag: string): void {
  void perform(target, {
    bulk: { doing: strings.changes.tagging, done: strings.changes.tagged, patch: { add_tags: [tag] } },
    isNeeded: ({ tags }) => !tags.includes(tag) && tags.length < MAX_TAGS,
    patchOf: (row) => withTag(row, tag),
    undoPatchOf: (row) => withoutTag(row, tag),
  });
}

export function removeTag(target: ActionTarget, tag: string): void {
  void perform(target, {
    bulk: { doing: strings.changes.untagging, done: strings.changes.untagged, patch: { remove_tags: [tag] } },
    isNeeded: (row) => row.tags.includes(tag),
    patchOf: (row) => withoutTag(row, tag),
    undoPatchOf: (row) => withTag(row, tag),
  });
}

function withTag({ tags }: ChangeableRow, tag: string): FieldPatch {
  return { tags: tags.includes(tag) ? tags : [...tags, tag] };
}

function withoutTag({ tags }: ChangeableRow, tag: string): FieldPatch {
  return { tags: tags.filter((other) => other !== tag) };
}
