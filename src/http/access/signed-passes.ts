import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const HOUR_MS = 60 * 60 * 1000;
const COOKIE_SECONDS = 12 * 60 * 60;

/** Signs what a pass is for, until when. */
class Signer {
  // Random, so that passes are valid for this process only.
  readonly #key = randomBytes(32);

  /** 43 characters of base64url. */
  sign(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('base64url');
  }

  isValid(text: string, signature: string): boolean {
    return timingSafeEqual(Buffer.from(signature), Buffer.from(this.sign(text)));
  }
}

/**
 * Gives the view of a message access to its inline images only. The view has no origin, so
 * browsers send no credentials with an image and mark the request as cross-site: see docs/decisions/message-view.md.
 */
export class InlineImageToken {
  readonly #signer = new Signer();

  /** The query string for the URL of an inline image. It is valid for one to two hours. */
  query(messageId: string): string {
    const expires = Math.ceil(Date.now() / HOUR_MS) + 1;
    return `?pass=${expires}.${this.#signer.sign(`${messageId} ${expires}`)}`;
  }

  /** Whether the request is for an inline image of the message that its token is for. */
  isValid(request: FastifyRequest): boolean {
    if (!request.routeOptions.url?.endsWith('/messages/:id/inline/:cid')) return false;
    const pass = (request.query as URLSearchParams).get('pass');
    const [, digits, signature = ''] = /^(\d{1,9})\.([\w-]{43})$/.exec(pass ?? '') ?? [];
    if (!(Number(digits) * HOUR_MS > Date.now())) return false;
    const { id } = request.params as { id: string };
    return this.#signer.isValid(`${id} ${Number(digits)}`, signature);
  }
}

/**
 * A cookie that gives a browser that has signed in access to the event stream only: not every browser sends
 * Basic credentials with a WebSocket. See docs/decisions/access-login.md.
 */
export class EventStreamCookie {
  readonly #signer = new Signer();

  /** `token` is the id of the token that the browser has signed in with; empty for people. */
  set(request: FastifyRequest, reply: FastifyReply, token: string): void {
    const expires = Math.floor(Date.now() / 1000) + COOKIE_SECONDS;
    // Browsers send the cookie with no other request.
    const path = `${request.basePath}/api/v1/ws`;
    const attributes = `Path=${path}; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Strict`;
    const secure = request.protocol === 'https' ? '; Secure' : '';
    const signature = this.#signer.sign(contentOf(request, expires, token));
    reply.header(
      'set-cookie',
      `${cookieName(request)}=${expires}.${token}.${signature}; ${attributes}${secure}`,
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
    return this.#signer.isValid(contentOf(request, expires, token), signature) ? token : undefined;
  }
}

/** For one mailbox, by its number, because its name can be used again. */
function contentOf({ mailbox }: FastifyRequest, expires: number, token: string): string {
  return `${mailbox.key} ${expires} ${token}`;
}

/** Cookies are shared by all ports of a host, where several instances of Postern may run. */
function cookieName(request: FastifyRequest): string {
  const port = /:(\d{1,5})$/.exec(request.host ?? '')?.[1];
  return `postern_ws_${port ?? request.protocol}`;
}
