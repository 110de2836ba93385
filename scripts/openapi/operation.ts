import type { FastifySchema } from 'fastify';
import { downloadParameters, downloadResponses } from './download.ts';
import { failureResponses } from './failures.ts';
import { header, noStore } from './header.ts';
import type { Header, JsonSchema, Media, Operation, Parameter, ResponseObject } from './types.ts';

/** The schema of a route, in which all schemas that have a name are references. */
export interface RouteSchema extends Omit<FastifySchema, 'querystring' | 'params' | 'body' | 'response'> {
  querystring?: ObjectSchema;
  params?: ObjectSchema;
  body?: JsonSchema;
  response?: Record<string, JsonSchema>;
  consumes?: string[];
}

interface ObjectSchema extends JsonSchema {
  properties: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean;
}

/** Errors that any request with a body can get. */
const BODY_FAULTS = ['invalid_body', 'too_large', 'unsupported_media_type'] as const;

/** An operation of the document. `schemas` has all schemas that its route refers to. */
export function operationOf(
  method: string,
  schema: RouteSchema,
  schemas: Record<string, JsonSchema>,
): Operation {
  const {
    operationId,
    summary,
    tags,
    description,
    body,
    security,
    failures = [],
    download,
    text,
    links,
  } = schema;
  const parameters = [
    ...queryParameters(schema.querystring),
    ...Object.entries(schema.params?.properties ?? {}).map(([name, property]) =>
      parameter('path', name, property, true),
    ),
    ...(download && !download.isGenerated ? downloadParameters : []),
  ];
  const responses: Record<string, ResponseObject> = {};
  for (const [status, answer] of Object.entries(schema.response ?? {}))
    responses[status] = responseOf(answer, schemas);
  if (responses[101]) responses[101].content = frames(schemas);
  if (text) Object.assign(responses, textResponses(text));
  if (download) {
    const json = responses[200]?.content;
    Object.assign(responses, downloadResponses(download));
    if (json) responses[200] = withJson(responses[200]!, json);
  }
  const success = responses[201] ?? responses[200];
  if (links && success) success.links = links;
  const bodyFaults = method === 'post' || method === 'patch' ? BODY_FAULTS : [];
  return {
    operationId: operationId!,
    summary: summary!,
    tags: [...tags!],
    description: description!,
    ...(body && { requestBody: requestBody(body, schema.consumes, schemas) }),
    ...(parameters.length > 0 && { parameters }),
    ...(security && { security }),
    responses: { ...responses, ...failureResponses([...bodyFaults, ...failures]) },
  };
}

function requestBody(
  body: JsonSchema,
  mediaTypes = ['application/json'],
  schemas: Record<string, JsonSchema>,
): NonNullable<Operation['requestBody']> {
  const content = Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, mediaOf(body, schemas)]));
  return { required: true, content, ...(body.description ? { description: String(body.description) } : {}) };
}

function responseOf(schema: JsonSchema, schemas: Record<string, JsonSchema>): ResponseObject {
  const description = String((schemas[nameIn(schema)] ?? schema).description);
  if (schema.type === 'null') return { description };
  return { description, content: { 'application/json': mediaOf(schema, schemas) }, headers: noStore };
}

function textResponses({
  mediaType,
  description,
  example,
  etag,
}: NonNullable<FastifySchema['text']>): Record<string, ResponseObject> {
  const content = { [mediaType]: { schema: { type: 'string' }, example } };
  if (!etag) return { 200: { description, headers: noStore, content } };
  const headers = {
    'Cache-Control': header('May be stored, but must be revalidated.', 'no-cache'),
    ETag: header('Entity tag.', etag),
  };
  return {
    200: { description, headers, content },
    304: { description: "The client's copy is current.", headers },
  };
}

/** `export` sends JSON as well as bytes. JSON is never cached, and has no ranges and no entity tag. */
function withJson(file: ResponseObject, json: Record<string, Media>): ResponseObject {
  const { ETag, 'Accept-Ranges': ranges, 'Cache-Control': cache, ...always } = file.headers ?? {};
  const ofBytes = (header: Header): Header => ({
    ...header,
    required: false,
    description: `${header.description} Not sent with JSON.`,
  });
  const headers = {
    ETag: ofBytes(ETag!),
    'Accept-Ranges': ofBytes(ranges!),
    'Cache-Control': {
      ...cache!,
      description: `${cache!.description} With JSON: \`no-store\`.`,
      schema: { type: 'string', enum: [cache!.example, 'no-store'] },
    },
    ...always,
  };
  return { ...file, headers, content: { ...file.content, ...json } };
}

/**
 * The description of a filter for requests that change messages or wait: they reject values that do not filter, which
 * lists ignore.
 */
function strictly(description: string): string {
  return description
    .replace('A blank value does not filter', 'A blank value is rejected')
    .replace(
      '`false` does not filter. Only the literals `true` and `false` are accepted.',
      'Only the literal `true` is accepted.',
    );
}

/** Documents how each parameter may be repeated. Parameters with a default are optional. */
function queryParameters(schema: ObjectSchema = { properties: {} }): Parameter[] {
  const { properties, required = [], additionalProperties } = schema;
  const isStrict = additionalProperties === false;
  const repeated = isStrict ? 'Must not be repeated.' : 'If repeated, the last value is used.';
  return Object.entries(properties).map(([name, property]) => {
    const own = isStrict ? strictly(String(property.description)) : property.description;
    const description = property.type === 'array' ? own : `${own} ${repeated}`;
    const isRequired = required.includes(name) && property.default === undefined;
    return parameter('query', name, { ...property, description }, isRequired);
  });
}

function parameter(
  place: Parameter['in'],
  name: string,
  { description, examples = [], ...schema }: JsonSchema,
  required: boolean,
): Parameter {
  return { schema, example: examples[0], in: place, name, required, description: String(description) };
}

/** The frames that follow the 101 response on the event stream. */
function frames(schemas: Record<string, JsonSchema>): Record<string, Media> {
  const kinds = (schemas.InboxEvent!.anyOf as JsonSchema[]).map(nameIn);
  return {
    'application/json': {
      schema: { $ref: '#/components/schemas/InboxEvent' },
      examples: Object.fromEntries(kinds.map((kind) => [kind, { value: schemas[kind]!.examples![0] }])),
    },
  };
}

/** The schema with its example beside it, where tools look for it. */
function mediaOf(named: JsonSchema, schemas: Record<string, JsonSchema>): Media {
  const { examples: own, ...schema } = named;
  const [example] = own ?? schemas[nameIn(named)]?.examples ?? [];
  return { schema, ...(example !== undefined && { example }) };
}

/** The name of the schema that is referred to. */
function nameIn({ $ref }: JsonSchema): string {
  return String($ref).split('/').at(-1)!;
}
