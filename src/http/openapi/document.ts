import type { RouteOptions } from 'fastify';
import { ErrorBody } from '../../contract/errors.ts';
import { shareSchemas } from '../schema-refs.ts';
import { sharedResponses } from './failures.ts';
import { completeOperation, withNotes } from './operation.ts';
import { preface } from './preface.ts';
import type { OpenApiDocument } from './types.ts';

export interface OpenApi {
  document: OpenApiDocument;
  yaml: string;
}

/**
 * Makes the OpenAPI text from the schemas that the routes run on; those without an `operationId` are not in it.
 * A second Fastify that never listens carries them through @fastify/swagger, so that the server itself starts
 * without any of this.
 */
export async function buildOpenApi(
  routes: readonly RouteOptions[],
  { version, basePath }: { version: string; basePath: string },
): Promise<OpenApi> {
  const [{ default: fastify }, { default: swagger }] = await Promise.all([
    import('fastify'),
    import('@fastify/swagger'),
  ]);
  const app = fastify({ exposeHeadRoutes: false });
  // Nothing is validated or serialised here: compiling would take longer than all the rest.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  await app.register(swagger, {
    convertConstToEnum: false,
    stripBasePath: false,
    openapi: preface(version),
    refResolver: { buildLocalReference: (schema) => String(schema.$id) },
    transformObject: (draft) => complete(draft as unknown as Draft, basePath) as object,
  });
  shareSchemas(app, [ErrorBody]);
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
  const document = app.swagger() as unknown as OpenApiDocument;
  const yaml = app.swagger({ yaml: true });
  await app.close();
  return { document, yaml };
}

interface Draft {
  openapiObject: OpenApiDocument;
}

function complete({ openapiObject }: Draft, basePath: string): OpenApiDocument {
  const { openapi, info, security, tags, paths, components } = openapiObject;
  for (const path of Object.values(paths)) {
    for (const operation of Object.values(path)) completeOperation(operation, components.schemas);
  }
  const document = {
    openapi,
    info,
    servers: [{ url: basePath || '/' }],
    security,
    tags,
    paths,
    components: { ...components, responses: sharedResponses() },
  };
  // Through JSON, because YAML writes an object that stands in two places as an anchor and an alias.
  return JSON.parse(JSON.stringify(document));
}
