import { createHash } from 'node:crypto';
import type { RouteOptions } from 'fastify';
import { matchesAny } from '../../downloads/download.ts';
import type { HttpApp, RouteParts } from '../../framework/http-app.ts';
import type { OpenApi } from '../../openapi/document.ts';

/** Builds the document on the first call. */
export type OpenApiSource = () => Promise<OpenApi>;

export function createOpenApiSource(
  routes: readonly RouteOptions[],
  { info }: RouteParts,
  basePath: string,
): OpenApiSource {
  let built: Promise<OpenApi> | undefined;
  return () => {
    built ??= import('../../openapi/document.ts')
      .then(({ buildOpenApi }) => buildOpenApi(routes, { version: info().version, basePath }))
      .catch((error) => {
        // A failure, such as too many open files, may be temporary.
        built = undefined;
        throw error;
      });
    return built;
  };
}

export function openApiRoutes(app: HttpApp, source: OpenApiSource): void {
  app.get(
    '/openapi.yaml',
    {
      schema: {
        operationId: 'getOpenApi',
        tags: ['Server'],
        summary: 'OpenAPI description',
        description:
          'The OpenAPI 3.1 description of this API, generated from the schemas that the server validates with.',
        text: {
          mediaType: 'application/yaml',
          description: 'The document.',
          example: 'openapi: 3.1.0',
          etag: '"v9Xk2nQ7rT4mB1cZ8yLpWd"',
        },
      },
    },
    async (request, reply) => {
      const { yaml } = await source();
      const etag = `"${createHash('sha256').update(yaml).digest('base64url').slice(0, 22)}"`;
      reply.header('cache-control', 'no-cache').header('etag', etag);
      if (matchesAny(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type('application/yaml; charset=utf-8').send(yaml);
    },
  );
}
