import type { RouteOptions } from 'fastify';
import { stringify } from 'yaml';
import * as rooms from '../../src/app-rooms.ts';
import { parseConfig } from '../../src/app-settings.ts';
import { ErrorBody } from '../../src/contract/errors.ts';
import { InboxEvent } from '../../src/contract/events.ts';
import { createHttpServer, type HttpParts } from '../../src/http/server.ts';
import { createLog } from '../../src/process/log.ts';
import { version } from '../../src/process/version.ts';
import type { RoomParts } from '../../src/room.ts';
import { sharedResponses } from './failures.ts';
import { operationOf, type RouteSchema } from './operation.ts';
import { withPortablePatterns } from './portable-patterns.ts';
import { preface } from './preface.ts';
import { createSchemaRefs } from './schema-refs.ts';
import type { JsonSchema, OpenApiDocument } from './types.ts';
import { webhooks } from './webhook.ts';

/** The OpenAPI document, as YAML, from the schemas of the routes. Routes without an `operationId` are left out. */
export async function buildOpenApi(): Promise<string> {
  const schemas: Record<string, JsonSchema> = {};
  const refer = createSchemaRefs(schemas);
  refer([ErrorBody, InboxEvent]);
  const paths: OpenApiDocument['paths'] = {};
  for (const { method, url, schema } of await allRoutes()) {
    if (!schema?.operationId || method === 'HEAD') continue;
    const path = url.replaceAll(/:(\w+)/g, '{$1}');
    const name = [method].flat()[0]!.toLowerCase();
    paths[path] = { ...paths[path], [name]: operationOf(name, refer(schema) as RouteSchema, schemas) };
  }
  const { components, ...general } = preface(version);
  const document: OpenApiDocument = {
    ...general,
    paths: Object.fromEntries(Object.entries(paths).sort(apiFirst)),
    webhooks,
    components: { ...components, schemas, responses: sharedResponses() },
  };
  // YAML 1.1 parsers read `2026-11-14` as a date and `on` as true, so such strings must be quoted.
  return stringify(withPortablePatterns(document), { compat: 'yaml-1.1', aliasDuplicateObjects: false });
}

/** The routes of a server that never listens. None is called, so they need nothing behind them. */
async function allRoutes(): Promise<readonly RouteOptions[]> {
  const config = parseConfig([], {});
  const open = Object.values(rooms).map((room) => room.open(config, {} as RoomParts));
  const server = await createHttpServer({ host: config.host, port: 0, limits: config }, {
    log: createLog('error'),
    rooms: await Promise.all(open),
    mailbox: { subscribe: () => () => {} },
    waiting: { close: () => {} },
  } as unknown as HttpParts);
  await server.close();
  return server.routes;
}

/** Messages before probes; within each, the order of the routes. */
function apiFirst([one]: [string, unknown], [other]: [string, unknown]): number {
  return Number(other.startsWith('/api')) - Number(one.startsWith('/api'));
}
