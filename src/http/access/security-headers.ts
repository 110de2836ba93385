import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

// For data, which is never rendered. Pages set what they may load (page-headers.ts).
const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  },
};

/** Puts the same security headers on every response; headers that a route sets take precedence. */
export async function registerSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy,
    // Postern is at home on plain http://localhost, a name it shares with every other program there.
    strictTransportSecurity: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  });
  // The plugin would build its headers for each request, at 9 µs. They never change, so they are built once.
  let headers: Map<string, string> | undefined;
  app.addHook('onRequest', (_request, reply, done) => {
    if (headers) reply.raw.setHeaders(headers);
    else {
      reply.helmet();
      headers = new Map(Object.entries(reply.raw.getHeaders()) as [string, string][]);
    }
    done();
  });
}
