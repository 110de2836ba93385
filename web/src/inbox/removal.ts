import type { MessageSummary } from '../../../src/contract/message.ts';
import { client } from '../api.ts';
import { navigate, openId } from '../location/location.ts';
import { counted } from '../text/display.ts';
import { isNarrow } from '../ui/layout.ts';
import { overlay } from '../ui/overlay.ts';
import { dismissToast, showError, showToast } from '../ui/toasts.ts';
import { batchesOf } from './batches.ts';
import { ChangeReport } from './change-report.ts';
import { fetchCountsSoon } from './counts.ts';
import { isFiltered } from './filter.ts';
import { endOf, indexOfId, rowAt } from './message-window.ts';
import { activeId, clearSelection } from './selection.ts';
import { inbox } from './store.ts';
import { forgetUndo, offerUndo, undo } from './undo.ts';
import { isWhole, pagesOf, type Target, type WholeView } from './whole-view.ts';

// The server's delete is final, so it is only asked for once nobody wants the mail back.
const UNDO_MS = 6000;

let waiting: string[] = [];
let reopen: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Deletes mails, or asks first when they are more than can be brought back. */
export function removeTarget(target: Target): void {
  if (!isWhole(target)) removeMails(target);
  else overlay.value = isFiltered(target.filter) ? 'delete-view' : 'delete-all';
}

/** Deletes mails, with a few seconds to think better of it. Several deletes in a row are undone together. */
export function removeMails(rows: readonly MessageSummary[]): void {
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id);
  leave(new Set(ids));
  clearSelection();
  inbox.hide(ids);
  waiting = [...waiting, ...ids];
  clearTimeout(timer);
  timer = setTimeout(() => void commit(), UNDO_MS);
  const text = waiting.length === 1 ? 'Message deleted' : `${counted(waiting.length, 'message')} deleted`;
  showToast({ text, tone: 'plain', action: { label: 'Undo', run: () => undo(undoRemoval) } }, UNDO_MS);
  offerUndo(undoRemoval);
}

function undoRemoval(): void {
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
  forgetUndo(undoRemoval);
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

/** Deletes everything that a view showed, batch by batch, for good. */
export async function removeView(view: WholeView): Promise<void> {
  const stop = new AbortController();
  const report = new ChangeReport(view.count, 'deleted', { stop: () => stop.abort() });
  try {
    for await (const rows of pagesOf(view, client, stop.signal)) {
      for (const ids of batchesOf(rows.map((row) => row.id))) {
        stop.signal.throwIfAborted();
        await client.removeAll({ ids }).then(
          () => report.settled(undefined, ids.length),
          (error: unknown) => report.settled(error, ids.length),
        );
      }
    }
    report.finish();
  } catch (error) {
    report.breakOff(stop.signal.aborted ? undefined : error);
  }
  // The events say the same; without a connection this page must know too.
  void inbox.refresh();
  fetchCountsSoon();
}

/** A page that goes away must not bring deleted mail back. */
export function startRemoval(): void {
  window.addEventListener('pagehide', () => {
    for (const ids of batchesOf(waiting)) void client.removeAll({ ids }, { keepalive: true });
    waiting = [];
    forgetUndo(undoRemoval);
  });
}

/** Moves on from mails that are about to vanish: to the next older one that stays, or to the list. */
function leave(ids: ReadonlySet<string>): void {
  const open = openId.value;
  const current = open && ids.has(open) ? open : activeId.value;
  if (current === null || !ids.has(current)) return;
  const window = inbox.window.value;
  const from = indexOfId(window, current);
  // Opened by a link and not in the list that is loaded: there is no next one.
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
