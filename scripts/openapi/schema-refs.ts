import type { FastifyInstance } from 'fastify';

type Schema = Record<string, unknown>;

/**
 * Route files nest complete schemas, so that their types are complete. This replaces every nested schema that has an
 * `$id` with a reference to one shared copy, which is listed under `components` in the OpenAPI document. Those in `always` are shared even when no route refers to them. Must run before the first route is added.
 */
export function shareSchemas(app: FastifyInstance, always: readonly object[]): void {
  const shared = new Set<string>();
  const share = (id: string, schema: Schema) => {
    if (shared.has(id)) return;
    shared.add(id);
    app.addSchema({ ...(walk(schema) as Schema), $id: id });
  };
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(refer);
    if (value === null || typeof value !== 'object') return value;
    const copy: Schema = {};
    for (const [key, inner] of Object.entries(value)) if (key !== '$id') copy[key] = refer(inner);
    return copy;
  };
  const refer = (value: unknown): unknown => {
    if (value === null || typeof value !== 'object') return value;
    const { $id } = value as Schema;
    if (typeof $id !== 'string') return walk(value);
    share($id, value as Schema);
    return { $ref: `${$id}#` };
  };
  for (const schema of always) refer(schema);
  app.addHook('onRoute', (route) => {
    if (route.schema) route.schema = refer(route.schema) as typeof route.schema;
  });
}
