import { signal } from '@preact/signals';
import type { EventStream, StreamStatus } from '../../../src/client/transport/event-stream.ts';
import type { InboxEvent } from '../../../src/contract/events.ts';
import type { MessageSummary } from '../../../src/contract/message/message.ts';
import { client } from '../api.ts';
import { pendingChanges } from '../inbox/changes/changes.ts';
import { countEvent, fetchCounts } from '../inbox/counts.ts';
import { open, refreshSelection } from '../inbox/selection/selection.ts';
import { firstPage, inbox, markFresh } from '../inbox/store.ts';
import { refreshOpenMessage } from '../reader/open-message.ts';
import { settings } from '../settings/settings.ts';
import { strings } from '../strings.ts';
import { oneLine } from '../text/display.ts';
import { dismissUnreachable } from '../ui/toasts.ts';
import { applyEvents } from './apply.ts';

export const connection = signal<StreamStatus>('connecting');
/** Whether the server can't read or store messages. The WebSocket stays open meanwhile. */
export const isStoreAway = signal(false);
/** Announced by screen readers when messages arrive. */
export const announcement = signal('');

// Flush once per frame. Hidden pages get no frames, so a timer takes over.
const HIDDEN_FLUSH_MS = 200;
// After sleeping this long, the connection may be dead without the page knowing.
const ASLEEP_MS = 60_000;

let queue: InboxEvent[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let frame = 0;

/** Keeps the page current while it is open. */
export function startLiveUpdates(): void {
  const listeners: Parameters<typeof client.events>[0] = {
    onEvent(event) {
      queue.push(event);
      frame ||= requestAnimationFrame(flush);
      timer ??= setTimeout(flush, HIDDEN_FLUSH_MS);
    },
    onStatus(status) {
      connection.value = status;
      if (status === 'open') dismissUnreachable();
      // If the WebSocket is refused (by a proxy or a connection limit), refresh with each attempt.
      if (status !== 'connecting') void catchUp();
    },
  };
  wakeUp(client.events(listeners, { include: 'preview' }));
}

/** Records whether a request that needs the store has failed. Fetches what failed meanwhile once the store is back. */
export function reportStore(isAway: boolean): void {
  const wasAway = isStoreAway.value;
  isStoreAway.value = isAway;
  if (wasAway && !isAway) void catchUp();
}

/** Fetches what events may have missed. Also on the first connection: the first page may be older than the socket. */
async function catchUp(): Promise<void> {
  await firstPage.promise;
  await Promise.all([inbox.refresh(), fetchCounts()]);
  refreshSelection();
  await refreshOpenMessage();
}

function flush(): void {
  cancelAnimationFrame(frame);
  clearTimeout(timer);
  frame = 0;
  timer = undefined;
  const events = queue;
  queue = [];
  applyEvents(events);
  for (const event of events) {
    pendingChanges.observe(event);
    countEvent(event);
  }
  const arrived = events.flatMap((event) => (event.type === 'message:new' ? [event.data] : []));
  if (arrived.length > 0) announce(arrived);
}

function announce(arrived: MessageSummary[]): void {
  const last = arrived.at(-1)!;
  announcement.value =
    arrived.length === 1
      ? strings.arrived(oneLine(last.sender, 80), oneLine(last.subject, 120))
      : strings.newMessages(arrived.length);
  // Highlighting every row of a flood would be noise.
  if (arrived.length <= 20) markFresh(arrived.map((row) => row.id));
  notify(arrived);
}

/** Shows a desktop notification if they are enabled and the page is hidden. */
function notify(arrived: readonly MessageSummary[]): void {
  if (!settings.value.notifications || !document.hidden || globalThis.Notification?.permission !== 'granted')
    return;
  const last = arrived.at(-1)!;
  // One notification for each mailbox that updates: a test run may send hundreds of messages.
  const notification = new Notification(
    arrived.length === 1
      ? oneLine(last.subject, 120) || strings.noSubject
      : strings.newMessages(arrived.length),
    {
      body: `${oneLine(last.sender, 80)} → ${oneLine(last.recipients.join(', '), 120)}`,
      tag: document.baseURI,
    },
  );
  notification.onclick = () => {
    window.focus();
    open(last.id);
    notification.close();
  };
}

function wakeUp(stream: EventStream): void {
  let hiddenSince = Date.now();
  window.addEventListener('online', () => stream.retryNow());
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) {
      hiddenSince = Date.now();
      return;
    }
    stream.retryNow();
    if (Date.now() - hiddenSince > ASLEEP_MS) void catchUp();
  });
}
