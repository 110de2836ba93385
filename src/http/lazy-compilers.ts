import { createRequire } from 'node:module';
import type { FastifyServerOptions } from 'fastify';

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>;

const require = createRequire(import.meta.url);

/**
 * Fastify's own validators and serialisers, made when a route first needs one. Loading Ajv and compiling every schema
 * took three quarters of the time that the HTTP server needs to start, and most runs of Postern use a few routes.
 */
export const lazyCompilers: NonNullable<SchemaController['compilersFactory']> = {
  buildValidator(shared: unknown, options: unknown) {
    const compiler = once(() => require('@fastify/ajv-compiler')()(shared, options));
    return (route: unknown) => {
      const validator = once(() => compiler()(route));
      return (data: unknown) => {
        const validate = validator();
        return validate(data) || { error: validate.errors };
      };
    };
  },
  buildSerializer(shared, options) {
    const compiler = once(() => require('@fastify/fast-json-stringify-compiler')()(shared, options));
    return (route) => {
      const serializer = once(() => compiler()(route));
      return (data: unknown) => serializer()(data);
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
