import { createHmac } from 'node:crypto';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { Destinations, pinnedLookup } from './destinations.ts';

// The response body is not used; it is drained so that the connection can be reused.
const MAX_ANSWER_BYTES = 64 * 1024;

export interface WebhookTarget {
  url: string;
  /** Signs each post; without it posts carry no signature. */
  secret?: string;
  /** How long one post may take. Posts go out one after the other, so a slow receiver holds up the rest. */
  timeoutMs: number;
}

/**
 * Posts JSON to one address and follows no redirect. The operator chose the address, so it counts as
 * listed; what its name resolves to is decided on like any destination.
 */
export class WebhookPoster {
  readonly #target: WebhookTarget;
  readonly #url: URL;
  readonly #destinations: Destinations;
  readonly #agent: HttpAgent;

  /** Throws an Error in one clear line when the URL is not one to post to. */
  constructor(target: WebhookTarget, lookup?: (name: string) => Promise<string[]>) {
    const url = URL.canParse(target.url) ? new URL(target.url) : undefined;
    if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
      // Not repeated in the message: it may hold a password.
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

  /** Where posts go, fit for a log. */
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
      // The receiver closed a kept connection while the post was on its way: that says nothing about the receiver.
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
    request.on('response', (response) => {
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
 * `t=<unix seconds>,v1=<hex>`: HMAC-SHA-256 under the secret over `<t>.<body>`. The time is signed too, so that a
 * receiver can refuse a post that someone recorded and sends again.
 */
export function sign(body: string, secret: string, seconds = Math.floor(Date.now() / 1000)): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}

async function drain(response: IncomingMessage): Promise<void> {
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) break;
  }
}
