import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import type { JsonSchema, Operation, Parameter } from '../../scripts/openapi/types.ts';
import { type Api, startApi } from './harness.ts';
import { mailWithParts, pixel } from './mime-message.ts';

/** Parts of URLs and texts that have broken servers before. */
const oddPieces = [
  '',
  ' ',
  '%',
  '%zz',
  '%00',
  '%0d%0a',
  '%FF',
  '%C0%AF',
  '%ED%A0%80',
  '%E2%80%AE',
  '%F0%9F%98%80',
  '+',
  '..%2f',
  '%2e%2e',
  '%5c',
  '%252e',
  "'",
  '%22',
  '*',
  ';',
  '-1',
  '0',
  '1e9',
  '9'.repeat(400),
  'true',
  'null',
  'undefined',
  'NaN',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  '$where',
  '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  'A'.repeat(3000),
];

/** Adds a timeout, because a wait takes 30 seconds by default. */
function shortWait(path: string, query: string): string {
  if (!path.endsWith('/wait') || query.includes('timeout=')) return query;
  return `${query || '?'}&timeout=0.1`;
}

describe('the API', { timeout: 600_000 }, () => {
  let api: Api;
  let ids: string[];
  before(async () => {
    api = await startApi();
    ids = [
      await api.mail(mailWithParts([{ type: 'image/png', contentId: 'logo', bytes: pixel }])),
      await api.mail(),
    ];
    const { attachments } = (await api.call('GET', `/messages/${ids[0]}/attachments`)).json;
    ids.push(attachments[0].id, 'logo');
  });
  after(() => api.close());

  const text = fc.oneof(
    fc.constantFrom(...oddPieces),
    fc.string({ unit: 'grapheme' }).map((value) => encodeURIComponent(value.toWellFormed())),
    fc
      .string({ unit: fc.constantFrom(...'abc019%&=+?#/"\\<>[]{}|^`~;:@,.-_!') })
      .map((value) => value.replace(/[#? ]/g, '')),
  );
  const segment = fc.oneof(
    fc.nat(3).map((index) => ids[index]!),
    text.map((value) => value.replaceAll('/', '%2F')),
  );

  const queryOf = (parameters: Parameter[]) => {
    const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
    const value = fc.oneof(text, ...parameters.map(({ schema }) => sample(schema).map(asText)));
    const pair = fc
      .tuple(fc.oneof(fc.constantFrom('unknown', ...names), text), value)
      .map((pieces) => pieces.join('='));
    return fc.array(pair, { maxLength: 5 }).map((pairs) => (pairs.length > 0 ? `?${pairs.join('&')}` : ''));
  };

  const headersOf = (parameters: Parameter[]) => {
    const value = fc.oneof(
      fc.constantFrom('bytes=0-1', 'bytes=-1', 'bytes=5-', 'bytes=0-1,2-3', '*', '"x"', 'W/"x"', ''),
      fc.string({ unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)) }),
    );
    const names = parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name);
    return names.length === 0
      ? fc.constant({})
      : fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 3 });
  };

  const bodyOf = ({ requestBody }: Operation): fc.Arbitrary<{ type: string; body: string } | undefined> => {
    const schema = requestBody?.content['application/json']?.schema;
    const value = schema ? fc.oneof(sample(resolve(schema)), fc.jsonValue()) : fc.jsonValue();
    const type = fc.constantFrom(
      'application/json',
      'application/json',
      'application/json; charset=utf-8',
      'text/plain',
      '',
    );
    const body = fc.oneof(
      { weight: 4, arbitrary: value.map((content) => JSON.stringify(safely(content)) ?? '') },
      { weight: 1, arbitrary: fc.string() },
    );
    const some = fc.record({ type, body });
    return schema ? some : fc.option(some, { nil: undefined, freq: 10 });
  };

  it('responds to any request as its OpenAPI document says: never 5xx, always the error body', async () => {
    const operations = Object.entries(api.document.document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    );
    const request = fc.constantFrom(...operations).chain(({ method, path, operation }) => {
      const { parameters = [] } = operation;
      return fc.record({
        method: fc.oneof(
          { weight: 20, arbitrary: fc.constant(method) },
          { weight: 1, arbitrary: fc.constantFrom('HEAD', 'PUT', 'POST', 'OPTIONS', 'TRACE', 'PURGE') },
        ),
        path: fc
          .array(segment, { minLength: 2, maxLength: 2 })
          .map((values) => path.replace(/\{\w+\}/g, () => values.pop()!)),
        query: queryOf(parameters),
        headers: headersOf(parameters),
        content: bodyOf(operation),
      });
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ method, path, query, headers, content }) => {
        const options = content
          ? {
              headers: { ...headers, ...(content.type && { 'content-type': content.type }) },
              body: content.body,
            }
          : { headers };
        // `request` compares every response with the document, so no particular status is expected here.
        const answer = await api.request(method, escapePath(path + shortWait(path, query)), options);
        assert.ok(
          answer.status < 500 || answer.json?.code === 'release_failed',
          `${answer.status} ${answer.text}`,
        );
      }),
      { numRuns: Number(process.env.POSTERN_FUZZ_RUNS ?? 500) },
    );
    assert.equal((await api.request('GET', '/readyz')).status, 200);
  });

  function resolve(schema: JsonSchema): JsonSchema {
    if (typeof schema.$ref !== 'string') return schema;
    return api.document.document.components.schemas[schema.$ref.split('/').at(-1)!]!;
  }

  /** Values that fit the schema, and occasionally others. */
  function sample(schema: JsonSchema): fc.Arbitrary<unknown> {
    return fc.oneof(
      { weight: 5, arbitrary: fitting(resolve(schema)) },
      { weight: 1, arbitrary: fc.jsonValue() },
    );
  }

  function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
    if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
    switch (schema.type) {
      case 'integer':
        return fc.oneof(fc.integer(), fc.nat(300), fc.bigInt().map(String));
      case 'boolean':
        return fc.boolean();
      case 'array':
        return fc.array(sample((schema.items ?? {}) as JsonSchema), { maxLength: 60 });
      case 'object':
        return fc.record(
          Object.fromEntries(
            Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).map(([name, field]) => [
              name,
              sample(field),
            ]),
          ),
          { requiredKeys: [] },
        );
      default:
        return fc.oneof(fc.string({ unit: 'binary', maxLength: 120 }), fc.string({ unit: 'grapheme' }));
    }
  }
});

/** A release connects to the host in the request. Here that is always this machine, on a port where nothing listens. */
function safely(content: unknown): unknown {
  if (typeof content !== 'object' || content === null || !('host' in content)) return content;
  const port = 'port' in content && typeof content.port === 'number' ? 1 : undefined;
  return {
    ...content,
    host: typeof content.host === 'string' ? '127.0.0.1' : content.host,
    ...(port && { port }),
  };
}

function asText(value: unknown): string {
  return encodeURIComponent(
    (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed(),
  );
}

/** Escapes non-ASCII characters, which Node's client refuses to send. Everything else is unchanged. */
function escapePath(path: string): string {
  return path.replace(/[^\x21-\x7e]/g, (character) => encodeURIComponent(character.toWellFormed()));
}
