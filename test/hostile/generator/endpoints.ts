import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { lists } from '../../../src/apis/list.ts';
import { agentCall, captured, compatible, type Example, type ExampleBody } from './examples.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** An endpoint with a request that it accepts. */
export interface Endpoint extends Example {
  /** `POST /capture/ses/`, and what tells several examples of one endpoint apart. */
  name: string;
  /** The largest body, in bytes. */
  maxBody: number;
  /** Whether its response goes on until the client disconnects. */
  isStream: boolean;
  isWebSocket: boolean;
}

const MiB = 1024 * 1024;
// As in `src/http/framework/framework.ts`, with the default settings.
const MAX_BODY = 1 * MiB;
const MAX_MESSAGE_BODY = 1.5 * 25 * MiB + MAX_BODY;
const CARRIES_MESSAGES = /^\/(?:capture\/|compat\/|api\/v1\/(?:send|check)$)/;
const WEB_SOCKET = '/api/v1/ws';
const EVENT_STREAM = /\/events$|\/ws$/;

/** Every endpoint of the contract, for agents, of the captured services and of the other catchers, and every stream. */
export async function allEndpoints(): Promise<Endpoint[]> {
  const { endpoints } = await otherEndpoints();
  return [...contractEndpoints(), endpoint('', agentCall), ...endpoints, ...sockets()];
}

function endpoint(base: string, example: Example, detail = ''): Endpoint {
  const path = base + example.path;
  return {
    ...example,
    path,
    name: `${example.method} ${path}${detail}`,
    maxBody: CARRIES_MESSAGES.test(path) ? MAX_MESSAGE_BODY : MAX_BODY,
    isStream: example.method === 'GET' && EVENT_STREAM.test(path),
    isWebSocket: path === WEB_SOCKET,
  };
}

function sockets(): Endpoint[] {
  return Object.entries(lists.compat).flatMap(([name, { events }]) => {
    if (events === undefined) return [];
    const stream = endpoint(`/compat/${name}`, { method: 'GET', path: events });
    return [{ ...stream, isStream: true, isWebSocket: true }];
  });
}

interface Table {
  endpoints: readonly { method: string; path: RegExp }[];
}

/** The endpoints of the tables in the source that have an example, and those that do not. */
export async function otherEndpoints(): Promise<{ endpoints: Endpoint[]; missing: string[] }> {
  const endpoints: Endpoint[] = [];
  const missing: string[] = [];
  for (const [folder, base, examples] of [
    ['src/apis/services', '/capture', captured],
    ['src/apis/catchers', '/compat', compatible],
  ] as const) {
    for (const { name, table } of await tablesIn(folder)) {
      const own = examples[name] ?? [];
      const examplesOf = Map.groupBy(own, ({ method, path }) =>
        table.endpoints.find((one) => one.method === method && one.path.test(path)),
      );
      for (const one of table.endpoints) {
        const matching = examplesOf.get(one);
        if (!matching) missing.push(`${base}/${name}: ${one.method} ${one.path.source}`);
        endpoints.push(
          ...(matching ?? []).map((example, at) =>
            endpoint(`${base}/${name}`, example, at === 0 ? '' : ` (${at + 1})`),
          ),
        );
      }
    }
  }
  return { endpoints, missing };
}

/** The APIs that a folder exports, by the names of their files. */
async function tablesIn(folder: string): Promise<{ name: string; table: Table }[]> {
  const tables: { name: string; table: Table }[] = [];
  for (const file of globSync(`${folder}/**/*.ts`, { cwd: root, exclude: ['**/*.test.ts'] }).sort()) {
    for (const value of Object.values(await import(`${root}${file}`)))
      if (isTable(value)) tables.push({ name: basename(file, '.ts'), table: value });
  }
  return tables;
}

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && 'endpoints' in value && 'refuse' in value;
}

interface Schema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
}

interface Parameter {
  in: 'query' | 'path' | 'header';
  name: string;
  schema: Schema;
}

interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> };
}

interface Contract {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** Parameters that a request has unless they are attacked: short waits, and as much as can be included. */
const GIVEN: Record<string, string> = {
  ...{ timeout: '1', settle: '0' },
  include: 'codes,links,headers,attachments,alternatives,html_text,request',
};
// Nothing listens there.
const NOWHERE = { host: '127.0.0.1', port: 1 };

/** With every parameter and every field of the body. */
export function contractEndpoints(): Endpoint[] {
  const contract: Contract = parse(readFileSync(`${root}docs/openapi.yaml`, 'utf8'));
  return Object.entries(contract.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters = [], requestBody }]) => {
      const named = (place: Parameter['in']) =>
        parameters.filter((one) => one.in === place).map(({ name }) => name);
      const given = named('query').filter((name) => name in GIVEN);
      const query = Object.fromEntries(given.map((name) => [name, GIVEN[name]!]));
      // A preview is the only thing that a list can include.
      if (path === '/api/v1/messages' && query.include) query.include = 'preview';
      const body = requestBody && bodyOf(requestBody.content, contract);
      return pathsOf(path, parameters).map((one) =>
        endpoint('', {
          ...{ method: method.toUpperCase(), path: one, query },
          parameters: { query: named('query'), header: named('header') },
          ...(body && { body }),
        }),
      );
    }),
  );
}

/** With each value of a parameter that has only a few, and names for ids that are not those of messages. */
function pathsOf(path: string, parameters: Parameter[]): string[] {
  const distinct = path.replace(/(session|fault)s\/\{id\}/, '$1s/{$1}');
  const choice = parameters.find((one) => one.in === 'path' && one.schema.enum);
  return (choice?.schema.enum ?? ['']).map((value) => distinct.replace(`{${choice?.name}}`, String(value)));
}

function bodyOf(
  content: NonNullable<Operation['requestBody']>['content'],
  contract: Contract,
): ExampleBody | undefined {
  const json = content['application/json'];
  if (!json) return { kind: 'message' };
  const example = (json.example ?? {}) as Record<string, unknown>;
  const value = { ...(sample(json.schema, contract) as object), ...example };
  return { kind: 'json', value: 'host' in value ? { ...value, ...NOWHERE } : value };
}

/** A value of every field that a schema has. */
function sample(schema: Schema, contract: Contract): unknown {
  if (schema.$ref) return sample(contract.components.schemas[schema.$ref.split('/').at(-1)!]!, contract);
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sample(schema.anyOf.at(-1)!, contract);
  if (schema.type === 'array') return [sample(schema.items ?? {}, contract)];
  if (schema.type === 'object') {
    const named = Object.entries(schema.properties ?? {}).map(([name, one]) => [name, sample(one, contract)]);
    const other = schema.additionalProperties;
    return { ...Object.fromEntries(named), ...(typeof other === 'object' && { x: sample(other, contract) }) };
  }
  if (schema.type === 'integer' || schema.type === 'number') return 1;
  // An address is also valid as any other text.
  return schema.type === 'boolean' ? true : 'x@y.test';
}
