import swagger from '@fastify/swagger';
import fastify, { type RouteOptions } from 'fastify';
import { stringify } from 'yaml';
import { httpLimits, waitLimits, webSocketOptions } from '../../src/app-options.ts';
import { parseConfig } from '../../src/config/parse.ts';
import { ErrorBody } from '../../src/contract/errors.ts';
import { InboxEvent } from '../../src/contract/events.ts';
import { compilers } from '../../src/http/framework/compilers.ts';
import { createHttpServer, type HttpParts } from '../../src/http/server.ts';
import { createLog } from '../../src/process/log.ts';
import { version } from '../../src/process/version.ts';
import { sharedResponses } from './failures.ts';
import { completeOperation, withNotes } from './operation.ts';
import { withPortablePatterns } from './portable-patterns.ts';
import { preface } from './preface.ts';
import { shareSchemas } from './schema-refs.ts';
import type { OpenApiDocument } from './types.ts';
import { webhooks } from './webhook.ts';

/**
 * The OpenAPI document, as YAML, from the schemas of the routes; routes without an `operationId` are left out. It uses a
 * second Fastify instance with @fastify/swagger, so that the server does not need them.
 */
export async function buildOpenApi(): Promise<string> {
  const app = fastify({ exposeHeadRoutes: false, schemaController: { compilersFactory: compilers } });
  await app.register(swagger, {
    convertConstToEnum: false,
    stripBasePath: false,
    openapi: preface(version),
    refResolver: { buildLocalReference: (schema) => String(schema.$id) },
  });
  shareSchemas(app, [ErrorBody, InboxEvent]);
  for (const { method, url, schema } of await allRoutes()) {
    if (!schema?.operationId || method === 'HEAD') continue;
    app.route({
      method: Array.isArray(method) ? method[0]! : method,
      url,
      schema: withNotes(schema),
      handler: () => {},
    });
  }
  await app.ready();
  const document = withPortablePatterns(complete(app.swagger() as unknown as OpenApiDocument));
  await app.close();
  // YAML 1.1 parsers read `2026-11-14` as a date and `on` as true, so such strings must be quoted.
  return stringify(document, { compat: 'yaml-1.1', aliasDuplicateObjects: false });
}

/** The routes of a server that never listens. None is called, so they need nothing behind them. */
async function allRoutes(): Promise<readonly RouteOptions[]> {
  const config = parseConfig([], {});
  const server = await createHttpServer(
    {
      host: config.host,
      port: 0,
      limits: httpLimits(config),
      webSocket: webSocketOptions(config),
      waits: waitLimits(config),
    },
    {
      log: createLog('error'),
      mailbox: { subscribe: () => () => {} },
      waiting: { close: () => {} },
    } as unknown as HttpParts,
  );
  await server.close();
  return server.routes;
}

function complete(draft: OpenApiDocument): OpenApiDocument {
  const { openapi, info, security, tags, paths, components } = draft;
  for (const path of Object.values(paths)) {
    for (const [method, operation] of Object.entries(path))
      completeOperation(operation, method, components.schemas);
  }
  return {
    openapi,
    info,
    // The server puts its base path here.
    servers: [{ url: '/' }],
    security,
    tags,
    paths: Object.fromEntries(Object.entries(paths).sort(apiFirst)),
    webhooks,
    components: { ...components, responses: sharedResponses() },
  };
}

/** Messages before probes; within each, the order of the routes. */
function apiFirst([one]: [string, unknown], [other]: [string, unknown]): number {
  return Number(other.startsWith('/api')) - Number(one.startsWith('/api'));
}
