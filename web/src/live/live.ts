import { signal } from '@preact/signals';
import type { EventStream, StreamStatus } from '../../../src/client/event-stream.ts';
import type { InboxEvent } from '../../../src/contract/events.ts';
import type { MessageSummary } from '../../../src/contract/message.ts';
import { client } from '../api.ts';
import { pendingChanges } from '../inbox/changes.ts';
import { countEvent, fetchCounts } from '../inbox/counts.ts';
import { markFresh } from '../inbox/fresh.ts';
import { catchUpSelection } from '../inbox/selection.ts';
import { firstPage, inbox } from '../inbox/store.ts';
import { catchUpOpenMail } from '../reader/open-message.ts';
import { counted, oneLine } from '../text/display.ts';
import { reached } from '../ui/toasts.ts';
import { applyEvents } from './apply.ts';
import { notify } from './notify.ts';

export const connection = signal<StreamStatus>('connecting');
/** What a screen reader says when mail arrives. */
export const announcement = signal('');

// A frame is as fast as a screen can show it; a hidden page gets no frames, so a timer stands by.
const HIDDEN_FLUSH_MS = 200;
// A page that slept this long may sit on a dead connection that nobody has told it about.
const ASLEEP_MS = 60_000;

let queue: InboxEvent[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let frame = 0;

/** Follows the inbox for as long as the page lives. */
export function goLive(): void {
  const stream = client.events({
    onEvent(event) {
      queue.push(event);
      frame ||= requestAnimationFrame(flush);
      timer ??= setTimeout(flush, HIDDEN_FLUSH_MS);
    },
    onStatus(status) {
      connection.value = status;
      if (status === 'open') reached();
      // Where the socket is refused (a proxy, too many of them) the page still follows, at the pace of the attempts.
      if (status !== 'connecting') void catchUp();
    },
  });
  wakeUp(stream);
}

/** What was missed is fetched, also on the first connection: the first page may be older than the socket. */
async function catchUp(): Promise<void> {
  await firstPage.promise;
  await Promise.all([inbox.refresh(), fetchCounts()]);
  catchUpSelection();
  await catchUpOpenMail();
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
    pendingChanges.heard(event);
    countEvent(event);
  }
  const arrived = events.flatMap((event) => (event.type === 'message:new' ? [event.data] : []));
  if (arrived.length > 0) announce(arrived);
}

function announce(arrived: MessageSummary[]): void {
  const last = arrived.at(-1)!;
  announcement.value =
    arrived.length === 1
      ? `New message from ${oneLine(last.sender, 80) || 'the null sender'}: ${oneLine(last.subject, 120) || 'no subject'}`
      : counted(arrived.length, 'new message');
  // Of a flood every row would light up, which says nothing.
  if (arrived.length <= 20) markFresh(arrived.map((row) => row.id));
  notify(arrived);
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
