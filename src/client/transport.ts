type Fetch = (url: URL, init: RequestInit) => Promise<Response>;

let current: Fetch = (url, init) => fetch(url, init);

/** Replaces `fetch`, for all clients. */
export function setTransport(transport: Fetch): void {
  current = transport;
}

export function send(url: URL, init: RequestInit): Promise<Response> {
  return current(url, init);
}
