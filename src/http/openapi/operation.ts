import type { FastifySchema } from 'fastify';
import { Type } from 'typebox';
import { downloadParameters, downloadResponses } from './download.ts';
import { failureResponses } from './failures.ts';
import { header, noStore } from './header.ts';
import type { JsonSchema, Media, Operation, ResponseObject } from './types.ts';

/** What a route's schema says beyond what @fastify/swagger reads; it passes `x-` keys on. */
interface Notes {
  'x-failures'?: FastifySchema['failures'];
  'x-download'?: FastifySchema['download'];
  'x-text'?: FastifySchema['text'];
}

/** What a body can be refused for, whatever it should hold. */
const BODY_FAULTS = ['invalid_body', 'too_large', 'unsupported_media_type'] as const;

/** The schema as @fastify/swagger takes it, with the rest as notes for `completeOperation`. */
export function withNotes({ failures, download, text, response, ...schema }: FastifySchema): FastifySchema {
  const notes: Notes = { 'x-failures': failures, 'x-download': download, 'x-text': text };
  return { ...schema, ...notes, response: response ?? { 200: Type.Null() } };
}

/** Adds what no schema says, from the notes: errors, downloads, headers and examples. */
export function completeOperation(
  operation: Operation & Notes,
  method: string,
  schemas: Record<string, JsonSchema>,
): void {
  const { 'x-failures': failures = [], 'x-download': download, 'x-text': text, ...rest } = operation;
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
    operation.parameters = [...(operation.parameters ?? []), ...downloadParameters];
  }
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
    'Cache-Control': header('Kept, and asked for anew each time.', 'no-cache'),
    ETag: header('Names this text.', etag),
  };
  return {
    200: { description, headers, content },
    304: { description: 'The client has this text already.', headers },
  };
}

/** `export` answers with JSON as well as with bytes, and JSON has fewer headers. */
function withJson(file: ResponseObject, json: Record<string, Media>): ResponseObject {
  const headers = Object.entries(file.headers ?? {}).map(([name, header]) => [
    name,
    { ...header, required: false },
  ]);
  return { ...file, headers: Object.fromEntries(headers), content: { ...file.content, ...json } };
}

/** The one answer that is no end: what follows it on the event stream. */
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

/** Shared schemas carry their example; tools look for it where they are used. */
function addExample(media: Media, schemas: Record<string, JsonSchema>): void {
  const name = (media.schema.$ref as string | undefined)?.split('/').at(-1);
  const [example] = (name && schemas[name]?.examples) || [];
  if (example !== undefined) media.example ??= example;
}
