import { computed, effect, signal, untracked } from '@preact/signals';
import type { InboxEvent } from '../../../../src/contract/events.ts';
import type { MessageSummary } from '../../../../src/contract/message/message.ts';
import { navigate, openId, view } from '../../location/location.ts';
import { changedRow, indexOfId, isNewer, rowAt } from '../list/message-window.ts';
import { inbox } from '../store.ts';
import { type ActionTarget, isWholeView, type WholeView } from './whole-view.ts';

/** The row that the keyboard acts on. */
export const activeId = signal<string | null>(null);
/** The selected rows. They are kept here because they may be scrolled out of memory. */
export const selected = signal<ReadonlyMap<string, MessageSummary>>(new Map());
/** Set if everything in the view is selected and not all of it is in memory. */
export const selectedView = signal<WholeView | null>(null);
export const selectedCount = computed(() => selectedView.value?.count ?? selected.value.size);
/** Incremented to scroll the active row into view. */
export const revealed = signal(0);
/** A row to scroll to that is not loaded yet. */
export const scrollTarget = signal(-1);

let anchor: string | null = null;
/** The selection when the anchor was set. A range from the anchor adds to it. */
let picked: ReadonlyMap<string, MessageSummary> = new Map();

export function startSelection(): void {
  effect(() => {
    if (openId.value) activeId.value = openId.value;
  });
  // Clear the selection when the view changes: actions must not affect messages that are no longer listed.
  effect(() => {
    inbox.filter.value;
    untracked(clearSelection);
  });
}

export const activeIndex = computed(() => indexOfId(inbox.window.value, activeId.value));

export function isSelected(row: MessageSummary): boolean {
  const view = selectedView.value;
  return view ? !isNewer(row, view.top) : selected.value.has(row.id);
}

function select(rows: Iterable<MessageSummary>): void {
  selectedView.value = null;
  selected.value = new Map([...rows].map((row) => [row.id, row]));
}

export function clearSelection(): void {
  selectedView.value = null;
  picked = new Map();
  if (selected.value.size > 0) selected.value = new Map();
}

/** Toggles one row. If a whole view was selected, only the rows in memory stay selected. */
export function toggleSelected(row: MessageSummary): void {
  if (selectedView.value) select(inbox.window.value.rows.filter(isSelected));
  const next = new Map(selected.value);
  if (!next.delete(row.id)) next.set(row.id, row);
  selected.value = next;
  setAnchor(row.id);
}

function setAnchor(id: string): void {
  anchor = id;
  picked = selected.value;
}

/** Selects the range from the anchor to this row, in addition to the previous selection. */
export function selectTo(row: MessageSummary): void {
  const window = inbox.window.value;
  const to = indexOfId(window, row.id);
  if (selectedView.value) select(window.rows.filter(isSelected));
  if (indexOfId(window, anchor) < 0)
    setAnchor(indexOfId(window, activeId.value) < 0 ? row.id : activeId.value!);
  const from = indexOfId(window, anchor);
  const [first, last] = [Math.min(from, to), Math.max(from, to)];
  const range = window.rows.slice(first - window.start, last - window.start + 1);
  // Only rows that are still selected: messages may have been deleted since.
  const kept = [...picked.keys()].flatMap((id) => selected.value.get(id) ?? []);
  select([...kept, ...range]);
  activeId.value = row.id;
}

/** Everything in the view right now; nothing while its first page is loading. */
export function everythingInView(): ActionTarget {
  if (inbox.isStale.value) return [];
  const { rows, count } = inbox.window.value;
  const top = inbox.newest;
  if (!top || (rows.length === count && inbox.held.count.value === 0)) return rows;
  return { filter: inbox.filter.value, top, count: inbox.total.value };
}

export function selectAll(): void {
  const target = everythingInView();
  select(isWholeView(target) ? inbox.window.value.rows : target);
  if (isWholeView(target)) selectedView.value = target;
}

/** Opens a message. Use `replace` when moving between neighbours, so that Back returns to the list. */
export function open(id: string, step: 'push' | 'replace' = 'push'): void {
  setAnchor(id);
  activeId.value = id;
  // When comparing the headers of messages, keep showing headers.
  navigate({ open: id, tab: openId.value === null ? null : view.value.tab }, step);
}

/** Moves the active row, and opens its message if one is open. */
export function moveActive(by: number, extend = false): void {
  const window = inbox.window.value;
  const from = activeIndex.value;
  const to = from < 0 ? firstShown : Math.max(0, Math.min(window.count - 1, from + by));
  const row = rowAt(window, to);
  if (!row) {
    // Not loaded yet, as at the end of a long list: scroll there, which loads it.
    scrollTarget.value = to;
    return;
  }
  if (extend) selectTo(row);
  else {
    setAnchor(row.id);
    activeId.value = row.id;
  }
  revealed.value += 1;
  if (openId.value && !extend) open(row.id, 'replace');
}

// Set by the list as it scrolls: without an active row, moving starts at the first visible one.
let firstShown = 0;
export function setFirstShown(index: number): void {
  firstShown = index;
}

export function selectionEvent(event: InboxEvent): void {
  if (selectedCount.value === 0) return;
  const view = selectedView.value;
  if (view && event.type === 'message:delete' && event.data.id <= view.top.id) {
    selectedView.value = { ...view, count: Math.max(0, view.count - 1) };
  }
  // Whether a restored message belongs to the view is unknown.
  if (event.type === 'messages:clear' || (view && event.type === 'message:restore')) {
    clearSelection();
  } else if (event.type !== 'message:new') {
    const row = selected.value.get(event.data.id);
    if (!row) return;
    const next = new Map(selected.value);
    if (event.type === 'message:delete') next.delete(row.id);
    else next.set(row.id, changedRow(row, event));
    selected.value = next;
  }
}

/** Updates the selection after events may have been missed, as far as its rows are in memory. */
export function refreshSelection(): void {
  if (selected.value.size === 0 || selectedView.value) return;
  const { rows, count } = inbox.window.value;
  const known = new Map(rows.map((row) => [row.id, row]));
  const isComplete = rows.length === count;
  select([...selected.value.values()].flatMap((row) => known.get(row.id) ?? (isComplete ? [] : [row])));
}
