import { createRequire } from 'node:module';
import type { FastifyServerOptions } from 'fastify';
import { compileQuery } from '../requests/query.ts';

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>;

/**
 * What makes of each schema a function. Query strings are read by a reader of our own, ids in paths are documented and
 * not validated (what names no message is 404, whatever it looks like), and bodies and answers go through Fastify's own
 * Ajv and fast-json-stringify. Those two are loaded, and each schema compiled, when a route first needs it: at start
 * they took three quarters of the time that the HTTP server needs.
 */
export const compilers: NonNullable<SchemaController['compilersFactory']> = {
  buildValidator(shared: unknown, options: unknown) {
    const ajv = once(() => createRequire(import.meta.url)('@fastify/ajv-compiler')()(shared, options));
    const compile = (route: { schema: unknown; httpPart?: string }) => {
      if (route.httpPart === 'querystring') return compileQuery(route.schema);
      if (route.httpPart !== 'body') return () => true;
      const validator = once(() => ajv()(route));
      return (body: unknown) => {
        const validate = validator();
        return validate(body) || { error: validate.errors };
      };
    };
    // Fastify takes any such function; its type knows only Ajv's.
    return compile as never;
  },
  buildSerializer(shared, options) {
    const stringify = once(() =>
      createRequire(import.meta.url)('@fastify/fast-json-stringify-compiler')()(shared, options),
    );
    return (route) => {
      const serializer = once(() => stringify()(route));
      return (answer: unknown) => serializer()(answer);
    };
  },
};

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
