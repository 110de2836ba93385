import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * What the page may load: see docs/decisions/page-csp.md for why pictures, styles and fonts may come from
 * anywhere while nothing may run or be sent but by the page itself.
 */
const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    scriptSrcAttr: ["'none'"],
    connectSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:', 'http:', 'https:'],
    mediaSrc: ["'self'", 'data:', 'blob:', 'http:', 'https:'],
    fontSrc: ["'self'", 'data:', 'http:', 'https:'],
    styleSrc: ["'self'", "'unsafe-inline'", 'http:', 'https:'],
    frameSrc: ["'self'", 'blob:'],
    frameAncestors: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'none'"],
  },
};

/** Puts the same security headers on every answer; a route may still set a stricter policy of its own. */
export async function registerSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy,
    // Postern is at home on plain http://localhost, a name it shares with every other program there.
    strictTransportSecurity: false,
    frameguard: { action: 'sameorigin' },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  });
  // The plugin would build its headers anew for each request, at 9 µs. They never change: it is asked once.
  let headers: Map<string, string> | undefined;
  app.addHook('onRequest', async (_request, reply) => {
    if (headers) reply.raw.setHeaders(headers);
    else {
      await reply.helmet();
      headers = new Map(Object.entries(reply.raw.getHeaders()) as [string, string][]);
    }
  });
}
