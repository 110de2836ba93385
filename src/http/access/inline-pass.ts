import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const HOUR_MS = 60 * 60 * 1000;

/**
 * Opens the inline pictures of one message, and nothing else, to the view of that message. The view has no origin, so
 * its browser sends no credentials with a picture and calls the request cross-site: see docs/decisions/message-view.md.
 */
export class InlinePass {
  // Of this process alone: a pass ends with the server that gave it.
  readonly #key = randomBytes(32);

  /** The query string to add to the address of an inline picture. It is valid for one to two hours. */
  query(messageId: string): string {
    const expires = Math.ceil(Date.now() / HOUR_MS) + 1;
    return `?pass=${expires}.${this.#sign(messageId, expires)}`;
  }

  /** Whether the request is for an inline picture of the message that its pass names. */
  opens(request: FastifyRequest): boolean {
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
