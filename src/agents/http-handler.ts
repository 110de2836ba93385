import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PosternClient } from '../client/client.ts';
import type { HttpApp } from '../http/framework/http-app.ts';
import { clientGone } from '../http/requests/client-gone.ts';
import { turns } from '../limits/turns.ts';
import { AppError } from '../mailbox/errors.ts';
import { version } from '../process/version.ts';
import { createAgentServer } from './agent-server.ts';

const PATH = '/mcp';
// Older clients send several calls in an array. Each is a request to the API.
const MAX_CALLS = 10;
// Far above what the tools take, besides HTML. An error names every value that is wrong, in several times as many bytes.
const MAX_LENGTH = 64 * 1024;

type AgentTurn = Parameters<typeof turns.start>[1];

/** Streamable HTTP. Each request is answered on its own; nothing is kept between them. */
export async function handleMcp(
  app: HttpApp,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (Array.isArray(request.body) && request.body.length > MAX_CALLS)
    throw new AppError('too_large', `At most ${MAX_CALLS} calls can be sent at once.`);
  const signal = clientGone(reply);
  // Not the address alone: what else comes from there would wait for all its calls.
  const turn: AgentTurn = { client: `${request.ip} ${PATH}`, isGone: () => signal.aborted };
  const client = clientFor(app, request, turn);
  // Hundreds of requests may arrive at once. Each takes milliseconds, and so does each of its calls.
  const { status, headers, body } = await turns.start(async () => {
    if (leftAfter(request.body, MAX_LENGTH) < 0)
      throw new AppError('too_large', `Calls can have at most ${MAX_LENGTH / 1024} KiB, besides HTML.`);
    const { fetch } = createMcpHandler(() => createAgentServer(client, version));
    return fetch(webRequest(request, signal), {
      ...(request.body !== undefined && { parsedBody: request.body }),
    });
  }, turn);
  // Whether the connection stays open is up to the server and its client.
  headers.delete('connection');
  reply.status(status).headers(Object.fromEntries(headers));
  return reply.send(body ? Readable.fromWeb(body as import('node:stream/web').ReadableStream) : undefined);
}

/** What is left of a length after this value, besides HTML. Less than 0 if it is longer, without looking at the rest. */
function leftAfter(value: unknown, length: number, name = ''): number {
  if (typeof value !== 'object' || value === null)
    return length - (name === 'html' ? 0 : String(value).length) - 1;
  let left = length;
  for (const key of Array.isArray(value) ? value.keys() : Object.keys(value)) {
    if (left < 0) break;
    left = leftAfter((value as Record<string, unknown>)[key], left - String(key).length, String(key));
  }
  return left;
}

/** A client of this server, in the process, with the credentials and the mailbox of the request. */
function clientFor(app: HttpApp, request: FastifyRequest, turn: AgentTurn): PosternClient {
  const { host, authorization } = request.headers;
  const base = pathOf(request).slice(0, -PATH.length);
  // What is done in a turn does not know whose request it is.
  const asClient = AsyncLocalStorage.snapshot();
  return new PosternClient({
    baseUrl: `http://${host ?? 'localhost'}${base}/`,
    async send(url, { method = 'GET', headers, body, signal }) {
      const call = () =>
        app.inject({
          method: method as 'GET',
          url: url.pathname + url.search,
          headers: {
            ...(headers as Record<string, string>),
            ...(authorization && { authorization }),
            host: url.host,
          },
          ...(body != null && { payload: body as Buffer }),
          remoteAddress: request.ip,
          ...(signal && { signal }),
        });
      const { statusCode: status, headers: sent, rawPayload } = await turns.start(() => asClient(call), turn);
      return new Response(new Uint8Array(rawPayload), { status, headers: sent as Record<string, string> });
    },
  });
}

function pathOf({ originalUrl }: FastifyRequest): string {
  return originalUrl.split('?', 1)[0]!.replace(/\/$/, '');
}

function webRequest({ method, headers }: FastifyRequest, signal: AbortSignal): Request {
  return new Request(`http://localhost${PATH}`, {
    method,
    headers: Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as [string, string]] : [],
    ),
    signal,
  });
}
