import type { FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHostRule, type HostRuleOptions, malformedHost } from './host-rule.ts';
import { createOriginRule, type OriginRuleOptions, parseOrigin } from './origin-rule.ts';
import type { InlineImageToken } from './signed-passes.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The route is open to everyone, for any host name: process supervisors have no credentials. It only reveals whether
     * Postern works, and what helps if not.
     */
    isProbe?: true;
  }
}

export interface GuardOptions extends HostRuleOptions, OriginRuleOptions {
  /** Origins whose pages may also read responses. */
  corsOrigin?: readonly string[];
  /** Lets the view of a message load its inline images. */
  inlineToken?: InlineImageToken;
}

/**
 * Security headers, host and origin rules and CORS for every request, including upgrades and unknown paths. Must be
 * registered before anything else that responds. Throws on a malformed option.
 */
export async function registerGuards(app: FastifyInstance, options: GuardOptions): Promise<void> {
  const corsOrigin = (options.corsOrigin ?? []).map(parseOrigin);
  const foreignHost = createHostRule(options);
  const foreignOrigin = createOriginRule({ allowOrigin: [...(options.allowOrigin ?? []), ...corsOrigin] });

  registerSecurityHeaders(app);
  app.addHook('onRequest', (request, _reply, done) => {
    const { isProbe } = request.routeOptions.config;
    const wrongHost = malformedHost(request.raw) ?? (isProbe ? undefined : foreignHost(request.raw));
    if (wrongHost) return done(wrongHost);
    const refusal = foreignOrigin(request);
    done(refusal && options.inlineToken?.isValid(request) ? undefined : refusal);
  });
  if (corsOrigin.length === 0) return;
  const rules: FastifyCorsOptions = {
    origin: corsOrigin,
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    exposedHeaders: ['Accept-Ranges', 'Content-Disposition', 'Content-Range', 'ETag'],
    maxAge: 600,
    // The plugin would reject with plain text instead of our error body.
    strictPreflight: false,
  };
  await app.register(import('@fastify/cors'), {
    delegator: (request, done) => done(null, { ...rules, preflight: isPreflight(request) }),
  });
}

/** Any other OPTIONS request is treated as an unsupported method (Fetch, section 3.3.2). */
function isPreflight({ headers }: FastifyRequest): boolean {
  return headers.origin !== undefined && headers['access-control-request-method'] !== undefined;
}

// Without HSTS: Postern usually runs on http://localhost, where it would break every other server on that host.
const securityHeaders = new Map([
  // For data, which is never rendered. Pages set their own policy (page/page.ts).
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
function registerSecurityHeaders(app: FastifyInstance): void {
  // When a response is sent, because they take 2 KB, and thousands of requests may be waiting for messages.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.raw.setHeaders(securityHeaders);
    done();
  });
}
