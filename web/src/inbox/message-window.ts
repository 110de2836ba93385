import type { InboxEvent } from '../../../src/contract/events.ts';
import type { MessageSummary } from '../../../src/contract/message.ts';

/**
 * The stretch of a long list that is in memory: `rows` stand next to each other in the inbox, the first of them at
 * place `start` of `count`. That the rows are neighbours is certain, they were joined by cursor or by a shared id;
 * `start` and `count` are as good as the last answer, and are put right by the next one.
 */
export interface MessageWindow {
  readonly start: number;
  readonly rows: readonly MessageSummary[];
  readonly count: number;
  /** Sum of the places the rows were moved by when `start` was put right; the view scrolls by as much. */
  readonly shift: number;
}

export const emptyWindow: MessageWindow = { start: 0, rows: [], count: 0, shift: 0 };

export function endOf(window: MessageWindow): number {
  return window.start + window.rows.length;
}

export function rowAt(window: MessageWindow, index: number): MessageSummary | undefined {
  return window.rows[index - window.start];
}

/** The place of a mail in the list; -1 when it is not in memory. */
export function indexOfId(window: MessageWindow, id: string | null): number {
  const at = window.rows.findIndex((row) => row.id === id);
  return at < 0 ? -1 : at + window.start;
}

/** Adds the page that follows the last row. `last` says that nothing comes after it, which settles the count. */
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

/**
 * Adds the page that stands at place `at` and overlaps the first rows. Undefined when it does not: then nothing is
 * known about what lies between, and the caller starts afresh.
 */
export function prependNewer(
  window: MessageWindow,
  newer: readonly MessageSummary[],
  at: number,
): MessageWindow | undefined {
  const known = new Map(window.rows.map((row, index) => [row.id, index]));
  const joint = newer.findIndex((row) => known.has(row.id));
  if (joint < 0) return undefined;
  // Rows above the joint that the page does not have no longer match the filter (a mail just read, say). They stay
  // where the person saw them.
  const kept = known.get(newer[joint]!.id)!;
  const start = Math.max(0, at - kept);
  const moved = start + joint - window.start;
  return {
    start,
    rows: [...newer.slice(0, joint), ...window.rows],
    count: Math.max(window.count + moved, start + joint + window.rows.length),
    shift: window.shift + moved,
  };
}

/** Puts newly arrived mails, newest first, on top of the list. */
export function insertNewest(window: MessageWindow, arrived: readonly MessageSummary[]): MessageWindow {
  const count = window.count + arrived.length;
  return window.start === 0
    ? { ...window, rows: [...arrived, ...window.rows], count }
    : { ...window, start: window.start + arrived.length, count };
}

export function removeIds(window: MessageWindow, ids: ReadonlySet<string>): MessageWindow {
  const rows = window.rows.filter((row) => !ids.has(row.id));
  return { ...window, rows, count: window.count - (window.rows.length - rows.length) };
}

/** Drops rows outside `from` to `to`, so that memory does not grow with the way scrolled. */
export function trimTo(window: MessageWindow, from: number, to: number): MessageWindow {
  const first = Math.max(window.start, Math.min(from, endOf(window)));
  const end = Math.min(endOf(window), Math.max(to, first));
  if (first === window.start && end === endOf(window)) return window;
  return { ...window, start: first, rows: window.rows.slice(first - window.start, end - window.start) };
}

/** The row as it is after a change of its flags or tags; the same object when nothing changed. */
export function changedRow<Row extends MessageSummary>(row: Row, event: InboxEvent): Row {
  switch (event.type) {
    case 'message:read':
      return row.is_read === event.data.is_read ? row : { ...row, is_read: event.data.is_read };
    case 'message:starred':
      return row.is_starred === event.data.is_starred ? row : { ...row, is_starred: event.data.is_starred };
    case 'message:tags':
      return { ...row, tags: event.data.tags };
    default:
      return row;
  }
}

/** Applies a change to the row it names; the same window when that row is not in memory. */
export function changeRow(window: MessageWindow, id: string, event: InboxEvent): MessageWindow {
  const at = window.rows.findIndex((row) => row.id === id);
  if (at < 0) return window;
  const row = changedRow(window.rows[at]!, event);
  return row === window.rows[at] ? window : { ...window, rows: window.rows.with(at, row) };
}
