import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import fastify, { type FastifyError, type FastifyServerOptions } from 'fastify';
import { MemoryBudget, SMALL_BYTES } from '../../limits/memory-budget.ts';
import { AppError } from '../../mailbox/errors.ts';
import type { Log } from '../../process/log.ts';
import { once } from '../../process/once.ts';
import { rewriteMailboxUrl, splitMailboxUrl } from '../access/mailbox-of-request.ts';
import { createErrorHandler } from '../errors.ts';
import { wantsWebSocket } from '../events/ws.ts';
import { connectionOf, hasRequestBody } from '../limits/connection.ts';
import { HttpConnections } from '../limits/connections.ts';
import { RequestBodies } from '../limits/request-bodies.ts';
import { type HttpOptions, normalizeBasePath } from '../options.ts';
import { registerBodyParsers } from '../requests/body.ts';
import { compileQuery } from '../requests/query.ts';
import type { HttpRoom } from '../room.ts';
import type { HttpApp } from './http-app.ts';
import { HttpListener } from './listener.ts';

export interface Framework {
  app: HttpApp;
  connections: HttpConnections;
  bodies: RequestBodies;
  /** A second server with the same limits, on which the routes below `path` are at the root. */
  mount(path: string): Server;
}

/** A Fastify instance without routes, on a server with our limits and without defaults that would break our contract. */
export function createFramework(options: HttpOptions, log: Log, rooms: readonly HttpRoom[] = []): Framework {
  const { limits } = options;
  const basePath = normalizeBasePath(options.basePath);
  const onError = createErrorHandler(log);
  const memoryOf = (maxBytes: number) =>
    new MemoryBudget({ maxBytes, smallBytes: SMALL_BYTES, stallTimeoutMs: limits.httpStallTimeout });
  const ordinary = { maxBytes: limits.httpMaxBody, memory: memoryOf(limits.httpMaxRequestMemory) };
  // Messages have a budget of their own, so that neither they nor other requests use up the memory of the other.
  const messages = {
    // A message in base64, which may also be percent-encoded, and what is around it.
    maxBytes: Math.ceil(1.5 * limits.smtpMaxSize) + limits.httpMaxBody,
    memory: memoryOf(limits.httpMaxMessageMemory),
  };
  const messagePaths = rooms.flatMap((room) => room.messagePaths ?? []).map((path) => basePath + path);
  const innerUrl = (url = '') => splitMailboxUrl(basePath, url)?.url ?? url;
  const carriesMessages = (request: IncomingMessage) => {
    const url = innerUrl(request.url);
    return messagePaths.some((path) =>
      path.endsWith('/') ? url.startsWith(path) : url.split('?', 1)[0] === path,
    );
  };
  const bodies = new RequestBodies((request) => (carriesMessages(request) ? messages : ordinary));
  const connections = new HttpConnections(limits.httpMaxConnections);
  const streams = rooms.flatMap(({ eventStreams = {} }) => Object.keys(eventStreams));
  const sockets = new Set(['/api/v1/ws', ...streams].map((path) => basePath + path));
  let handleRoute: (request: IncomingMessage, response: ServerResponse) => void;
  const createListener = (mountedAt: string) =>
    new HttpListener({
      ...options,
      connections,
      shouldUpgrade: (request) => wantsWebSocket(request, sockets, innerUrl(mountedAt + request.url)),
      handle: (request, response) => {
        request.url = mountedAt + request.url;
        if (!hasRequestBody(request)) return handleRoute(request, response);
        bodies.receive(request, response);
        // Deferred until the part of the body that has already arrived is checked: if it is rejected, the response
        // announces that the connection closes.
        setImmediate(handleRoute, request, response);
      },
    });
  const app = fastify({
    serverFactory: (handle) => {
      handleRoute = handle;
      return createListener('');
    },
    // The listener handles these.
    clientErrorHandler: () => {},
    frameworkErrors: (error: FastifyError, request, reply) => onError(error, request, reply),
    trustProxy: options.trustProxy ?? false,
    rewriteUrl: (request) => rewriteMailboxUrl(basePath, request),
    // While the server closes, requests on open connections are still served, because the store is closed after it.
    return503OnClosing: false,
    routerOptions: {
      maxParamLength: limits.httpMaxUrl,
      querystringParser: (text) => new URLSearchParams(text) as never,
    },
    schemaController: { compilersFactory: compilers },
    // Bodies are validated as sent: Ajv must not convert values, remove fields or add defaults.
    ajv: {
      customOptions: {
        coerceTypes: false,
        removeAdditional: false,
        useDefaults: false,
        allErrors: false,
        // For error messages, which list the fields that the schema has.
        verbose: true,
      },
    },
  }) as unknown as HttpApp;
  app.setErrorHandler(onError);
  registerHeaderMemory(app, ordinary.memory);
  registerBodyParsers(app, bodies);
  const mount = (path: string) => {
    const server = createListener(basePath + path);
    // Fastify's plugin for WebSockets only knows the main server.
    server.on('upgrade', (request, ...connection) => {
      request.url = basePath + path + request.url;
      app.server.emit('upgrade', request, ...connection);
    });
    return server;
  };
  return { app, connections, bodies, mount };
}

/** Reserves memory for large request headers, which Node keeps until the response has been sent. */
function registerHeaderMemory(app: HttpApp, memory: MemoryBudget): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { url = '', rawHeaders } = request.raw;
    const bytes = rawHeaders.reduce((sum, { length }) => sum + length, url.length);
    if (bytes <= SMALL_BYTES) return done();
    const reservation = memory.open(connectionOf(request.raw.socket));
    reply.raw.once('close', () => reservation.release());
    if (reservation.resize(bytes)) return done();
    done(
      new AppError(
        'overloaded',
        'Too many requests with large headers are waiting. Try again, or raise --http-max-request-memory.',
      ),
    );
  });
}

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>;

/**
 * Compiles schemas to functions. Query strings have their own parser (requests/query.ts). Ids in paths are documented but
 * not validated: whatever is not the id of a message is 404. Bodies use Fastify's Ajv, which
 * is loaded when a route first needs it.
 */
const compilers: NonNullable<SchemaController['compilersFactory']> = {
  buildValidator(shared: unknown, options: unknown) {
    const ajv = once(() => createRequire(import.meta.url)('@fastify/ajv-compiler')()(shared, options));
    const compile = (route: { schema: unknown; httpPart?: string }) => {
      if (route.httpPart === 'querystring') return compileQuery(route.schema);
      if (route.httpPart !== 'body') return () => true;
      const validator = once(() => ajv()(route));
      return (body: unknown) => {
        const validate = validator();
        return validate(body) || { error: validate.errors };
      };
    };
    // Fastify accepts any such function, but its type allows only Ajv's.
    return compile as never;
  },
  // Tests compare every response with its schema, so nothing has to be left out here. Compiling the schemas took 250 ms of
  // processor time until the first message of a test run was read.
  buildSerializer: () => () => JSON.stringify,
};
