import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { matchesAny } from '../../downloads/download.ts';
import type { HttpApp } from '../../framework/http-app.ts';
import { readGenerated } from '../../page/page.ts';

const generated = fileURLToPath(new URL('../../../../docs/openapi.yaml', import.meta.url));

/** Serves the document that scripts/openapi.ts generates from the routes. */
export function openApiRoutes(app: HttpApp): void {
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
      const yaml = withBasePath(await readGenerated(generated), request.basePath);
      const etag = `"${createHash('sha256').update(yaml).digest('base64url').slice(0, 22)}"`;
      reply.header('cache-control', 'no-cache').header('etag', etag);
      if (matchesAny(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type('application/yaml; charset=utf-8').send(yaml);
    },
  );
}

function withBasePath(yaml: string, basePath: string): string {
  return basePath ? yaml.replace(/^servers:\n.*/m, () => `servers:\n  - url: ${basePath}`) : yaml;
}
