import type { IncomingMessage } from 'node:http';
import { type MemoryBudget, SMALL_BYTES } from '../../limits/memory-budget.ts';
import { AppError } from '../../mailbox/errors.ts';
import type { HttpApp } from '../framework/http-app.ts';
import { connectionOf } from './connection.ts';

/** Reserves memory for large request headers, which Node keeps until the response has been sent. */
export function registerHeaderMemory(app: HttpApp, memory: MemoryBudget): void {
  app.addHook('onRequest', (request, reply, done) => {
    const bytes = headerBytes(request.raw);
    if (bytes <= SMALL_BYTES) return done();
    const reservation = memory.open(connectionOf(request.raw.socket));
    reply.raw.once('close', () => reservation.release());
    return reservation.resize(bytes) ? done() : done(overloaded());
  });
}

function headerBytes({ url = '', rawHeaders }: IncomingMessage): number {
  return rawHeaders.reduce((sum, { length }) => sum + length, url.length);
}

function overloaded(): AppError {
  return new AppError(
    'overloaded',
    'Too many requests with large headers are waiting. Try again, or raise --http-max-request-memory.',
  );
}
