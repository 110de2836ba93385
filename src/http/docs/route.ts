import type { FastifyRequest } from 'fastify';
import type { HttpApp } from '../framework/http-app.ts';
import { pageHeaders } from '../page/page-headers.ts';
import type { OpenApiSource } from '../routes/openapi.ts';

/** The API for people to read, made from the same document that programs read. */
export function registerDocsPage(app: HttpApp, source: OpenApiSource, basePath: string): void {
  app.get(`${basePath}/api/docs`, async (request, reply) => {
    const [{ document }, { renderDocs, styleHash }] = await Promise.all([source(), import('./page.ts')]);
    return reply
      .headers(pageHeaders({ 'style-src': `'${styleHash}'` }))
      .send(renderDocs(document, originOf(request)));
  });
}

/** The examples are there to be copied, so they name the server as the reader reached it. */
function originOf(request: FastifyRequest): string {
  const host = /^[\w.:[\]-]+$/.test(request.host) ? request.host : 'localhost:8025';
  return `${request.protocol}://${host}`;
}
