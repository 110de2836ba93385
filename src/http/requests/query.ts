import { type TSchema, Type } from 'typebox';
import { AppError } from '../../mailbox/errors.ts';
import { nearestName } from '../../text/nearest.ts';

/** The keywords of a parameter's schema that affect parsing. */
interface ParameterSchema {
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'array';
  enum?: string[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  maxLength?: number;
  'x-clamp'?: [number, number];
}

type ValueReader = (values: string[]) => unknown;

/**
 * Creates a Fastify validator that parses a query string by the schema that documents it. Values are not converted
 * loosely: `1` is not true, and nothing is trimmed. The last value of a repeated parameter wins, unless it is an array,
 * and unknown parameters are ignored. If the schema allows no additional properties, both are rejected. With
 * `x-strict-with`, unknown parameters are rejected next to one of these. An absent parameter that is not optional gets its
 * default.
 */
export function compileQuery(schema: unknown) {
  const {
    properties,
    required = [],
    additionalProperties,
    'x-strict-with': strictWith = [],
  } = schema as TSchema & {
    properties: Record<string, ParameterSchema>;
    required?: string[];
    additionalProperties?: boolean;
    'x-strict-with'?: string[];
  };
  const isStrict = additionalProperties === false;
  const readers = Object.entries(properties).map(
    ([name, parameter]) =>
      [name, compileReader(name, parameter, isStrict), required.includes(name), parameter.default] as const,
  );
  return (query: URLSearchParams): { value: Record<string, unknown> } | { error: AppError } => {
    try {
      if (isStrict || strictWith.some((name) => query.has(name)))
        refuseUnknown(query, Object.keys(properties));
      const value: Record<string, unknown> = {};
      for (const [name, read, isAlwaysThere, preset] of readers) {
        const given = query.size === 0 ? [] : query.getAll(name);
        if (given.length > 0) value[name] = read(given);
        else if (isAlwaysThere) value[name] = preset;
      }
      return { value };
    } catch (error) {
      if (error instanceof AppError) return { error };
      throw error;
    }
  };
}

function compileReader(name: string, schema: ParameterSchema, isStrict: boolean): ValueReader {
  const read = readerOf(name, schema);
  if (!isStrict || schema.type === 'array') return read;
  return (values) => {
    if (values.length > 1)
      throw invalid(`${name} was given ${values.length} times, but must not be repeated.`);
    return read(values);
  };
}

function readerOf(name: string, schema: ParameterSchema): ValueReader {
  switch (schema.type) {
    case 'integer':
      return (values) => readInteger(name, values.at(-1)!, schema);
    case 'number':
      return (values) => readNumber(name, values.at(-1)!, schema);
    case 'boolean':
      return (values) => readBoolean(name, values.at(-1)!);
    case 'array':
      return (values) => {
        if (values.length > schema.maxItems!) {
          throw invalid(`${name} was given ${values.length} times. The maximum is ${schema.maxItems}.`);
        }
        return values;
      };
    default:
      return (values) => {
        const value = values.at(-1)!;
        if (schema.enum && !schema.enum.includes(value)) {
          throw invalid(`${name} must be ${schema.enum.join(' or ')}.`);
        }
        const { maxLength = Number.POSITIVE_INFINITY } = schema;
        if (value.length > maxLength && [...value].length > maxLength)
          throw invalid(`${name} has ${[...value].length} characters. The maximum is ${maxLength}.`);
        return value;
      };
  }
}

function readInteger(name: string, text: string, schema: ParameterSchema): number {
  if (!/^-?[0-9]+$/.test(text)) throw invalid(`${name} must be an integer, such as 20.`);
  const [low, high] = schema['x-clamp'] ?? [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
  // Number() turns a thousand digits into Infinity, and clamping makes it finite again.
  return inRange(name, Math.min(Math.max(Number(text), low), high) + 0, schema);
}

function readNumber(name: string, text: string, schema: ParameterSchema): number {
  // With an exponent, as programs write very small and large numbers.
  if (!/^-?[0-9]+(\.[0-9]+)?(e[+-]?[0-9]+)?$/i.test(text))
    throw invalid(`${name} must be a number, such as 2.5.`);
  return inRange(name, Number(text), schema);
}

function inRange(name: string, value: number, { minimum, maximum }: ParameterSchema): number {
  if (minimum !== undefined && value < minimum) throw invalid(`${name} must be ${minimum} or more.`);
  if (maximum !== undefined && value > maximum) throw invalid(`${name} must be ${maximum} or less.`);
  return value;
}

function readBoolean(name: string, text: string): boolean {
  if (text === 'true') return true;
  if (text === 'false') return false;
  throw invalid(`${name} must be true or false.`);
}

function refuseUnknown(query: URLSearchParams, known: string[]): void {
  for (const name of query.keys()) {
    if (known.includes(name)) continue;
    const shown = name.slice(0, 60).toWellFormed() || '""';
    const meant = nearestName(shown, known);
    const hint = meant
      ? `Did you mean ${meant}?`
      : known.length > 0
        ? `This request accepts ${known.join(', ')}.`
        : 'This request accepts none.';
    throw invalid(`Unknown parameter ${shown}. ${hint}`);
  }
}

/** For routes without parameters: any parameter is rejected. */
export const NoParameters = Type.Object({}, { additionalProperties: false });

function invalid(message: string): AppError {
  return new AppError('invalid_parameter', message);
}
