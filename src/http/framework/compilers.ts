import { createRequire } from 'node:module';
import type { FastifyServerOptions } from 'fastify';
import { compileQuery } from '../requests/query.ts';

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>;

/**
 * Compiles schemas to functions. Query strings have their own parser (requests/query.ts). Ids in paths are documented but
 * not validated: whatever is not the id of a message is 404. Bodies and responses use Fastify's Ajv and
 * fast-json-stringify, which are loaded when a route first needs them: they took three quarters of the start-up time of
 * the HTTP server.
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
    // Fastify accepts any such function, but its type allows only Ajv's.
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
