import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { pinnedLookup } from './destinations.ts';

// One or two are usual.
const MAX_INFORMATIONAL = 20;

/** The server sends responses such as 103 Early Hints without end. */
export class EndlessResponseError extends Error {
  constructor() {
    super('the server sent too many informational responses');
  }
}

/**
 * Sends a request to the first of these addresses that accepts connections. They are those that `Destinations` has allowed.
 * Follows no redirects. Resolves with the response once its headers have arrived; rejects if there is none.
 */
export function sendRequest(
  url: URL,
  addresses: readonly string[],
  options: RequestOptions & { signal: AbortSignal },
  body?: string | Uint8Array,
): Promise<IncomingMessage> {
  const { signal, headers } = options;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
    ...options,
    // An address in the URL is connected to without a lookup, and is the one that was checked.
    lookup: pinnedLookup(addresses),
    headers: { 'user-agent': 'Postern', ...headers },
  });
  let hasResponse = false;
  request.on('error', (error) => {
    if (signal.aborted) reject(signal.reason);
    // The server closed a connection of the agent while the request was in transit, which is not a failure.
    else if (request.reusedSocket && !hasResponse) resolve(sendRequest(url, addresses, options, body));
    else reject(error);
  });
  // Without an error: after 101 Switching Protocols, Node.js only closes the connection.
  request.on('close', () => reject(new Error('the connection was closed without a response')));
  // Responses such as 103 Early Hints come before the real one. A hostile server sends nothing else.
  let informational = 0;
  for (const event of ['continue', 'information'])
    request.on(event, () => {
      hasResponse = true;
      if (++informational > MAX_INFORMATIONAL) request.destroy(new EndlessResponseError());
    });
  request.on('response', (response) => {
    hasResponse = true;
    // Otherwise, whoever reads the body gets an error that does not say why.
    const stop = () => response.destroy(signal.reason);
    signal.addEventListener('abort', stop);
    // The signal may live long after the request, and would keep the body in memory.
    response.once('close', () => signal.removeEventListener('abort', stop));
    resolve(response);
  });
  // As bytes: Node.js would copy a text several times, and allocate three bytes for each character.
  request.end(typeof body === 'string' ? Buffer.from(body) : body);
  return promise;
}
