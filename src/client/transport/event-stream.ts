import type { InboxEvent } from '../../contract/events.ts';
import { startTimer, stopTimer } from '../inbox/real-time.ts';
import { backoffDelay } from './backoff.ts';
import { transport } from './transport.ts';

/** `open`: receiving events. `connecting`: a handshake is in progress. `waiting`: the connection was lost, retrying soon. */
export type StreamStatus = 'connecting' | 'open' | 'waiting';

export interface EventStreamOptions {
  /** `ws:` or `wss:` address of the stream. */
  url: string | URL;
  onEvent: (event: InboxEvent) => void;
  /**
   * Called for every change. Events sent while the stream was not `open` are lost: a client that keeps a copy of the
   * inbox refetches it on each `open`.
   */
  onStatus?: (status: StreamStatus) => void;
  /** Sent with the handshake. Node only, because WebSockets in browsers cannot set headers. */
  headers?: Record<string, string>;
}

export interface EventStream {
  /** Reconnects immediately if it is waiting. */
  retryNow(): void;
  close(): void;
}

// A handshake that hangs (after a laptop wakes up, for example) would otherwise delay the next attempt for minutes.
const HANDSHAKE_TIMEOUT_MS = 10_000;
// A connection must last this long to reset the delay, so that a server that drops connections immediately does not cause a
// tight loop.
const STEADY_AFTER_MS = 5_000;

/** Receives events until closed, and reconnects with backoff whenever the connection ends. */
export function openEventStream(options: EventStreamOptions): EventStream {
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof startTimer> | undefined;
  let attempt = 0;
  let closed = false;

  function connect(): void {
    options.onStatus?.('connecting');
    const current = transport().openSocket(new URL(options.url), options.headers);
    socket = current;
    timer = startTimer(() => lost(current), HANDSHAKE_TIMEOUT_MS);

    current.onopen = () => {
      stopTimer(timer);
      timer = startTimer(() => {
        attempt = 0;
      }, STEADY_AFTER_MS);
      options.onStatus?.('open');
    };
    current.onmessage = (frame) => {
      const event = parseEvent(frame.data);
      if (event) options.onEvent(event);
    };
    current.onclose = () => lost(current);
    // The close event follows; without a listener Node reports the error as uncaught.
    current.onerror = () => {};
  }

  function lost(which: WebSocket): void {
    if (closed || which !== socket) return;
    release(which);
    options.onStatus?.('waiting');
    timer = startTimer(connect, backoffDelay(attempt++));
  }

  function release(which: WebSocket): void {
    stopTimer(timer);
    which.onopen = which.onmessage = which.onclose = null;
    socket = undefined;
    which.close();
  }

  connect();
  return {
    retryNow() {
      if (closed || socket) return;
      stopTimer(timer);
      attempt = 0;
      connect();
    },
    close() {
      closed = true;
      stopTimer(timer);
      if (socket) release(socket);
    },
  };
}

/** A newer server may send events of unknown types; listeners ignore those. */
function parseEvent(data: unknown): InboxEvent | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    const event: unknown = JSON.parse(data);
    return typeof event === 'object' && event !== null && 'type' in event ? (event as InboxEvent) : undefined;
  } catch {
    return undefined;
  }
}
