import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const LIFETIME_S = 12 * 60 * 60;

/**
 * A cookie that gives a browser that has signed in access to the event stream only: not every browser sends
 * Basic credentials with a WebSocket. See docs/decisions/access-login.md.
 */
export class EventStreamCookie {
  // Random, so that it is valid for this process only.
  readonly #key = randomBytes(32);
  readonly #path: string;

  /** `path` is that of the event stream of each mailbox. Browsers send the cookie with no other request. */
  constructor(path: string) {
    this.#path = path;
  }

  /** `token` is the id of the token that the browser has signed in with; empty for people. */
  set(request: FastifyRequest, reply: FastifyReply, token: string): void {
    const expires = Math.floor(Date.now() / 1000) + LIFETIME_S;
    const attributes = `Path=${request.basePath}${this.#path}; Max-Age=${LIFETIME_S}; HttpOnly; SameSite=Strict`;
    const secure = request.protocol === 'https' ? '; Secure' : '';
    reply.header(
      'set-cookie',
      `${cookieName(request)}=${expires}.${token}.${this.#sign(request, expires, token)}; ${attributes}${secure}`,
    );
  }

  /** The id of the token in a valid cookie. Undefined if there is no such cookie. */
  tokenIn(request: FastifyRequest): string | undefined {
    const prefix = `${cookieName(request)}=`;
    return (request.headers.cookie ?? '')
      .split(/;\s*/)
      .filter((cookie) => cookie.startsWith(prefix))
      .map((cookie) => this.#tokenOf(request, cookie.slice(prefix.length)))
      .find((token) => token !== undefined);
  }

  #tokenOf(request: FastifyRequest, value: string): string | undefined {
    const [, digits, token = '', signature = ''] = /^(\d{1,12})\.(\w{0,32})\.([\w-]{43})$/.exec(value) ?? [];
    const expires = Number(digits);
    if (!(expires * 1000 > Date.now())) return undefined;
    const expected = Buffer.from(this.#sign(request, expires, token));
    return timingSafeEqual(Buffer.from(signature), expected) ? token : undefined;
  }

  /** For one mailbox, by its number, because its name can be used again. */
  #sign({ mailbox }: FastifyRequest, expires: number, token: string): string {
    return createHmac('sha256', this.#key).update(`${mailbox.key} ${expires} ${token}`).digest('base64url');
  }
}

/** Cookies are shared by all ports of a host, where several instances of Postern may run. */
function cookieName(request: FastifyRequest): string {
  const port = /:(\d{1,5})$/.exec(request.host ?? '')?.[1];
  return `postern_ws_${port ?? request.protocol}`;
}
