import { Blob } from 'node:buffer';
import { once } from 'node:events';
import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import { Readable } from 'node:stream';
import { arrayBuffer, text } from 'node:stream/consumers';
import type { Reply } from './transport.ts';

export interface NodeHttpOptions {
  /** The error for a request that gets no response, or not all of it. */
  failure: (cause: unknown) => Error;
  /** How long the server may be silent, in milliseconds. */
  silenceMs?: number;
  connection?: RequestOptions & { rejectUnauthorized?: boolean };
}

/** Sends a request with `node:http`, which can do what `fetch` cannot: transports say what they need it for. */
export async function sendWithNode(url: URL, init: RequestInit, options: NodeHttpOptions): Promise<Reply> {
  const { request } = url.protocol === 'https:' ? await import('node:https') : http;
  const { method = 'GET', headers, body, signal } = init;
  if (signal?.aborted) throw signal.reason;
  const answered: Answered = async (read) => {
    try {
      return await read();
    } catch (cause) {
      throw signal?.aborted ? signal.reason : options.failure(cause);
    }
  };
  return answered(async () => {
    // As a string, because the URL of a simulated browser is not the one of Node.
    const sent = request(url.href, {
      ...options.connection,
      method,
      headers: headers as Record<string, string>,
    });
    const abort = () => sent.destroy(signal?.reason);
    signal?.addEventListener('abort', abort);
    sent.once('close', () => signal?.removeEventListener('abort', abort));
    let response: IncomingMessage | undefined;
    const { silenceMs } = options;
    if (silenceMs !== undefined)
      sent.setTimeout(silenceMs, () =>
        (response ?? sent).destroy(new Error(`no response for ${Math.round(silenceMs / 100) / 10} s`)),
      );
    sent.end(body as string | undefined);
    [response] = (await once(sent, 'response')) as [IncomingMessage];
    // The response reports errors from here on.
    sent.on('error', () => {});
    return replyOf(response, answered);
  });
}

type Answered = <T>(read: () => Promise<T>) => Promise<T>;

function replyOf(response: IncomingMessage, answered: Answered): Reply {
  const { statusCode: status = 0, statusMessage: statusText = '' } = response;
  // Nobody reads what is not there, and until then the connection would stay in use.
  if (status === 204) response.resume();
  const content = () => answered(() => arrayBuffer(response));
  const written = () => answered(() => text(response));
  return {
    ok: status >= 200 && status < 300,
    status,
    statusText,
    headers: { get: (name) => response.headersDistinct[name]?.join(', ') ?? null },
    get body() {
      return Readable.toWeb(bodyOf(response, answered)) as ReadableStream<Uint8Array<ArrayBuffer>>;
    },
    text: written,
    json: async () => JSON.parse(await written()),
    blob: async () =>
      new Blob([await content()], { type: response.headers['content-type'] ?? '' }) as globalThis.Blob,
    arrayBuffer: content,
  };
}

/** A connection that is lost while the body is read is reported like one that is lost before. */
function bodyOf(response: IncomingMessage, answered: Answered): Readable {
  const chunks = response[Symbol.asyncIterator]();
  const next = () => answered(() => chunks.next());
  const read = { next, return: () => chunks.return!(), [Symbol.asyncIterator]: () => read };
  return Readable.from(read, { objectMode: false });
}
