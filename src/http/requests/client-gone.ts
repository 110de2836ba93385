import type { FastifyReply } from 'fastify';
import { AppError } from '../../mailbox/errors.ts';

/** Aborts when the client closes the connection before it has the response, so that nobody works for it any longer. */
export function clientGone({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished)
      controller.abort(new AppError('overloaded', 'The client has closed the connection.'));
  });
  return controller.signal;
}
