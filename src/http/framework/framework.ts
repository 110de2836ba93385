import fastify, { type FastifyError } from 'fastify';
import type { Log } from '../../mailbox/ports.ts';
import { createErrorHandler } from '../errors.ts';
import { wantsWebSocket } from '../events/ws.ts';
import { hasBody } from '../limits/connection.ts';
import { Connections } from '../limits/connections.ts';
import { MemoryBudget } from '../limits/memory-budget.ts';
import { RequestBodies } from '../limits/request-bodies.ts';
import { registerHeaderMemory } from '../limits/request-headers.ts';
import { type HttpOptions, normalizeBasePath } from '../options.ts';
import { registerBodyParsers } from '../requests/body.ts';
import { compilers } from './compilers.ts';
import type { HttpApp } from './http-app.ts';
import { Listener } from './listener.ts';

/** A Fastify instance without routes, on a server with our limits and without defaults that would break our contract. */
export function createFramework(options: HttpOptions, log: Log): { app: HttpApp; connections: Connections } {
  const { limits } = options;
  const basePath = normalizeBasePath(options.basePath);
  const onError = createErrorHandler(log);
  const memory = new MemoryBudget({
    maxBytes: limits.maxRequestMemory,
    stallTimeoutMs: limits.stallTimeoutMs,
  });
  const bodies = new RequestBodies(limits.maxBodyBytes, memory);
  const connections = new Connections(limits.maxConnections);
  const app = fastify({
    serverFactory: (handle) =>
      new Listener({
        ...options,
        connections,
        shouldUpgrade: (request) => wantsWebSocket(request, `${basePath}/api/v1/ws`),
        handle: (request, response) => {
          if (!hasBody(request)) return handle(request, response);
          bodies.receive(request, response);
          // Deferred until the part of the body that has already arrived is checked: if it is rejected, the response
          // announces that the connection closes.
          setImmediate(handle, request, response);
        },
      }),
    // The listener handles these.
    clientErrorHandler: () => {},
    frameworkErrors: (error: FastifyError, request, reply) => onError(error, request, reply),
    trustProxy: options.trustProxy ?? false,
    // While the server closes, requests on open connections are still served, because the store is closed after it.
    return503OnClosing: false,
    routerOptions: {
      maxParamLength: limits.maxUrlLength,
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
  registerHeaderMemory(app, memory);
  registerBodyParsers(app, bodies);
  return { app, connections };
}
