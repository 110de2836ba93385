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
  const { components, ...general } = preface(version);
  const place = ({ schema }: RouteOptions) =>
    general.tags.findIndex(({ name }) => name === schema?.tags?.[0]);
  // In the order of the tags; within each, messages before probes, and the order of the routes.
  const routes = (await allRoutes()).toSorted(
    (one, other) => place(one) - place(other) || apiFirst(one, other),
  );
  for (const { method, url, schema } of routes) {
    if (!schema?.operationId || method === 'HEAD') continue;
    const path = url.replaceAll(/:(\w+)/g, '{$1}');
    const name = [method].flat()[0]!.toLowerCase();
    paths[path] = { ...paths[path], [name]: operationOf(name, refer(schema) as RouteSchema, schemas) };
  }
  const document: OpenApiDocument = {
    ...general,
    paths,
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
    mailboxes: { default: { subscribe: () => () => {} } },
  } as unknown as HttpParts);
  await server.close(0);
  return server.routes;
}

function apiFirst(one: RouteOptions, other: RouteOptions): number {
  return Number(other.url.startsWith('/api')) - Number(one.url.startsWith('/api'));
}
