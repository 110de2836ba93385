import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { HttpApp } from '../framework/http-app.ts';
import { type PageOptions, readGenerated } from './page.ts';
import { pageHeaders } from './page-headers.ts';

/** Scripts come only from Postern. Swagger UI sets styles on elements, and shows images that the API returns. */
const headers = pageHeaders({
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'connect-src': "'self'",
  'img-src': "'self' data: blob:",
});

/** The interactive API reference: Swagger UI, which reads the OpenAPI document of this server and can send requests. */
export async function registerReference(app: HttpApp, { web, basePath }: PageOptions): Promise<void> {
  const folder = join(web, 'api-docs');
  app.get(`${basePath}/api/docs`, async (_request, reply) =>
    reply.headers(headers).send(await readGenerated(join(folder, 'index.html'))),
  );
  await app.register(fastifyStatic, {
    root: folder,
    prefix: `${basePath}/api/docs/`,
    index: false,
    preCompressed: true,
    decorateReply: false,
    // File names are the same in every version, so the files must be revalidated.
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
  });
}
