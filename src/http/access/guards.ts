import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type BrowserRuleOptions, createBrowserRules, parseOrigin } from './browser-rules.ts';
import { registerSecurityHeaders } from './security-headers.ts';

export interface GuardOptions extends BrowserRuleOptions {
  /** Origins whose pages may also read the answers. */
  corsOrigin?: readonly string[];
}

/**
 * Security headers, the rules for browsers and CORS, on every request: routes, pages, upgrades and what is not
 * found alike. Must be registered before anything else that answers. Throws on a malformed option.
 */
export async function registerGuards(app: FastifyInstance, options: GuardOptions): Promise<void> {
  const corsOrigin = (options.corsOrigin ?? []).map(parseOrigin);
  const refusalOf = createBrowserRules({
    ...options,
    allowOrigin: [...(options.allowOrigin ?? []), ...corsOrigin],
  });

  await registerSecurityHeaders(app);
  app.addHook('onRequest', (request, _reply, done) => done(refusalOf(request)));
  if (corsOrigin.length === 0) return;
  const rules: FastifyCorsOptions = {
    origin: corsOrigin,
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    exposedHeaders: ['Accept-Ranges', 'Content-Disposition', 'Content-Range', 'ETag'],
    maxAge: 600,
    // Its refusal would be plain text, not our error body.
    strictPreflight: false,
  };
  await app.register(cors, {
    delegator: (request, done) => done(null, { ...rules, preflight: isPreflight(request) }),
  });
}

/** Any other OPTIONS is a method like the rest, which no address takes (Fetch, section 3.3.2). */
function isPreflight({ headers }: FastifyRequest): boolean {
  return headers.origin !== undefined && headers['access-control-request-method'] !== undefined;
}
