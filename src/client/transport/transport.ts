/** The part of a `Response` that clients use. */
export interface Reply
  extends Pick<Response, 'ok' | 'status' | 'statusText' | 'body' | 'text' | 'json' | 'blob' | 'arrayBuffer'> {
  headers: Pick<Headers, 'get'>;
}

/** How all clients of this process reach their servers: by default with `fetch` and `WebSocket`. */
export interface Transport {
  send(url: URL, init: RequestInit): Promise<Reply>;
  openSocket(url: URL, headers: Record<string, string> | undefined): WebSocket;
}

let current: Transport = { send: (url, init) => fetch(url, init), openSocket };

/** Replaces some of it, for all clients. */
export function setTransport(transport: Partial<Transport>): void {
  current = { ...current, ...transport };
}

export function transport(): Transport {
  return current;
}

function openSocket(url: URL, headers: Record<string, string> | undefined): WebSocket {
  if (!('WebSocket' in globalThis))
    throw new Error(
      'Events need a WebSocket, which Node.js has since version 22. With Node.js 20, use startPostern({ url }) from postern/testing.',
    );
  if (!headers) return new WebSocket(url);
  // Node's WebSocket accepts an object here; the DOM types allow only a list of protocols.
  return new WebSocket(url, { headers } as unknown as string[]);
}
