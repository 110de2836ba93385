import type { FastifyInstance } from 'fastify';
import { AppError } from '../../mailbox/errors.ts';

// Below this an answer goes to the kernel's buffers almost whole.
const LARGE_BYTES = 256 * 1024;

/**
 * Bounds the memory that answers made in one piece take while their clients do not read them: 300 clients that
 * asked for the JSON of one 23 MiB mail and read nothing took 8 GB. Downloads flow and need no bound. One answer is
 * always given, however large.
 */
export function registerUnreadLimit(app: FastifyInstance, maxBytes: number): void {
  let unread = 0;
  app.addHook('onSend', (_request, reply, payload, done) => {
    const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0;
    if (bytes >= LARGE_BYTES) {
      if (unread > 0 && unread + bytes > maxBytes) return done(tooMuch());
      unread += bytes;
      // Comes once, whether the client has taken it all or gone away.
      reply.raw.once('close', () => {
        unread -= bytes;
      });
    }
    done(null, payload);
  });
}

function tooMuch(): AppError {
  return new AppError(
    'overloaded',
    'Other clients have not read their large answers yet; try again, or raise --http-max-unread.',
  );
}
