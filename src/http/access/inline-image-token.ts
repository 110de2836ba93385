import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const HOUR_MS = 60 * 60 * 1000;

/**
 * Gives the view of a message access to its inline images only. The view has no origin, so
 * browsers send no credentials with an image and mark the request as cross-site: see docs/decisions/message-view.md.
 */
export class InlineImageToken {
  // Random, so that it is valid for this process only.
  readonly #key = randomBytes(32);

  /** The query string for the URL of an inline image. It is valid for one to two hours. */
  query(messageId: string): string {
    const expires = Math.ceil(Date.now() / HOUR_MS) + 1;
    return `?pass=${expires}.${this.#sign(messageId, expires)}`;
  }

  /** Whether the request is for an inline image of the message that its token is for. */
  isValid(request: FastifyRequest): boolean {
    if (!request.routeOptions.url?.endsWith('/messages/:id/inline/:cid')) return false;
    const pass = (request.query as URLSearchParams).get('pass');
    const [, digits, signature = ''] = /^(\d{1,9})\.([\w-]{43})$/.exec(pass ?? '') ?? [];
    const expires = Number(digits);
    if (!(expires * HOUR_MS > Date.now())) return false;
    const { id } = request.params as { id: string };
    return timingSafeEqual(Buffer.from(signature), Buffer.from(this.#sign(id, expires)));
  }

  #sign(messageId: string, expires: number): string {
    return createHmac('sha256', this.#key).update(`${messageId} ${expires}`).digest('base64url');
  }
}
