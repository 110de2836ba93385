import type { FastifyInstance } from 'fastify';

// Without HSTS: Postern usually runs on http://localhost, where it would break every other server on that host.
const securityHeaders = new Map([
  // For data, which is never rendered. Pages set their own policy (page-headers.ts).
  ['content-security-policy', "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'"],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['origin-agent-cluster', '?1'],
  ['referrer-policy', 'no-referrer'],
  ['x-content-type-options', 'nosniff'],
  ['x-dns-prefetch-control', 'off'],
  ['x-download-options', 'noopen'],
  ['x-frame-options', 'DENY'],
  ['x-permitted-cross-domain-policies', 'none'],
  ['x-xss-protection', '0'],
]);

/** Puts the same security headers on every response; headers that a route sets take precedence. */
export function registerSecurityHeaders(app: FastifyInstance): void {
  // When a response is sent, because they take 2 KB, and thousands of requests may be waiting for messages.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.raw.setHeaders(securityHeaders);
    done();
  });
}
