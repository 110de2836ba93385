import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type KeyCheck, trustedAddress } from '../http/access/login.ts';
import { mailboxNameIn } from '../http/access/mailbox-of-request.ts';
import { errorResponse, logFailure } from '../http/errors.ts';
import type { HttpApp, RouteParts } from '../http/framework/http-app.ts';
import { pull } from '../http/limits/response-memory.ts';
import { clientGone } from '../http/requests/client-gone.ts';
import type { ReceivedRequest } from './api.ts';
import type { Apis } from './apis.ts';
import { ApiBody } from './body.ts';
import type { ApiKind } from './list.ts';
import type { ApiResponse } from './response.ts';

// What a stream holds besides its last piece.
const STREAM_BYTES = 128 * 1024;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * The APIs of other products, each below its name. They have their own forms of requests and errors, so everything but
 * limits, guards and logging is up to them, errors of the guards included.
 */
export function apiRoutes(
  app: HttpApp,
  kind: ApiKind,
  apis: () => Promise<Apis>,
  parts: RouteParts,
  isKey?: KeyCheck,
): void {
  const { bodies, log } = parts;
  // API keys replace the login.
  const isService = kind === 'capture';
  app.removeAllContentTypeParsers();
  // One for the handler and the error handler, because its bytes may be freed in between.
  app.addContentTypeParser(
    '*',
    async (request: FastifyRequest) =>
      new ApiBody(await bodies.take(request.raw), request.headers['content-type']),
  );
  app.setErrorHandler((error, request, reply) => answer(request, reply, () => Promise.reject(error)));
  // Some clients drop the slash at the end of their base URL.
  for (const url of ['/:name', '/:name/*']) {
    app.route({
      method: METHODS,
      url,
      // Other catchers mark messages as read when they are fetched.
      config: isService ? { hasApiKey: true } : { isReading: false },
      handler: (request, reply) =>
        answer(request, reply, (opened, received) =>
          opened.handle(kind, nameIn(request), received, parts, isKey),
        ),
    });
  }

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    handle: (opened: Apis, received: ReceivedRequest) => Promise<ApiResponse>,
  ): Promise<FastifyReply> {
    const received = receivedRequest(request, reply);
    const opened = await apis();
    // A refused request is recorded in the same turn. It would keep its memory until another turn, while the next is handled.
    const response = await opened.inTurn(received, async () => {
      const response = await handle(opened, received).catch((error) => refuse(opened, error, request));
      if (isService && response.status >= 400) opened.recordRefused(nameIn(request), received, response);
      return response;
    });
    return send(reply, response);
  }

  function refuse(opened: Apis, error: FastifyError, request: FastifyRequest): Promise<ApiResponse> {
    const { status, body } = errorResponse(error);
    logFailure(log, error, request, status);
    const problem = { status, code: body.code, message: body.error };
    return opened.refuse(kind, nameIn(request), problem, pathIn(request));
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

export function receivedRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  path = pathIn(request),
): ReceivedRequest {
  return {
    mailbox: request.mailbox,
    isRoot: mailboxNameIn(request.raw) === undefined,
    method: request.method,
    path,
    url: `${request.protocol}://${request.host}${request.originalUrl.split('?', 1)[0]}`,
    // That of Fastify is replaced when it is checked, and absent without a route.
    query: new URLSearchParams(request.originalUrl.replace(/^[^?]*/, '')),
    headers: request.headers,
    body: bodyOf(request),
    address: trustedAddress(request),
    secure: request.protocol === 'https',
    signal: clientGone(reply),
    revoked: request.revoked,
    reserve: (bytes) => reply.reserve(bytes),
  };
}

function bodyOf({ body, headers }: FastifyRequest): ApiBody {
  if (body instanceof ApiBody) return body;
  return new ApiBody(Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers['content-type']);
}

function send(reply: FastifyReply, { status, headers, body }: ApiResponse): FastifyReply {
  reply.code(status).headers(headers);
  if (typeof body === 'string') return reply.send(body);
  // Not copied, because several clients may get the same.
  if (body instanceof Uint8Array) return reply.send(Buffer.from(body.buffer, body.byteOffset, body.length));
  // A piece may be a whole message in the form of another product. The client holds it until it has read it.
  return reply.send(pull(body, { onPiece: (bytes) => reply.reserveAtLeast(STREAM_BYTES + bytes) }));
}
