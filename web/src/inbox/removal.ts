import type { MessageSummary } from '../../../src/contract/message.ts';
import { client } from '../api.ts';
import { navigate, openId } from '../location/location.ts';
import { counted } from '../text/display.ts';
import { isNarrow } from '../ui/layout.ts';
import { dismissToast, showError, showToast } from '../ui/toasts.ts';
import { fetchCountsSoon } from './counts.ts';
import { endOf, indexOfId, rowAt } from './message-window.ts';
import { activeId, clearSelection } from './selection.ts';
import { inbox } from './store.ts';
import { forgetUndo, offerUndo, undo } from './undo.ts';

// The server's delete is final, so it is only asked for once nobody wants the mail back.
const UNDO_MS = 6000;
const AT_ONCE = 6;

let waiting: string[] = [];
let reopen: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

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
  const text = waiting.length === 1 ? 'Mail deleted' : `${counted(waiting.length, 'mail')} deleted`;
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
  const next = queue.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const id of next) {
        await client.remove(id).then(
          () => inbox.confirmRemoved([id]),
          (error: unknown) => {
            if ((error as { status?: number }).status === 404) return inbox.confirmRemoved([id]);
            problem = error;
            kept.push(id);
          },
        );
      }
    }),
  );
  fetchCountsSoon();
  if (kept.length > 0) {
    void inbox.unhide(kept);
    showError(problem);
  }
}

/** A page that goes away must not bring deleted mail back. */
export function startRemoval(): void {
  window.addEventListener('pagehide', () => {
    for (const id of waiting) void client.remove(id, { keepalive: true });
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
