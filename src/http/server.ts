import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import fastify, { type FastifyError } from 'fastify';
import type { ListeningAddress, ServerInfo } from '../contract/info.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { EventBus, Log } from '../mailbox/ports.ts';
import type { HttpApp } from './app.ts';
import { registerBodyParsers } from './body.ts';
import { registerDocsPage } from './docs/route.ts';
import { createErrorHandler } from './errors.ts';
import { registerGuards } from './guards.ts';
import { lazyCompilers } from './lazy-compilers.ts';
import { createListener } from './listener.ts';
import { registerLogin } from './login.ts';
import { createMetrics, type Metrics, registerMetrics } from './metrics.ts';
import { defaultHttpLimits, type HttpLimits, type HttpOptions, normalizeBasePath } from './options.ts';
import { registerPage } from './page.ts';
import { registerNotFound, registerRequestChecks } from './request-checks.ts';
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
import { collectRoutes } from './routing.ts';
import { shareSchemas } from './schema-refs.ts';
import { registerWebSocket } from './ws.ts';

export interface HttpParts {
  mailbox: Mailbox;
  events: EventBus;
  log: Log;
  info: () => ServerInfo;
  /** Where requests are counted; those of SMTP and of the store may be counted there too. */
  metrics?: Metrics;
}

export interface HttpServer {
  /** Resolves with the address once connections are taken. */
  listen(): Promise<ListeningAddress>;
  /** Stops accepting, lets answers under way finish for a bounded time, then cuts what is left. */
  close(): Promise<void>;
}

/** Where Vite leaves the page, seen from src/http as from dist/http. */
const builtPage = fileURLToPath(new URL('../../dist/web', import.meta.url));

/** The REST API, the event stream and the page. Call `listen` to open it. */
export async function createHttpServer(options: HttpOptions, parts: HttpParts): Promise<HttpServer> {
  const limits: HttpLimits = { ...defaultHttpLimits, ...options.limits };
  const basePath = normalizeBasePath(options.basePath);
  const onError = createErrorHandler(parts.log);
  const app = fastify({
    serverFactory: (handler) => createListener(handler, options.tls, limits),
    // The listener answers for itself.
    clientErrorHandler: () => {},
    frameworkErrors: (error: FastifyError, request, reply) => onError(error, request, reply),
    bodyLimit: limits.maxBodyBytes,
    trustProxy: options.trustProxy ?? false,
    // While closing, requests on open connections are served: the store closes after us.
    return503OnClosing: false,
    routerOptions: {
      maxParamLength: limits.maxUrlLength,
      querystringParser: (text) => new URLSearchParams(text) as never,
    },
    schemaController: { compilersFactory: lazyCompilers },
    ajv: {
      customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: false },
    },
  }) as unknown as HttpApp;

  const table = collectRoutes(app);
  shareSchemas(app);
  registerBodyParsers(app);
  app.setErrorHandler(onError);
  await registerGuards(app, options.guards ?? {});
  registerLogin(app, { ...options.login, basePath }, parts.log);
  registerRequestChecks(app, limits);
  let sockets = { clients: () => 0 };
  registerMetrics(app, parts.metrics ?? createMetrics(), {
    basePath,
    stats: () => parts.mailbox.stats(),
    webSocketClients: () => sockets.clients(),
  });

  const openApi = createOpenApiSource(table.routes, parts, basePath);
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
      sockets = await registerWebSocket(api, options.webSocket ?? {}, parts.events);
      openApiRoutes(api, openApi);
    },
    { prefix: `${basePath}/api/v1` },
  );
  await app.register(async (scope) => healthRoutes(scope as HttpApp, parts), { prefix: basePath });
  const page = await registerPage(app, { web: options.web ?? builtPage, basePath });
  registerDocsPage(app, openApi, basePath);
  registerNotFound(app, table, page);
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
