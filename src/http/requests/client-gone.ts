import type { FastifyReply } from 'fastify';

/** Aborts when the client closes the connection before it has the response, so that nobody works for it any longer. */
export function clientGone({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
