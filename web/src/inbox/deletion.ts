import type { MessageSummary } from '../../../src/contract/message.ts';
import { client } from '../api.ts';
import { navigate, openId } from '../location/location.ts';
import { pluralize } from '../text/display.ts';
import { isNarrow } from '../ui/layout.ts';
import { overlay } from '../ui/overlay.ts';
import { dismissToast, showError, showToast } from '../ui/toasts.ts';
import { batchesOf } from './batches.ts';
import { fetchCountsSoon } from './counts.ts';
import { isFiltered } from './filter.ts';
import { endOf, indexOfId, rowAt } from './message-window.ts';
import { ProgressToast } from './progress-toast.ts';
import { activeId, clearSelection } from './selection.ts';
import { inbox } from './store.ts';
import { forgetUndo, offerUndo, undo } from './undo.ts';
import { isWholeView, pagesOf, type Target, type WholeView } from './whole-view.ts';

// The server can't restore a message, so the request is only sent after the time for undo.
const UNDO_MS = 6000;

let waiting: string[] = [];
let reopen: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Deletes messages, or opens a dialog first if there are too many to undo. */
export function deleteTarget(target: Target): void {
  if (!isWholeView(target)) deleteMessages(target);
  else overlay.value = isFiltered(target.filter) ? 'delete-view' : 'delete-all';
}

/** Deletes messages after a few seconds for undo. Deletes in quick succession are undone together. */
export function deleteMessages(rows: readonly MessageSummary[]): void {
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id);
  leave(new Set(ids));
  clearSelection();
  inbox.hide(ids);
  waiting = [...waiting, ...ids];
  clearTimeout(timer);
  timer = setTimeout(() => void commit(), UNDO_MS);
  const text = waiting.length === 1 ? 'Message deleted' : `${pluralize(waiting.length, 'message')} deleted`;
  showToast({ text, tone: 'plain', action: { label: 'Undo', run: () => undo(undoDelete) } }, UNDO_MS);
  offerUndo(undoDelete);
}

function undoDelete(): void {
  clearTimeout(timer);
  dismissToast();
  const ids = waiting;
  waiting = [];
  void inbox.unhide(ids);
  if (reopen && ids.includes(reopen)) navigate({ open: reopen }, 'replace');
}

async function commit(): Promise<void> {
  const queue = waiting;
  waiting = [];
  forgetUndo(undoDelete);
  const kept: string[] = [];
  let problem: unknown;
  for (const ids of batchesOf(queue)) {
    try {
      await client.removeAll({ ids });
      inbox.confirmRemoved(ids);
    } catch (error) {
      problem = error;
      kept.push(...ids);
    }
  }
  fetchCountsSoon();
  if (kept.length > 0) {
    void inbox.unhide(kept);
    showError(problem);
  }
}

/** Permanently deletes everything in a view, in batches. */
export async function deleteView(view: WholeView): Promise<void> {
  const stop = new AbortController();
  const progress = new ProgressToast(view.count, 'deleted', { stop: () => stop.abort() });
  try {
    for await (const rows of pagesOf(view, client, stop.signal)) {
      for (const ids of batchesOf(rows.map((row) => row.id))) {
        stop.signal.throwIfAborted();
        await client.removeAll({ ids }).then(
          () => progress.settled(undefined, ids.length),
          (error: unknown) => progress.settled(error, ids.length),
        );
      }
    }
    progress.finish();
  } catch (error) {
    progress.abort(stop.signal.aborted ? undefined : error);
  }
  // The server also sends this as events, but the page may be disconnected.
  void inbox.refresh();
  fetchCountsSoon();
}

/** Sends pending deletes when the page closes. */
export function startDeletion(): void {
  window.addEventListener('pagehide', () => {
    for (const ids of batchesOf(waiting)) void client.removeAll({ ids }, { keepalive: true });
    waiting = [];
    forgetUndo(undoDelete);
  });
}

/** Moves on from messages about to be deleted: to the next older one, or to the list. */
function leave(ids: ReadonlySet<string>): void {
  const open = openId.value;
  const current = open && ids.has(open) ? open : activeId.value;
  if (current === null || !ids.has(current)) return;
  const window = inbox.window.value;
  const from = indexOfId(window, current);
  // Opened from a link and not loaded in the list, so there is no next one.
  const places =
    from < 0 ? [] : [...range(from + 1, endOf(window), 1), ...range(from - 1, window.start - 1, -1)];
  const neighbour = places.map((index) => rowAt(window, index)).find((row) => row && !ids.has(row.id));
  activeId.value = neighbour?.id ?? null;
  if (current !== open) return;
  reopen = open;
  navigate({ open: isNarrow.value ? null : (neighbour?.id ?? null) }, 'replace');
}

function* range(from: number, to: number, step: number): Generator<number> {
  for (let i = from; step > 0 ? i < to : i > to; i += step) yield i;
}
