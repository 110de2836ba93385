import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../../mailbox/ports.ts';
import { RequestError } from '../errors.ts';
import type { HttpApp } from '../framework/http-app.ts';
import { type RouteTable, unrouted } from '../framework/routing.ts';
import type { HttpLimits } from '../options.ts';
import type { Page } from '../page/page.ts';

/** One line for each answer, for those who ask for `--log-level debug`. */
export function registerRequestLog(app: HttpApp, log: Log): void {
  app.addHook('onResponse', (request, reply, done) => {
    log.debug(`${request.method} ${request.url} ${reply.statusCode}`, {
      ms: Math.round(reply.elapsedTime),
      address: request.ip,
    });
    done();
  });
}

/** What holds for every request, whatever it asks for. */
export function registerRequestChecks(app: HttpApp, limits: HttpLimits): void {
  app.addHook('onRequest', (request, reply, done) => {
    // What a mail says is nobody's to keep; downloads, which never change, say otherwise themselves.
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
    if (request.url.length > limits.maxUrlLength) {
      done(
        new RequestError(
          414,
          'too_large',
          `The address is longer than ${limits.maxUrlLength} characters, which --http-max-url sets.`,
        ),
      );
    } else if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      done(new RequestError(400, 'invalid_parameter', 'The request has no Host header.'));
    } else if (namesTwoHosts(request.raw)) {
      done(new RequestError(400, 'invalid_parameter', 'The request has more than one Host header.'));
    } else if (contradictsTarget(request)) {
      done(
        new RequestError(400, 'invalid_parameter', 'The Host header is not the host of the request target.'),
      );
    } else done();
  });
}

// Node reads the first and passes over the rest; a proxy before us may have judged another (RFC 9112, section 3.2).
function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1;
}

// A target with a host in it outranks the header, which is what the guards judged (RFC 9112, section 3.2.2). The two are
// the same in every honest request.
function contradictsTarget({ url, headers: { host } }: FastifyRequest): boolean {
  const named = /^https?:\/\/([^/?#]*)/i.exec(url)?.[1];
  return named !== undefined && host !== undefined && named.toLowerCase() !== host.toLowerCase();
}

/**
 * Answers what no route takes: a view of the page, 405, or 404. That is decided before a body is read, because a
 * wrong address or method is what the client needs to hear of first.
 */
export function registerNotFound(app: HttpApp, table: RouteTable, page: Page): void {
  const refusal = (request: FastifyRequest, reply: FastifyReply) => {
    const { error, allow } = unrouted(request, table);
    if (allow) reply.header('allow', allow);
    return error;
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404 || page.isView(request)) done();
    else done(refusal(request, reply));
  });
  app.setNotFoundHandler((request, reply) => {
    if (request.is404 && page.isView(request)) return page.send(reply);
    throw refusal(request, reply);
  });
}
