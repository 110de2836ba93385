import { createRequire } from 'node:module';
import type { FastifyServerOptions } from 'fastify';
import { once } from '../../process/once.ts';
import { compileQuery } from '../requests/query.ts';

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>;

/**
 * Compiles schemas to functions. Query strings have their own parser (requests/query.ts). Ids in paths are documented but
 * not validated: whatever is not the id of a message is 404. Bodies use Fastify's Ajv, which
 * is loaded when a route first needs it.
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
  // Tests compare every response with its schema, so nothing has to be left out here. Compiling the schemas took 250 ms of
  // processor time until the first message of a test run was read.
  buildSerializer: () => () => JSON.stringify,
};
