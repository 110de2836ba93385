import { requestedWaitMs } from '../../client/transport/query-string.ts';
import { type Reply, setTransport } from '../../client/transport/transport.ts';

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
function placeText({ url, socketPath }: ServerPlace): string {
  return socketPath ?? url.origin;
}

async function send(server: ServerPlace, url: URL, init: RequestInit): Promise<Reply> {
  const { socketPath, insecure, responseTimeoutMs } = server;
  const { sendWithNode } = await import('../../client/transport/node-http.ts');
  return sendWithNode(url, init, {
    failure: (cause) => new UnansweredError(placeText(server), cause),
    silenceMs: responseTimeoutMs + requestedWaitMs(url),
    connection: { rejectUnauthorized: !insecure, ...(socketPath !== null && { socketPath }) },
  });
}
