import fastify, { type FastifyError } from 'fastify';
import type { Log } from '../../mailbox/ports.ts';
import { createErrorHandler } from '../errors.ts';
import type { HttpLimits, HttpOptions } from '../options.ts';
import { registerBodyParsers } from '../requests/body.ts';
import { compilers } from './compilers.ts';
import type { HttpApp } from './http-app.ts';
import { createListener } from './listener.ts';

/** A Fastify without routes, with everything that would bend a rule of ours turned off. */
export function createFramework(options: HttpOptions, limits: HttpLimits, log: Log): HttpApp {
  const onError = createErrorHandler(log);
  const app = fastify({
    serverFactory: (handler) => createListener(handler, options.tls, limits),
    // The listener answers for itself.
    clientErrorHandler: () => {},
    frameworkErrors: (error: FastifyError, request, reply) => onError(error, request, reply),
    bodyLimit: limits.maxBodyBytes,
    trustProxy: options.trustProxy ?? false,
    // While closing, requests on open connections are served: the store closes after us.
    return503OnClosing: false,
    routerOptions: {
      maxParamLength: limits.maxUrlLength,
      querystringParser: (text) => new URLSearchParams(text) as never,
    },
    schemaController: { compilersFactory: compilers },
    // A body is what it is: nothing in it is converted, dropped or filled in.
    ajv: {
      customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: false },
    },
  }) as unknown as HttpApp;
  app.setErrorHandler(onError);
  registerBodyParsers(app);
  return app;
}
