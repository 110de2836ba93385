import { PATIENCE_MS } from '../client/inbox/deadline.ts';
import { sendWithNode } from '../client/transport/node-http.ts';
import { requestedWaitMs } from '../client/transport/query-string.ts';
import { setTransport } from '../client/transport/transport.ts';

/**
 * Does without `fetch`: tests replace it with mocks, it waits forever for fake timers, and in simulated browsers (jsdom,
 * happy-dom) it is missing, or refuses other origins.
 */
export async function useNodeTransport(): Promise<void> {
  setTransport({
    send: (url, init) =>
      sendWithNode(url, init, {
        failure: (cause) => new TypeError('fetch failed', { cause }),
        silenceMs: PATIENCE_MS + requestedWaitMs(url),
      }),
  });
  // The WebSocket of a simulated browser sends an origin that Postern refuses, and Node.js 20 has none.
  if (!('window' in globalThis) && 'WebSocket' in globalThis) return;
  const { WebSocket: Socket } = await import('ws');
  setTransport({
    // It has the part of the DOM's interface that is used.
    openSocket: (url, headers) => new Socket(url.href, { headers }) as unknown as WebSocket,
  });
}
