import type { FastifySchema } from 'fastify';
import { Type } from 'typebox';
import { downloadParameters, downloadResponses } from './download.ts';
import { failureResponses } from './failures.ts';
import { header, noStore } from './header.ts';
import type { Header, JsonSchema, Media, Operation, ResponseObject } from './types.ts';

/** Parts of a route's schema that @fastify/swagger does not read. It keeps `x-` keys as they are. */
interface Notes {
  'x-failures'?: FastifySchema['failures'];
  'x-download'?: FastifySchema['download'];
  'x-text'?: FastifySchema['text'];
  'x-links'?: FastifySchema['links'];
}

/** Errors that any request with a body can get. */
const BODY_FAULTS = ['invalid_body', 'too_large', 'unsupported_media_type'] as const;

/** The schema for @fastify/swagger, with everything that it does not read as notes for `completeOperation`. */
export function withNotes(schema: FastifySchema): FastifySchema {
  const { failures, download, text, links, response, querystring, ...rest } = schema;
  const notes: Notes = { 'x-failures': failures, 'x-download': download, 'x-text': text, 'x-links': links };
  return {
    ...rest,
    ...notes,
    ...(querystring ? { querystring: describeQuery(querystring as QuerySchema) } : {}),
    response: response ?? { 200: Type.Null() },
  };
}

/** Adds errors, downloads, headers and examples from the notes. */
export function completeOperation(
  operation: Operation & Notes,
  method: string,
  schemas: Record<string, JsonSchema>,
): void {
  const {
    'x-failures': failures = [],
    'x-download': download,
    'x-text': text,
    'x-links': links,
    ...rest
  } = operation;
  for (const key of Object.keys(operation)) if (!(key in rest)) delete operation[key as keyof Notes];

  const answers = operation.responses as Record<string, ResponseObject>;
  for (const media of [operation.requestBody, ...Object.values(answers)].flatMap(mediaOf)) {
    addExample(media, schemas);
  }
  for (const answer of Object.values(answers)) if (answer.content) answer.headers = noStore;
  if (answers[101]) answers[101].content = frames(schemas);
  if (text) Object.assign(answers, textResponses(text));
  if (download) {
    const json = answers[200]?.content;
    Object.assign(answers, downloadResponses(download));
    if (json) answers[200] = withJson(answers[200]!, json);
    if (!download.isGenerated)
      operation.parameters = [...(operation.parameters ?? []), ...downloadParameters];
  }
  const success = answers[201] ?? answers[200];
  if (links && success) success.links = links;
  const bodyFaults = method === 'post' || method === 'patch' ? BODY_FAULTS : [];
  Object.assign(operation.responses, failureResponses([...bodyFaults, ...failures]));
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

interface QuerySchema extends JsonSchema {
  properties: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean;
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

/** Documents how each parameter may be repeated, and makes parameters with a default optional. */
function describeQuery({ properties, required = [], ...schema }: QuerySchema): QuerySchema {
  const isStrict = schema.additionalProperties === false;
  const repeated = isStrict ? 'Must not be repeated.' : 'If repeated, the last value is used.';
  const described = Object.entries(properties).map(([name, property]) => {
    const own = isStrict ? strictly(String(property.description)) : property.description;
    return [name, { ...property, description: property.type === 'array' ? own : `${own} ${repeated}` }];
  });
  return {
    ...schema,
    properties: Object.fromEntries(described),
    required: required.filter((name) => properties[name]?.default === undefined),
  };
}

/** The frames that follow the 101 response on the event stream. */
function frames(schemas: Record<string, JsonSchema>): Record<string, Media> {
  const kinds = (schemas.InboxEvent!.anyOf as { $ref: string }[]).map(({ $ref }) => $ref.split('/').at(-1)!);
  return {
    'application/json': {
      schema: { $ref: '#/components/schemas/InboxEvent' },
      examples: Object.fromEntries(kinds.map((kind) => [kind, { value: schemas[kind]!.examples![0] }])),
    },
  };
}

function mediaOf(part: { content?: Record<string, Media> } | undefined): Media[] {
  return Object.values(part?.content ?? {});
}

/** Copies the example of a shared schema to each use of the schema, where tools look for it. */
function addExample(media: Media, schemas: Record<string, JsonSchema>): void {
  const name = (media.schema.$ref as string | undefined)?.split('/').at(-1);
  const [example] = (name && schemas[name]?.examples) || [];
  if (example !== undefined) media.example ??= example;
}
