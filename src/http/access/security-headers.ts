import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

// For data, which is never rendered. Pages set their own policy (page-headers.ts).
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
    // Postern usually runs on http://localhost, where HSTS would break every other server on that host.
    strictTransportSecurity: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  });
  // They never change. The plugin would build them for each request, which takes 9 µs. Set when a response is sent,
  // because they take 2 KB, and thousands of requests may be waiting for messages.
  let headers: Map<string, string> | undefined;
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (headers) reply.raw.setHeaders(headers);
    else {
      reply.helmet();
      headers = new Map(Object.entries(reply.raw.getHeaders()) as [string, string][]);
    }
    done();
  });
}
