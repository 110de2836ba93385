import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setTransport } from '../../client/transport.ts';

/** Where a server is, and how to connect to it. */
export interface ServerPlace {
  /** For a Unix socket, its host is only a name. */
  url: URL;
  socketPath: string | null;
  /** Accepts any certificate. */
  insecure: boolean;
  /** How long the server may be silent, in addition to the time that a request asks it to wait. */
  responseTimeoutMs: number;
}

/** A request that got no response. */
export class UnansweredError extends TypeError {
  /** What to call the server in a message. */
  readonly place: string;

  constructor(place: string, cause: unknown) {
    super('The request failed.', { cause });
    this.place = place;
  }
}

/**
 * Sends the requests of this process with `node:http`. Unlike `fetch`, it can use Unix sockets, accept a certificate that a
 * server made for itself, and give up on a server that accepts connections but does not respond.
 */
export function useHttpTransport(server: ServerPlace): void {
  setTransport({ send: (url, init) => send(server, url, init) });
}

/** The address as users write it. */
export function placeText({ url, socketPath }: ServerPlace): string {
  return socketPath ?? url.origin;
}

async function send(server: ServerPlace, url: URL, init: RequestInit): Promise<Response> {
  const { socketPath, insecure, responseTimeoutMs } = server;
  const silenceMs = responseTimeoutMs + requestedWaitMs(url);
  try {
    const { request } = await (url.protocol === 'https:' ? import('node:https') : import('node:http'));
    const sent = request(url, {
      method: init.method ?? 'GET',
      headers: init.headers as Record<string, string>,
      rejectUnauthorized: !insecure,
      ...(socketPath !== null && { socketPath }),
      ...(init.signal && { signal: init.signal }),
    });
    let response: IncomingMessage | undefined;
    sent.setTimeout(silenceMs, () =>
      (response ?? sent).destroy(new Error(`no response for ${Math.round(silenceMs / 100) / 10} s`)),
    );
    sent.end(init.body);
    [response] = (await once(sent, 'response')) as [IncomingMessage];
    // The response reports errors from here on.
    sent.on('error', () => {});
    return asResponse(response, placeText(server));
  } catch (error) {
    throw init.signal?.aborted ? init.signal.reason : new UnansweredError(placeText(server), error);
  }
}

/** The time after which the server responds to a wait or an assertion. */
function requestedWaitMs({ searchParams }: URL): number {
  const seconds = ['timeout', 'settle'].map((name) => Number(searchParams.get(name) ?? 0));
  return seconds.reduce((sum, each) => sum + each, 0) * 1000;
}

function asResponse(response: IncomingMessage, place: string): Response {
  const { statusCode: status = 0, statusMessage: statusText = '' } = response;
  const headers = new Headers();
  for (const [name, values] of Object.entries(response.headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  const hasBody = status !== 204 && status !== 304;
  if (!hasBody) response.resume();
  return new Response(hasBody ? (Readable.toWeb(bodyOf(response, place)) as ReadableStream) : null, {
    status,
    statusText,
    headers,
  });
}

/** The body. A connection that is lost while it is read is reported like one that is lost before. */
function bodyOf(response: IncomingMessage, place: string): Readable {
  return Readable.from(
    (async function* () {
      try {
        yield* response;
      } catch (error) {
        throw new UnansweredError(place, error);
      }
    })(),
    { objectMode: false },
  );
}
