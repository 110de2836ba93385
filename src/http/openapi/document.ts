import swagger from '@fastify/swagger';
import fastify, { type RouteOptions } from 'fastify';
import { stringify } from 'yaml';
import { ErrorBody } from '../../contract/errors.ts';
import { InboxEvent } from '../../contract/events.ts';
import { compilers } from '../framework/compilers.ts';
import { shareSchemas } from '../framework/schema-refs.ts';
import { sharedResponses } from './failures.ts';
import { completeOperation, withNotes } from './operation.ts';
import { withPortablePatterns } from './portable-patterns.ts';
import { preface } from './preface.ts';
import type { OpenApiDocument } from './types.ts';
import { webhooks } from './webhook.ts';

export interface OpenApi {
  document: OpenApiDocument;
  yaml: string;
}

/**
 * Builds the OpenAPI document from the schemas of the routes; routes without an `operationId` are left out. It uses a
 * second Fastify instance with @fastify/swagger, which never listens, so that the server itself starts without them.
 */
export async function buildOpenApi(
  routes: readonly RouteOptions[],
  { version, basePath }: { version: string; basePath: string },
): Promise<OpenApi> {
  const app = fastify({ exposeHeadRoutes: false, schemaController: { compilersFactory: compilers } });
  await app.register(swagger, {
    convertConstToEnum: false,
    stripBasePath: false,
    openapi: preface(version),
    refResolver: { buildLocalReference: (schema) => String(schema.$id) },
  });
  shareSchemas(app, [ErrorBody, InboxEvent]);
  for (const { method, url, schema } of routes) {
    if (!schema?.operationId || method === 'HEAD') continue;
    app.route({
      method: Array.isArray(method) ? method[0]! : method,
      url: url.slice(basePath.length),
      schema: withNotes(schema),
      handler: () => {},
    });
  }
  await app.ready();
  const document = withPortablePatterns(complete(app.swagger() as unknown as OpenApiDocument, basePath));
  await app.close();
  // YAML 1.1 parsers read `2026-11-14` as a date and `on` as true, so such strings must be quoted.
  return { document, yaml: stringify(document, { compat: 'yaml-1.1', aliasDuplicateObjects: false }) };
}

function complete(draft: OpenApiDocument, basePath: string): OpenApiDocument {
  const { openapi, info, security, tags, paths, components } = draft;
  for (const path of Object.values(paths)) {
    for (const [method, operation] of Object.entries(path))
      completeOperation(operation, method, components.schemas);
  }
  return {
    openapi,
    info,
    servers: [{ url: basePath || '/' }],
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
