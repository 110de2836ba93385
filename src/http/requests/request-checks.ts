import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../../process/log.ts';
import { RequestError } from '../errors.ts';
import type { HttpApp } from '../framework/http-app.ts';
import { isMisrouted, type RouteTable, unrouted } from '../framework/routing.ts';
import type { HttpLimits } from '../options.ts';
import type { NotFoundPage } from '../page/page.ts';
import type { HttpRoom } from '../room.ts';
import { shownUrl } from './shown-url.ts';

/** Logs one line for each response, with `--log-level debug`. */
export function registerRequestLog(app: HttpApp, log: Log): void {
  app.addHook('onResponse', (request, reply, done) => {
    log.debug(`${request.method} ${shownUrl(request.originalUrl)} ${reply.statusCode}`, {
      ms: Math.round(reply.elapsedTime),
      address: request.ip,
    });
    done();
  });
}

/** Checks for every request. */
export function registerRequestChecks(app: HttpApp, limits: HttpLimits): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Message content is never cached; immutable downloads override this.
    reply.header('cache-control', 'no-store');
    if (request.originalUrl.length > limits.httpMaxUrl) {
      done(new RequestError(414, 'too_large', `The URL is longer than ${limits.httpMaxUrl} characters.`));
    } else if (request.raw.rawHeaders.length >= 2 * limits.httpMaxHeaderCount) {
      done(
        new RequestError(431, 'too_large', `The request has ${limits.httpMaxHeaderCount} headers or more.`),
      );
    } else done();
  });
}

/**
 * Responds to requests without a route with the "not found" page, 405 or 404. This happens before the body is read, so
 * that errors in the body do not hide a wrong path or method.
 */
export function registerNotFound(
  app: HttpApp,
  table: RouteTable,
  page: NotFoundPage,
  rooms: readonly HttpRoom[],
): void {
  const refusal = (request: FastifyRequest, reply: FastifyReply) => {
    const { error, allow } = unrouted(request, table);
    if (allow) reply.header('allow', allow);
    return error;
  };
  app.addHook('onRequest', (request, reply, done) => {
    const isServed = request.is404 ? page.isNavigation(request) : !isMisrouted(request, table);
    if (isServed) done();
    else done(refusal(request, reply));
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!request.is404 || request.method !== 'POST' || !request.hasMailbox || typeof payload !== 'string')
      return done(null, payload);
    Promise.all(rooms.map((room) => room.onUnknownPost?.(request, reply, payload))).then(
      () => done(null, payload),
      done,
    );
  });
  app.setNotFoundHandler((request, reply) => {
    if (request.is404 && page.isNavigation(request)) return page.sendNotFound(reply);
    throw refusal(request, reply);
  });
}
