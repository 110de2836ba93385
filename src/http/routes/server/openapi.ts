import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { matchesAny } from '../../downloads/download.ts';
import type { HttpApp } from '../../framework/http-app.ts';
import { pieces, pull } from '../../limits/response-memory.ts';
import { readGenerated } from '../../page/page.ts';

const SERVERS = /^servers:\n.*/m;

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
      const { start, rest, digest } = documentOf(await readGenerated(generated));
      const first = Buffer.from(withBasePath(start, request.basePath));
      const etag = `"${sha256([first, digest])}"`;
      reply.header('cache-control', 'no-cache').header('etag', etag);
      if (matchesAny(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply
        .type('application/yaml; charset=utf-8')
        .header('content-length', first.length + rest.length)
        .send(pull([first, ...pieces(rest)]));
    },
  );
}

interface Document {
  yaml: string;
  /** Up to the servers, which depend on the base path. */
  start: string;
  /** All responses share it, because it has half a megabyte. */
  rest: Buffer;
  digest: string;
}

let latest: Document | undefined;

function documentOf(yaml: string): Document {
  if (latest?.yaml !== yaml) {
    const end = yaml.indexOf('\n', yaml.search(SERVERS) + 'servers:\n'.length);
    const rest = Buffer.from(yaml.slice(end));
    latest = { yaml, start: yaml.slice(0, end), rest, digest: sha256([rest]) };
  }
  return latest;
}

function withBasePath(start: string, basePath: string): string {
  return basePath ? start.replace(SERVERS, () => `servers:\n  - url: ${basePath}`) : start;
}

function sha256(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('base64url').slice(0, 22);
}
