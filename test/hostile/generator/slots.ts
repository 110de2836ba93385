import type { Endpoint } from './endpoints.ts';
import type { ExampleBody } from './examples.ts';

export interface HostileRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
}

/** What the placeholders in an example stand for: `{id}` and the others. */
export type Stored = Record<string, string>;

/** A place in a request that can have any value. */
export interface Slot {
  /** `content.0.value`, `?limit`, `{id}`. */
  field: string;
  kind: 'text' | 'list' | 'object' | 'other';
  /** The value in the example. */
  example: unknown;
  /** Bytes that fit. */
  room: number;
  /** Text as it is written there. */
  encode(text: string): string;
  /** The request with an encoded text there. */
  withText(encoded: string): HostileRequest;
  /** The request with a JSON value there. Undefined if the slot is not in JSON. */
  withJson?: (json: string) => HostileRequest;
}

// Of the URL and of all headers, with some space for the rest.
const MAX_URL = 31 * 1024;
const MAX_HEADERS = 60 * 1024;
const MARK = '☠';
// Node.js accepts none that is shorter.
export const BOUNDARY = 'b'.repeat(27);
export const UNKNOWN_FIELD = 'an unknown field';

const CONTENT_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: `multipart/form-data; boundary=${BOUNDARY}`,
  message: 'message/rfc822',
};

/** The example as a request. */
export function exampleRequest(endpoint: Endpoint, stored: Stored): HostileRequest {
  const { body } = endpoint;
  const text = body && body.kind !== 'message' ? encoded(body) : 'Subject: x\r\n\r\nx';
  return request(endpoint, stored, body ? Buffer.from(filled(text, stored)) : undefined);
}

/** A request of the endpoint with another body, or none. */
export function request(
  { method, path, query = {}, headers = {}, body: example }: Endpoint,
  stored: Stored,
  body?: Buffer,
): HostileRequest {
  const given = new URLSearchParams(query).toString();
  return {
    ...{ method, path: filled(path, stored) + (given && `?${given}`) },
    headers: { ...headers, ...(body && example && { 'content-type': CONTENT_TYPES[example.kind] }) },
    ...(body && { body }),
  };
}

function filled(text: string, stored: Stored): string {
  return text.replaceAll(/\{(\w+)\}/g, (all, name: string) => stored[name] ?? all);
}

export function encoded({ kind, value }: Exclude<ExampleBody, { kind: 'message' }>): string {
  if (kind === 'json') return JSON.stringify(value);
  if (kind === 'form') return new URLSearchParams(value).toString();
  return `${Object.entries(value).map(formPart).join('')}--${BOUNDARY}--\r\n`;
}

export function formPart([name, value]: [string, string]): string {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
}

/** Every field of the body, every parameter and every header of the endpoint. */
export function slotsOf(endpoint: Endpoint, stored: Stored): Slot[] {
  return [...bodySlots(endpoint, stored), ...parameterSlots(endpoint, stored)];
}

const encoders = {
  json: (text: string) => JSON.stringify(text).slice(1, -1),
  form: (text: string) => encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+'),
  multipart: (text: string) => text,
};

function bodySlots(endpoint: Endpoint, stored: Stored): Slot[] {
  const { body, maxBody } = endpoint;
  if (!body || body.kind === 'message') return [];
  const { kind } = body;
  const slot = (field: string, example: unknown, marked: unknown): Slot => {
    const text = filled(encoded({ kind, value: marked } as typeof body), stored);
    const [quoted, plain] = [`"${MARK}"`, encoders[kind](MARK)];
    const put = (mark: string, value: string) =>
      request(endpoint, stored, Buffer.from(text.split(mark).join(value)));
    return {
      ...{ field, example, kind: kindOf(example), encode: encoders[kind] },
      room: maxBody - Buffer.byteLength(text) - 100,
      withText: (value) => (kind === 'json' ? put(quoted, `"${value}"`) : put(plain, value)),
      ...(kind === 'json' && { withJson: (value: string) => put(quoted, value) }),
    };
  };
  const known = leavesOf(body.value).map(({ path, value }) =>
    slot(path.join('.') || 'the body', value, replaced(body.value, path, MARK)),
  );
  if (Array.isArray(body.value)) return known;
  const unknown = { ...(body.value as object), unknown: MARK };
  return [...known, slot(UNKNOWN_FIELD, kind === 'json' ? {} : 'x', unknown)];
}

function kindOf(value: unknown): Slot['kind'] {
  if (typeof value === 'string') return 'text';
  if (Array.isArray(value)) return 'list';
  return typeof value === 'object' && value !== null ? 'object' : 'other';
}

interface Leaf {
  path: string[];
  value: unknown;
}

/** Every value in a value, itself included. */
export function leavesOf(value: unknown, path: string[] = []): Leaf[] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [{ path, value }, ...inner.flatMap(([name, item]) => leavesOf(item, [...path, name]))];
}

/** A copy with another value at a path. */
export function replaced(value: unknown, [name, ...rest]: string[], by: unknown): unknown {
  if (name === undefined) return by;
  const inner = replaced((value as Record<string, unknown>)[name], rest, by);
  return Array.isArray(value) ? value.with(Number(name), inner) : { ...(value as object), [name]: inner };
}

function parameterSlots(endpoint: Endpoint, stored: Stored): Slot[] {
  const example = exampleRequest(endpoint, stored);
  const { parameters = { query: [], header: [] } } = endpoint;
  const text = (field: string, room: number, withText: Slot['withText']): Slot => ({
    ...{ field, kind: 'text', example: 'x', room, withText },
    encode: (value) => encodeURIComponent(value.toWellFormed()),
  });
  const inPath = Array.from(endpoint.path.matchAll(/\{\w+\}/g), ([field]) =>
    text(field, MAX_URL - endpoint.path.length, (value) => ({
      ...example,
      path: filled(endpoint.path.replace(field, value), stored),
    })),
  );
  const inQuery = [...new Set([...Object.keys(endpoint.query ?? {}), ...parameters.query])].map((name) =>
    text(`?${name}`, MAX_URL - example.path.length - name.length, (value) => {
      const [path, given] = example.path.split('?');
      const others = new URLSearchParams(given);
      others.delete(name);
      return { ...example, path: `${path}?${others}&${encodeURIComponent(name)}=${value}` };
    }),
  );
  const headers = [...new Set([...Object.keys(endpoint.headers ?? {}), ...parameters.header])];
  return [
    ...inPath,
    ...inQuery,
    ...headers.map((name) =>
      text(`header ${name}`, MAX_HEADERS, (value) => ({
        ...example,
        headers: { ...example.headers, [name]: value },
      })),
    ),
  ];
}
