import { createHmac } from 'node:crypto';
import { Agent as HttpAgent, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { AllowedHosts } from '../mailbox/ports.ts';
import { Destinations } from './destinations.ts';
import { MessagePosts, type MessagePostsParts, type PostedMessage } from './message-posts.ts';
import { meaningOf } from './post-queue.ts';
import { sendRequest } from './send-request.ts';

// The response body is drained so that the connection can be reused.
const MAX_RESPONSE_BYTES = 64 * 1024;
const MAX_SHOWN_BYTES = 2000;

export interface WebhookTarget {
  url: string;
  /** Signs each post; without it, posts are not signed. */
  secret?: string;
  /** How long one post may take. Posts are sent one after the other, so a slow receiver delays the rest. */
  timeoutMs: number;
}

export interface PostResponse {
  status: number;
  /** The beginning of the body. */
  text: string;
}

/**
 * Posts JSON to one URL, without following redirects. The operator chose the host, so it counts as listed; its
 * addresses are checked like those of any destination.
 */
export class WebhookPoster {
  readonly #target: WebhookTarget;
  readonly #url: URL;
  readonly #destinations: AllowedHosts;
  readonly #agent: HttpAgent;

  /** Throws an Error with a one-line message if the URL is invalid. `destinations` replace the host of the URL. */
  constructor(
    target: WebhookTarget,
    lookup?: (name: string) => Promise<string[]>,
    destinations?: AllowedHosts,
  ) {
    const url = URL.canParse(target.url) ? new URL(target.url) : undefined;
    if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
      // The error does not repeat the URL, which may contain a password.
      throw new Error('this is not an http or https URL, such as https://ci.example.com/mail.');
    }
    this.#target = target;
    this.#url = url;
    this.#destinations =
      destinations ??
      new Destinations({ allow: [`${url.hostname}:${this.#port}`], ...(lookup && { lookup }) });
    const options = { keepAlive: true, maxSockets: 1 };
    this.#agent = url.protocol === 'https:' ? new HttpsAgent(options) : new HttpAgent(options);
  }

  /** The URL for logs. */
  get origin(): string {
    return this.#url.origin;
  }

  /** Rejects when there was no response. */
  async post(body: string, stop: AbortSignal, others: OutgoingHttpHeaders = {}): Promise<PostResponse> {
    const { secret, timeoutMs } = this.#target;
    const addresses = await this.#destinations.resolve(this.#url.hostname, this.#port);
    const signal = AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]);
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...(secret !== undefined && { 'postern-signature': sign(body, secret) }),
      ...others,
    };
    const options = { method: 'POST', agent: this.#agent, signal, headers };
    const response = await sendRequest(this.#url, addresses, options, body);
    return { status: response.statusCode ?? 0, text: await drain(response) };
  }

  /** Closes its connections. A later post opens a new one. */
  close(): void {
    this.#agent.destroy();
  }

  get #port(): number {
    return Number(this.#url.port) || (this.#url.protocol === 'https:' ? 443 : 80);
  }
}

/**
 * `t=<unix seconds>,v1=<hex>`: HMAC-SHA-256 of `<t>.<body>` with the secret. The time is signed too, so that a receiver
 * can reject replayed posts.
 */
function sign(body: string, secret: string): string {
  const seconds = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}

async function drain(response: IncomingMessage): Promise<string> {
  let bytes = 0;
  let shown = Buffer.alloc(0);
  for await (const chunk of response) {
    bytes += chunk.length;
    if (shown.length < MAX_SHOWN_BYTES) shown = Buffer.concat([shown, chunk.subarray(0, MAX_SHOWN_BYTES)]);
    if (bytes > MAX_RESPONSE_BYTES) break;
  }
  return shown.toString('utf8', 0, MAX_SHOWN_BYTES);
}

/** Posts each new message to one URL. */
export function webhookPosts(poster: WebhookPoster, parts: MessagePostsParts): MessagePosts {
  const postOf = (message: PostedMessage) => {
    const body = JSON.stringify(message);
    return {
      characters: body.length,
      attempt: async (signal: AbortSignal) => meaningOf((await poster.post(body, signal)).status),
    };
  };
  return new MessagePosts({ name: 'webhook', to: poster.origin, postOf, close: () => poster.close() }, parts);
}
