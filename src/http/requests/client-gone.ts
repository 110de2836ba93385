import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../mailbox/errors.ts';

const signals = new WeakMap<ServerResponse, AbortSignal>();

/** Aborts when the client closes the connection before it has the response, so that nobody works for it any longer. */
export function clientGone({ raw }: FastifyReply): AbortSignal {
  const existing = signals.get(raw);
  if (existing) return existing;
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished)
      controller.abort(new AppError('overloaded', 'The client has closed the connection.'));
  });
  signals.set(raw, controller.signal);
  return controller.signal;
}
