import { once } from 'node:events';
import http from 'node:http';
import { Readable } from 'node:stream';
import { arrayBuffer, blob, text } from 'node:stream/consumers';
import { type Reply, setTransport } from '../client/transport.ts';

/**
 * Does without `fetch`: tests replace it with mocks, it waits forever for fake timers, and in simulated browsers (jsdom,
 * happy-dom) it is missing, or refuses other origins.
 */
export async function useNodeTransport(): Promise<void> {
  setTransport({ send });
  if (!('window' in globalThis)) return;
  // The WebSocket of a simulated browser sends an origin that Postern refuses.
  const { WebSocket: Socket } = await import('ws');
  setTransport({
    // It has the part of the DOM's interface that is used.
    openSocket: (url, headers) => new Socket(url.href, { headers }) as unknown as WebSocket,
  });
}

async function send(url: URL, { method = 'GET', headers, body, signal }: RequestInit): Promise<Reply> {
  const { request } = url.protocol === 'https:' ? await import('node:https') : http;
  if (signal?.aborted) throw signal.reason;
  // As a string, because the URL of a simulated browser is not the one of Node.
  const sent = request(url.href, { method, headers: headers as Record<string, string> });
  const abort = () => sent.destroy(signal?.reason);
  signal?.addEventListener('abort', abort);
  sent.once('close', () => signal?.removeEventListener('abort', abort));
  sent.end(body as string | undefined);
  return answered(async () => {
    const [response] = (await once(sent, 'response')) as [http.IncomingMessage];
    // The response reports errors from here on.
    sent.on('error', () => {});
    return replyOf(response, (read) => answered(read, signal));
  }, signal);
}

type Answered = <T>(read: () => Promise<T>) => Promise<T>;

function replyOf(response: http.IncomingMessage, answered: Answered): Reply {
  const { statusCode: status = 0, statusMessage: statusText = '' } = response;
  // Nobody reads what is not there, and until then the connection would stay in use.
  if (status === 204) response.resume();
  const content = () => answered(() => text(response));
  return {
    ok: status >= 200 && status < 300,
    status,
    statusText,
    headers: { get: (name) => response.headersDistinct[name]?.join(', ') ?? null },
    get body() {
      return Readable.toWeb(response) as ReadableStream<Uint8Array<ArrayBuffer>>;
    },
    text: content,
    json: async () => JSON.parse(await content()),
    blob: () => answered(() => blob(response)) as Promise<Blob>,
    arrayBuffer: () => answered(() => arrayBuffer(response)),
  };
}

/** Errors like those of `fetch`. */
async function answered<T>(read: () => Promise<T>, signal?: AbortSignal | null): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw signal?.aborted ? signal.reason : new TypeError('fetch failed', { cause });
  }
}
