import { createHmac } from 'node:crypto';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { Destinations, pinnedLookup } from './destinations.ts';

// The response body is not used; it is drained so that the connection can be reused.
const MAX_RESPONSE_BYTES = 64 * 1024;

export interface WebhookTarget {
  url: string;
  /** Signs each post; without it, posts are not signed. */
  secret?: string;
  /** How long one post may take. Posts are sent one after the other, so a slow receiver delays the rest. */
  timeoutMs: number;
}

/**
 * Posts JSON to one URL, without following redirects. The operator chose the host, so it counts as listed; its
 * addresses are checked like those of any destination.
 */
export class WebhookPoster {
  readonly #target: WebhookTarget;
  readonly #url: URL;
  readonly #destinations: Destinations;
  readonly #agent: HttpAgent;

  /** Throws an Error with a one-line message if the URL is invalid. */
  constructor(target: WebhookTarget, lookup?: (name: string) => Promise<string[]>) {
    const url = URL.canParse(target.url) ? new URL(target.url) : undefined;
    if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
      // Not repeated in the message, because it may contain a password.
      throw new Error('this is not an http or https URL, such as https://ci.example.com/mail.');
    }
    this.#target = target;
    this.#url = url;
    this.#destinations = new Destinations({
      allow: [`${url.hostname}:${this.#port}`],
      ...(lookup && { lookup }),
    });
    const options = { keepAlive: true, maxSockets: 1 };
    this.#agent = url.protocol === 'https:' ? new HttpsAgent(options) : new HttpAgent(options);
  }

  /** The URL for logs. */
  get origin(): string {
    return this.#url.origin;
  }

  /** Resolves with the status of the response. Rejects when there was none. */
  async post(body: string, stop: AbortSignal): Promise<number> {
    const addresses = await this.#destinations.resolve(this.#url.hostname, this.#port);
    const signal = AbortSignal.any([stop, AbortSignal.timeout(this.#target.timeoutMs)]);
    try {
      return await this.#send(body, addresses, signal);
    } catch (error) {
      // The receiver closed a keep-alive connection while the post was in transit, which is not a failure.
      if (!(error instanceof StaleConnection) || signal.aborted) throw error;
      return await this.#send(body, addresses, signal);
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  get #port(): number {
    return Number(this.#url.port) || (this.#url.protocol === 'https:' ? 443 : 80);
  }

  #send(body: string, addresses: string[], signal: AbortSignal): Promise<number> {
    const send = this.#url.protocol === 'https:' ? httpsRequest : httpRequest;
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const request = send(this.#url, {
      method: 'POST',
      agent: this.#agent,
      signal,
      lookup: pinnedLookup(addresses),
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Postern',
        ...(this.#target.secret !== undefined && { 'postern-signature': sign(body, this.#target.secret) }),
      },
    });
    request.on('error', (error) => reject(request.reusedSocket ? new StaleConnection(error) : error));
    let hasResponse = false;
    // Without an error: after 101 Switching Protocols, Node.js only closes the connection.
    request.on('close', () => {
      if (!hasResponse) reject(new Error('the connection was closed without a response'));
    });
    request.on('response', (response) => {
      hasResponse = true;
      drain(response).then(() => resolve(response.statusCode ?? 0), reject);
    });
    request.end(body);
    return promise;
  }
}

class StaleConnection extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}

/**
 * `t=<unix seconds>,v1=<hex>`: HMAC-SHA-256 of `<t>.<body>` with the secret. The time is signed too, so that a receiver
 * can reject replayed posts.
 */
function sign(body: string, secret: string, seconds = Math.floor(Date.now() / 1000)): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}

async function drain(response: IncomingMessage): Promise<void> {
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    if (bytes > MAX_RESPONSE_BYTES) break;
  }
}
