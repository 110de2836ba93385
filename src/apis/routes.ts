import type { FastifyReply, FastifyRequest } from 'fastify';
import { type KeyCheck, trustedAddress } from '../http/access/login.ts';
import { errorResponse, logFailure } from '../http/errors.ts';
import type { HttpApp } from '../http/framework/http-app.ts';
import { pull } from '../http/limits/pull.ts';
import type { RequestBodies } from '../http/limits/request-bodies.ts';
import { clientGone } from '../http/requests/client-gone.ts';
import type { Log } from '../process/log.ts';
import type { EndpointRequest, EndpointResponse, Endpoints } from './ports.ts';

export interface EndpointParts {
  endpoints: () => Promise<Endpoints>;
  bodies: RequestBodies;
  log: Log;
  /** Checks API keys, which then replace the login. */
  isKey?: KeyCheck | undefined;
  hasApiKeys?: boolean;
}

// What a stream holds besides its last piece.
const STREAM_BYTES = 128 * 1024;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * The APIs of other products, each below its name. They have their own forms of requests and errors, so everything but
 * limits, guards and logging is up to them, errors of the guards included.
 */
export function endpointRoutes(
  app: HttpApp,
  { endpoints, bodies, log, isKey, hasApiKeys }: EndpointParts,
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request: FastifyRequest) => bodies.take(request.raw));
  app.setErrorHandler(async (error, request, reply) => {
    const { status, body } = errorResponse(error);
    logFailure(log, error, request, status);
    const problem = { status, code: body.code, message: body.error };
    const api = await endpoints();
    const response = await api.refuse(nameIn(request), problem, pathIn(request));
    await api.refused?.(nameIn(request), endpointRequest(request, reply), response);
    return send(reply, response);
  });
  // Some clients drop the slash at the end of their base URL.
  for (const url of ['/:name', '/:name/*']) {
    app.route({
      method: METHODS,
      url,
      config: hasApiKeys ? { hasApiKey: true } : {},
      handler: async (request, reply) => {
        const api = await endpoints();
        const asked = endpointRequest(request, reply);
        const response = await api.handle(nameIn(request), asked, isKey);
        if (response.status >= 400) await api.refused?.(nameIn(request), asked, response);
        return send(reply, response);
      },
    });
  }
}

function nameIn({ params }: FastifyRequest): string {
  return (params as { name?: string }).name ?? '';
}

/** What follows the name. */
function pathIn({ url, routeOptions }: FastifyRequest): string {
  const below = url.slice(routeOptions.url?.indexOf(':') ?? 0);
  return below.split('?', 1)[0]!.replace(/^[^/]*/, '');
}

export function endpointRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  path = pathIn(request),
): EndpointRequest {
  return {
    mailbox: request.mailbox,
    method: request.method,
    path,
    query: request.query as URLSearchParams,
    headers: request.headers,
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    address: trustedAddress(request),
    secure: request.protocol === 'https',
    signal: clientGone(reply),
    reserve: (bytes) => reply.reserve(bytes),
  };
}

function send(reply: FastifyReply, { status, headers, body }: EndpointResponse): FastifyReply {
  reply.code(status).headers(headers);
  if (typeof body === 'string') return reply.send(body);
  // Not copied, because several clients may get the same.
  if (body instanceof Uint8Array) return reply.send(Buffer.from(body.buffer, body.byteOffset, body.length));
  // A piece may be a whole message in the form of another product. The client holds it until it has read it.
  return reply.send(pull(body, { onPiece: (bytes) => reply.reserveAtLeast(STREAM_BYTES + bytes) }));
}
