import type { Server } from 'node:http';
import fastify, { type FastifyError } from 'fastify';
import type { ListeningAddress, ServerInfo } from '../contract/info.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { EventBus, Log } from '../mailbox/ports.ts';
import type { HttpApp } from './app.ts';
import { registerBodyParsers } from './body.ts';
import { createErrorHandler, RequestError } from './errors.ts';
import { createListener, refuseMalformed } from './listener.ts';
import { defaultHttpLimits, type HttpLimits, type HttpOptions, normalizeBasePath } from './options.ts';
import { assertRoutes } from './routes/assert.ts';
import { attachmentsRoutes } from './routes/attachments.ts';
import { exportRoutes } from './routes/export.ts';
import { headersRoutes } from './routes/headers.ts';
import { healthRoutes } from './routes/health.ts';
import { infoRoutes } from './routes/info.ts';
import { messageRoutes } from './routes/message.ts';
import { messagesRoutes } from './routes/messages.ts';
import { createOpenApiSource, openApiRoutes } from './routes/openapi.ts';
import { rawRoutes } from './routes/raw.ts';
import { releaseRoutes } from './routes/release.ts';
import { testMessageRoutes } from './routes/test-message.ts';
import { collectRoutes, unrouted } from './routing.ts';
import { shareSchemas } from './schema-refs.ts';

export interface HttpParts {
  mailbox: Mailbox;
  events: EventBus;
  log: Log;
  info: () => ServerInfo;
}

export interface HttpServer {
  /** Resolves with the address once connections are taken. */
  listen(): Promise<ListeningAddress>;
  /** Stops accepting, lets answers under way finish for a bounded time, then cuts what is left. */
  close(): Promise<void>;
}

/** The REST API, the event stream and the page. Call `listen` to open it. */
export async function createHttpServer(options: HttpOptions, parts: HttpParts): Promise<HttpServer> {
  const limits: HttpLimits = { ...defaultHttpLimits, ...options.limits };
  const basePath = normalizeBasePath(options.basePath);
  const onError = createErrorHandler(parts.log);
  const app = fastify({
    serverFactory: (handler) => createListener(handler, options.tls, limits),
    clientErrorHandler: refuseMalformed,
    frameworkErrors: (error: FastifyError, request, reply) => onError(error, request, reply),
    bodyLimit: limits.maxBodyBytes,
    trustProxy: options.trustProxy ?? false,
    // While closing, requests on open connections are served: the store closes after us.
    return503OnClosing: false,
    routerOptions: {
      maxParamLength: limits.maxUrlLength,
      querystringParser: (text) => new URLSearchParams(text) as never,
    },
    ajv: {
      customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: false },
    },
  }) as unknown as HttpApp;

  const table = collectRoutes(app);
  shareSchemas(app);
  registerBodyParsers(app);
  app.setErrorHandler(onError);

  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
    if (request.url.length > limits.maxUrlLength) {
      throw new RequestError(
        414,
        'too_large',
        `The address is longer than ${limits.maxUrlLength} characters.`,
      );
    }
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      throw new RequestError(400, 'invalid_parameter', 'The request has no Host header.');
    }
    // Before any body is read: a wrong address or method is what the client needs to hear of first.
    if (request.is404) {
      const { error, allow } = unrouted(request, table);
      if (allow) reply.header('allow', allow);
      throw error;
    }
  });

  const openApi = createOpenApiSource(table.routes, parts, basePath);
  await app.register(async (scope) => healthRoutes(scope as HttpApp, parts), { prefix: basePath });
  await app.register(
    async (scope) => {
      const api = scope as HttpApp;
      messagesRoutes(api, parts);
      messageRoutes(api, parts);
      rawRoutes(api, parts);
      attachmentsRoutes(api, parts);
      exportRoutes(api, parts);
      headersRoutes(api, parts);
      releaseRoutes(api, parts);
      assertRoutes(api, parts);
      infoRoutes(api, parts);
      testMessageRoutes(api, parts);
      openApiRoutes(api, openApi);
    },
    { prefix: `${basePath}/api/v1` },
  );
  await app.ready();

  return {
    async listen() {
      await app.listen(
        'path' in options ? { path: options.path } : { host: options.host, port: options.port },
      );
      return addressOf(app.server, options);
    },
    async close() {
      const cut = setTimeout(() => app.server.closeAllConnections(), limits.closeTimeoutMs);
      await app.close();
      clearTimeout(cut);
    },
  };
}

function addressOf(server: Server, options: HttpOptions): ListeningAddress {
  const protocol = options.tls ? 'https' : 'http';
  const address = server.address();
  if (address === null || typeof address === 'string') {
    return { protocol, host: null, port: null, path: address };
  }
  return { protocol, host: address.address, port: address.port, path: null };
}
