/**
 * Lets the client work with fake timers: Node's `fetch` calls the global `setImmediate` before it uses a connection again,
 * and waits forever when a test has installed a fake one. Then requests are sent with `node:http`, which does not.
 */
import http from 'node:http';
import https from 'node:https';
import { buffer } from 'node:stream/consumers';
import { setTransport } from '../client/transport.ts';

const realSetImmediate = setImmediate;

setTransport({
  send: (url, init) => (globalThis.setImmediate === realSetImmediate ? fetch(url, init) : request(url, init)),
});

async function request(url: URL, { method = 'GET', headers, body, signal }: RequestInit): Promise<Response> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  const options = { method, headers: headers as Record<string, string>, agent: false } as const;
  const sent = (url.protocol === 'https:' ? https : http).request(url, options, resolve);
  sent.on('error', (cause) =>
    reject(signal?.aborted ? signal.reason : new TypeError('fetch failed', { cause })),
  );
  const abort = () => sent.destroy(signal?.reason);
  signal?.addEventListener('abort', abort);
  try {
    sent.end(body as string | undefined);
    const response = await promise;
    const content = await buffer(response);
    const { statusCode: status = 0, headers: fields } = response;
    const hasBody = status !== 204 && status !== 304;
    return new Response(hasBody ? content : null, { status, headers: fields as Record<string, string> });
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}
