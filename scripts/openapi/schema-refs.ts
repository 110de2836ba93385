import type { JsonSchema } from './types.ts';

/**
 * Route files nest complete schemas, so that their types are complete. This returns a function that copies a value and
 * replaces every nested schema that has an `$id` with a reference to one copy, which it adds to `schemas`.
 */
export function createSchemaRefs(schemas: Record<string, JsonSchema>): (value: unknown) => unknown {
  const shared = new Set<string>();
  const copy = (value: object): JsonSchema => {
    const { $id: _, patternProperties, ...keywords } = value as JsonSchema;
    const copied = Object.fromEntries(Object.entries(keywords).map(([key, inner]) => [key, refer(inner)]));
    // Generators of clients know maps as `additionalProperties`.
    if (patternProperties) copied.additionalProperties = refer(Object.values(patternProperties)[0]);
    return copied;
  };
  const refer = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(refer);
    if (value === null || typeof value !== 'object') return value;
    const { $id } = value as JsonSchema;
    if (typeof $id !== 'string') return copy(value);
    if (!shared.has($id)) {
      shared.add($id);
      schemas[$id] = copy(value);
    }
    return { $ref: `#/components/schemas/${$id}` };
  };
  return refer;
}
