import { type TObjectOptions, type TProperties, type TSchema, type TSchemaOptions, Type } from 'typebox';

/** An object that has no other properties. */
export const object = <Properties extends TProperties>(properties: Properties, options?: TObjectOptions) =>
  Type.Object(properties, { additionalProperties: false, ...options });

/** One of some strings. */
export const oneOf = <Values extends string[]>(values: readonly [...Values], options?: TSchemaOptions) =>
  Type.Enum(values, { type: 'string', ...options });

export const orNull = <Schema extends TSchema>(schema: Schema, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description });

export const textOrNull = (description: string) => orNull(Type.String(), description);

export const count = (description?: string) =>
  Type.Integer({ minimum: 0, ...(description !== undefined && { description }) });

export const time = (description?: string) =>
  Type.String({ format: 'date-time', ...(description !== undefined && { description }) });

/** The name of a schema in the OpenAPI document, what it is, and examples. */
export const named = ($id: string, description: string, ...examples: unknown[]) => ({
  $id,
  description,
  ...(examples.length > 0 && { examples }),
});
