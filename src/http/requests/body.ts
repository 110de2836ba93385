import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseBoundedJson } from '../../limits/bounded-json.ts';
import { inTurnOf } from '../../mailbox/client.ts';
import { AppError } from '../../mailbox/errors.ts';
import { RequestError } from '../errors.ts';
import type { RequestBodies } from '../limits/request-bodies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes a message as its body, and nothing else. */
    takesMessage?: true;
  }
}

// Beyond it, an object of thousands of fields takes milliseconds to parse.
const SMALL_BODY = 8 * 1024;

/**
 * Bodies must be JSON in UTF-8, except for routes that take a message. The Content-Type is required because pages of other origins can send other types without a
 * preflight. A body on DELETE is rejected: its sender expects it to filter, but everything would be deleted.
 */
export function registerBodyParsers(app: FastifyInstance, bodies: RequestBodies): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('message/rfc822', async (request: FastifyRequest) => {
    if (!request.routeOptions.config.takesMessage) throw wrongType();
    return bodies.take(request.raw);
  });
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    if (request.routeOptions.config.takesMessage) throw notMessage();
    const body = await bodies.take(request.raw);
    if (request.method === 'DELETE') return refuseContent(body);
    const parse = () => parseJson(request, body);
    return body.length <= SMALL_BODY ? parse() : inTurnOf(request.ip, parse);
  });
  app.addContentTypeParser('*', async (request: FastifyRequest) => {
    if (request.routeOptions.config.takesMessage) throw notMessage();
    if (request.method !== 'DELETE') throw wrongType();
    refuseContent(await bodies.take(request.raw));
  });
}

function refuseContent(body: Buffer): undefined {
  if (body.length > 0)
    throw new AppError('invalid_body', 'DELETE does not accept a request body. Nothing was deleted.');
}

function parseJson(request: FastifyRequest, body: Buffer): unknown {
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(request.headers['content-type'] ?? '')?.[1];
  if (charset !== undefined && !/^(utf-?8|us-ascii)$/i.test(charset)) throw wrongType();
  if (body.length === 0) throw new AppError('invalid_body', 'The request body is empty. Send a JSON object.');
  return parseBoundedJson(body);
}

function wrongType(): RequestError {
  return new RequestError(415, 'unsupported_media_type', 'Send the body as application/json, in UTF-8.');
}

function notMessage(): RequestError {
  return new RequestError(415, 'unsupported_media_type', 'Send the message as message/rfc822.');
}
