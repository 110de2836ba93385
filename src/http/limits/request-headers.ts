import type { IncomingMessage } from 'node:http';
import { AppError } from '../../mailbox/errors.ts';
import type { HttpApp } from '../framework/http-app.ts';
import type { Connections } from './connections.ts';
import { type MemoryBudget, SMALL_BYTES } from './memory-budget.ts';

/** Reserves memory for large request headers, which Node keeps until the response has been sent. */
export function registerHeaderMemory(app: HttpApp, memory: MemoryBudget, connections: Connections): void {
  app.addHook('onRequest', (request, reply, done) => {
    const bytes = headerBytes(request.raw);
    const connection = bytes > SMALL_BYTES && connections.of(request.raw.socket);
    if (!connection) return done();
    const reservation = memory.open(connection);
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
