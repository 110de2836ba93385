import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../mailbox/errors.ts';
import type { HttpApp } from '../framework/http-app.ts';
import { routedPath } from '../framework/routing.ts';

interface PageOptions {
  /** The folder that Vite built. */
  web: string;
  basePath: string;
}

/** The response for a browser that navigates to a path without a route. */
export interface NotFoundPage {
  isNavigation(request: FastifyRequest): boolean;
  /** Sends the page, which shows that the path does not exist. */
  sendNotFound(reply: FastifyReply): Promise<FastifyReply>;
}

const strictest = {
  'default-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

/**
 * The headers of an HTML page, in addition to those of every response. `policy` relaxes a
 * Content-Security-Policy that allows nothing.
 */
function pageHeaders(policy: Record<string, string>): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    // Revalidated each time: the page names its assets by their hash, and those are immutable.
    'cache-control': 'no-cache',
    'content-security-policy': Object.entries({ ...strictest, ...policy })
      .map(([directive, sources]) => `${directive} ${sources}`)
      .join('; '),
  };
}

/**
 * Everything of the inbox comes from Postern, and message content is never part of this document. Messages
 * are shown in frames with their own policy (src/view/routes.ts).
 */
const inboxHeaders = pageHeaders({
  'script-src': "'self'",
  'connect-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  // Audio and video that messages have attached.
  'media-src': "'self'",
  'font-src': "'self'",
  'frame-src': "'self'",
  'manifest-src': "'self'",
  'base-uri': "'self'",
});

/** Scripts come only from Postern. Swagger UI sets styles on elements, and shows images that the API returns. */
const referenceHeaders = pageHeaders({
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'connect-src': "'self'",
  'img-src': "'self' data: blob:",
});

/**
 * Serves the inbox at `/` and its files beside it. Vite builds it with relative URLs (`base: './'`). The `<base>`
 * element added here makes those, and the API and WebSocket URLs derived from `document.baseURI`, correct under any
 * base path and on any view.
 */
export async function registerPage(app: HttpApp, { web, basePath }: PageOptions): Promise<NotFoundPage> {
  const send = async (reply: FastifyReply, preload: string) => {
    const head = base(`${reply.request.basePath}/`) + preload;
    const html = (await readGenerated(join(web, 'index.html'))).replace(/<head[^<>]*>/i, (tag) => tag + head);
    return reply.headers(inboxHeaders).send(html);
  };

  await app.register(fastifyStatic, {
    root: join(web, 'assets'),
    prefix: `${basePath}/assets/`,
    index: false,
    preCompressed: true,
    // Their names carry a hash of their content.
    immutable: true,
    maxAge: '1y',
  });
  app.get(`${basePath}/`, (request, reply) => send(reply, isUnfiltered(request) ? preloadList : ''));
  const redirect = (request: FastifyRequest, reply: FastifyReply) =>
    reply.redirect(`${request.basePath}/`, 308);
  if (basePath) app.get(basePath, redirect);
  app.get(`${basePath}/index.html`, redirect);
  for (const file of await filesIn(web)) {
    app.get(`${basePath}/${file}`, (_request, reply) =>
      reply.sendFile(file, web, { maxAge: 0, immutable: false, cacheControl: true }),
    );
  }
  return {
    isNavigation: (request) => isNavigation(request, basePath),
    // The page itself shows that the view does not exist, and links to the inbox.
    sendNotFound: (reply) => send(reply.code(404), ''),
  };
}

/** The few files beside index.html, such as the icon. */
async function filesIn(web: string): Promise<string[]> {
  const entries = await readdir(web, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile() && entry.name !== 'index.html').map((entry) => entry.name);
}

// Cached briefly, so that many requests do not open as many files.
const KEPT_MS = 1000;
const kept = new Map<string, { text: Promise<string>; until: number }>();

/** A text file that was generated, such as a page; throws `not_found` when it is missing. */
export async function readGenerated(path: string): Promise<string> {
  const now = performance.now();
  let page = kept.get(path);
  if (!page || page.until < now) {
    page = { text: readFile(path, 'utf8'), until: now + KEPT_MS };
    kept.set(path, page);
  }
  try {
    return await page.text;
  } catch {
    kept.delete(path);
    throw new AppError('not_found', 'The page has not been built. Run `npm run build` and reload.');
  }
}

function base(href: string): string {
  return `<base href="${href.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">`;
}

/**
 * Fetches the first request of the page (web/src/inbox/inbox.ts) together with its code instead of after it.
 * `crossorigin` makes it the same request as the page's `fetch`.
 */
const preloadList =
  '<link rel="preload" as="fetch" crossorigin href="api/v1/messages?include=preview&amp;limit=100">';

/** Whether the list is unfiltered. The open message and its tab do not affect the list; everything else is a filter. */
function isUnfiltered(request: FastifyRequest): boolean {
  // `request.query` is empty for a URL without a route.
  const query = new URLSearchParams(request.url.split('?', 2)[1]);
  return query.keys().every((name) => name === 'm' || name === 'tab');
}

/**
 * Whether the request navigates, as after following a link or typing a URL. Browsers then ask for HTML. Programs do
 * not, and get errors as JSON, as do paths under /api.
 */
function isNavigation(request: FastifyRequest, basePath: string): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (!request.headers.accept?.includes('text/html')) return false;
  const path = routedPath(request);
  if (!path.startsWith(`${basePath}/`)) return false;
  const inner = path.slice(basePath.length);
  return !/^\/(api|assets|livez|readyz|metrics)(\/|$)/.test(inner);
}

/** The interactive API reference: Swagger UI, which reads the OpenAPI document of this server and can send requests. */
export async function registerReference(app: HttpApp, { web, basePath }: PageOptions): Promise<void> {
  const folder = join(web, 'api-docs');
  app.get(`${basePath}/api/docs`, async (_request, reply) =>
    reply.headers(referenceHeaders).send(await readGenerated(join(folder, 'index.html'))),
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
