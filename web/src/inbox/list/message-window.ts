import type { InboxEvent } from '../../../../src/contract/events.ts';
import type { ListedMessage, MessageSummary } from '../../../../src/contract/message/message.ts';
import { patchOf } from '../changes/patch-events.ts';

/**
 * The part of a long list that is in memory: consecutive rows, the first of them at index `start` of `count`. The
 * rows are known to be consecutive because they were fetched by cursor. `start` and `count` are estimates from the
 * last response, and are corrected by the next one.
 */
export interface MessageWindow {
  readonly start: number;
  readonly rows: readonly ListedMessage[];
  readonly count: number;
  /** How far rows were moved in total when `start` was corrected. The viewport scrolls by the same amount. */
  readonly shift: number;
}

export const emptyWindow: MessageWindow = { start: 0, rows: [], count: 0, shift: 0 };

export function endOf(window: MessageWindow): number {
  return window.start + window.rows.length;
}

export function rowAt(window: MessageWindow, index: number): ListedMessage | undefined {
  return window.rows[index - window.start];
}

/** The fields that a row shows in addition to the summary. */
export type RowPreview = Required<Pick<ListedMessage, 'sender_name' | 'preview' | 'has_files'>>;

/** Whether a message arrived after another. Within a millisecond, ids decide. */
export function isNewer(row: MessageSummary, other: MessageSummary): boolean {
  return row.created_at === other.created_at ? row.id > other.id : row.created_at > other.created_at;
}

/** The index of a message in the list; -1 if it is not in memory. */
export function indexOfId(window: MessageWindow, id: string | null): number {
  const at = window.rows.findIndex((row) => row.id === id);
  return at < 0 ? -1 : at + window.start;
}

/** Adds the page after the last row. `last` says that nothing follows, so the count is exact. */
export function appendOlder(
  window: MessageWindow,
  older: readonly MessageSummary[],
  last: boolean,
): MessageWindow {
  const known = new Set(window.rows.map((row) => row.id));
  const rows = [...window.rows, ...older.filter((row) => !known.has(row.id))];
  const end = window.start + rows.length;
  return { ...window, rows, count: last ? end : Math.max(window.count, end + 1) };
}

/** Adds the rows directly above the first one, starting at index `start`. */
export function prependNewer(
  window: MessageWindow,
  newer: readonly MessageSummary[],
  start: number,
): MessageWindow {
  const moved = start + newer.length - window.start;
  const rows = [...newer, ...window.rows];
  return {
    start,
    rows,
    count: Math.max(window.count + moved, start + rows.length),
    shift: window.shift + moved,
  };
}

/** Adds new messages, newest first, on top of the list. */
export function insertNewest(window: MessageWindow, arrived: readonly MessageSummary[]): MessageWindow {
  const count = window.count + arrived.length;
  return window.start === 0
    ? { ...window, rows: [...arrived, ...window.rows], count }
    : { ...window, start: window.start + arrived.length, count };
}

/** Inserts a row by age. If its position is not in memory, only the count changes. */
export function insertRow(window: MessageWindow, row: ListedMessage): MessageWindow {
  const count = window.count + 1;
  const older = window.rows.findIndex((other) => isNewer(row, other));
  if (older === 0 && window.start > 0) return { ...window, start: window.start + 1, count };
  if (older < 0 && endOf(window) < window.count) return { ...window, count };
  return { ...window, rows: window.rows.toSpliced(older < 0 ? window.rows.length : older, 0, row), count };
}

export function removeIds(window: MessageWindow, ids: ReadonlySet<string>): MessageWindow {
  const rows = window.rows.filter((row) => !ids.has(row.id));
  return { ...window, rows, count: window.count - (window.rows.length - rows.length) };
}

/** Drops rows outside `from` to `to`, so that scrolling doesn't grow memory. */
export function trimTo(window: MessageWindow, from: number, to: number): MessageWindow {
  const first = Math.max(window.start, Math.min(from, endOf(window)));
  const end = Math.min(endOf(window), Math.max(to, first));
  if (first === window.start && end === endOf(window)) return window;
  return { ...window, start: first, rows: window.rows.slice(first - window.start, end - window.start) };
}

/** The row after an event changed its flags or tags; the same object if nothing changed. */
export function changedRow<Row extends MessageSummary>(row: Row, event: InboxEvent): Row {
  const patch = patchOf(event);
  return Object.entries(patch).every(([name, value]) => row[name as keyof Row] === value)
    ? row
    : { ...row, ...patch };
}

/** Adds previews to rows that came without. Returns the same window if there are none. */
export function addPreviews(window: MessageWindow, previews: ReadonlyMap<string, RowPreview>): MessageWindow {
  if (!window.rows.some((row) => previews.has(row.id))) return window;
  return { ...window, rows: window.rows.map((row) => ({ ...row, ...previews.get(row.id) })) };
}

/** Applies an event to its row; the same window if the row is not in memory. */
export function changeRow(window: MessageWindow, id: string, event: InboxEvent): MessageWindow {
  const at = window.rows.findIndex((row) => row.id === id);
  if (at < 0) return window;
  const row = changedRow(window.rows[at]!, event);
  return row === window.rows[at] ? window : { ...window, rows: window.rows.with(at, row) };
}
