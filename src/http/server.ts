import { once } from 'node:events';
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { RouteOptions } from 'fastify';
import type { ListeningAddress } from '../contract/info.ts';
import { MemoryBudget, SMALL_BYTES } from '../limits/memory-budget.ts';
import { ACCEPT_QUEUE } from '../process/accept-queue.ts';
import type { Clock } from '../waiting/waiting.ts';
import { registerGuards } from './access/guards.ts';
import { createKeyCheck, registerLogin } from './access/login.ts';
import { registerMailbox, requireMailbox } from './access/mailbox-of-request.ts';
import { InlineImageToken } from './access/signed-passes.ts';
import { registerWebSocket } from './events/ws.ts';
import { createFramework } from './framework/framework.ts';
import type { HttpApp, RouteParts } from './framework/http-app.ts';
import { collectRoutes } from './framework/routing.ts';
import { registerResponseMemory } from './limits/response-memory.ts';
import { WaitRequests } from './limits/waits.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { registerMetrics } from './metrics/route.ts';
import { type HttpOptions, normalizeBasePath } from './options.ts';
import { registerPage, registerReference } from './page/page.ts';
import { registerNotFound, registerRequestChecks, registerRequestLog } from './requests/request-checks.ts';
import type { HttpRoom } from './room.ts';
import { mailboxRoutes } from './routes/api.ts';
import { healthRoutes } from './routes/server/health.ts';
import { openApiRoutes } from './routes/server/openapi.ts';

export interface HttpParts extends Pick<RouteParts, 'info' | 'mailboxes' | 'sessions' | 'faults' | 'log'> {
  rooms: readonly HttpRoom[];
  /** The clock of waits. */
  waitClock?: Clock;
  /** Counts requests; the SMTP server may count messages in it too. */
  metrics?: Metrics;
}

export interface HttpServer {
  /** With their schemas, from which the API is documented. */
  routes: readonly RouteOptions[];
  /** Resolves with the address once connections are accepted. */
  listen(): Promise<ListeningAddress>;
  /** The same for the ports besides the main one, in the order of the rooms. */
  listenMounted(): Promise<ListeningAddress[]>;
  /** Stops accepting, lets responses in progress finish for `graceMs`, then closes the rest. */
  close(graceMs: number): Promise<void>;
}

// Short, because a client that is reading makes progress all the time.
const MEDIUM_STALL_TIMEOUT_MS = 250;

/** Where Vite writes the page, relative to both src/http and dist/http. */
const builtPage = fileURLToPath(new URL('../../dist/web', import.meta.url));

/** The REST API, the event stream and the page. Call `listen` to open it. */
export async function createHttpServer(options: HttpOptions, parts: HttpParts): Promise<HttpServer> {
  const { limits } = options;
  const { log, mailboxes, rooms } = parts;
  const basePath = normalizeBasePath(options.basePath);
  const { app, connections, bodies, mount } = createFramework(options, log, rooms);
  const responseMemory = new MemoryBudget({
    maxBytes: limits.httpMaxResponseMemory,
    smallBytes: SMALL_BYTES,
    stallTimeoutMs: limits.httpStallTimeout,
    mediumStallTimeoutMs: Math.min(MEDIUM_STALL_TIMEOUT_MS, limits.httpStallTimeout),
  });
  const table = collectRoutes(app);

  const inlineToken = new InlineImageToken();
  const waits = new WaitRequests(limits, connections, mailboxes, parts.waitClock);
  const routeParts: RouteParts = {
    ...{ ...parts, inlineToken, limits, waits, bodies, basePath },
    findings: rooms.find((room) => room.findings)?.findings,
    checker: rooms.find((room) => room.checker)?.checker,
    eventDestinations: rooms.find((room) => room.eventDestinations)?.eventDestinations,
    keyCheck: (keys) => createKeyCheck(options.login ?? {}, keys, mailboxes),
  };

  // Hooks run in this order, on every route that is added after them.
  registerRequestLog(app, log);
  await registerGuards(app, {
    ...options.guards,
    inlineToken,
    trustProxy: options.trustProxy ?? false,
  });
  registerMailbox(app, mailboxes, basePath);
  registerLogin(app, { ...options.login, basePath, inlineToken, mailboxes }, log);
  requireMailbox(app);
  registerRequestChecks(app, limits);
  registerResponseMemory(app, responseMemory);
  let sockets = { clients: () => 0 };
  registerMetrics(app, parts.metrics ?? createMetrics(), {
    basePath,
    stats: () => mailboxes.default.stats(),
    mailboxes: async () => (mailboxes.isUsed ? mailboxes.list() : []),
    databaseLoad: () => mailboxes.default.databaseLoad(),
    webSocketClients: () => sockets.clients(),
  });

  // Ends the requests that wait for messages before the server waits for requests in progress.
  app.addHook('preClose', async () => waits.close());

  await app.register(
    async (scope) => {
      const api = scope as HttpApp;
      mailboxRoutes(api, routeParts);
      openApiRoutes(api);
    },
    { prefix: `${basePath}/api/v1` },
  );
  const streams = rooms.flatMap(({ eventStreams = {} }) => Object.entries(eventStreams));
  sockets = await registerWebSocket(app, limits, {
    ...{ memory: responseMemory, connections, path: `${basePath}/api/v1/ws` },
    others: Object.fromEntries(streams.map(([path, join]) => [basePath + path, join])),
  });
  for (const [path, addRoutes] of rooms.flatMap(({ routes }) => Object.entries(routes)))
    await app.register(async (scope) => addRoutes(scope as HttpApp, routeParts), { prefix: basePath + path });
  await app.register(async (scope) => healthRoutes(scope as HttpApp), { prefix: basePath });
  const pageOptions = { web: options.web ?? builtPage, basePath };
  const page = await registerPage(app, pageOptions);
  await registerReference(app, pageOptions);
  registerNotFound(app, table, page, rooms);
  await app.ready();

  const mounted: Server[] = [];
  return {
    routes: table.routes,
    async listen() {
      const where = 'path' in options ? { path: options.path } : { host: options.host, port: options.port };
      await app.listen({ ...where, backlog: ACCEPT_QUEUE });
      return addressOf(app.server, options);
    },
    async listenMounted() {
      const addresses: ListeningAddress[] = [];
      for (const { path, host, port } of rooms.flatMap((room) => room.ports ?? [])) {
        const server = mount(path);
        server.listen({ host, port, backlog: ACCEPT_QUEUE });
        await once(server, 'listening');
        mounted.push(server);
        addresses.push({ ...addressOf(server, options), serves: path.slice(1) });
      }
      return addresses;
    },
    async close(graceMs) {
      const cut = setTimeout(() => connections.cut(), graceMs);
      connections.stopAccepting();
      const closed = mounted.map((server) => new Promise((resolve) => server.close(resolve)));
      await app.close();
      await Promise.all(closed);
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
