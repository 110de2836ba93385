import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildOpenApi } from '../../scripts/openapi/document.ts';
import type { OpenApiDocument, Operation } from '../../scripts/openapi/types.ts';
import { errorCodes } from '../../src/contract/errors.ts';
import { type Api, startApi } from './harness.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

/** The value at a JSON pointer. */
function valueAt(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value);
}

describe('GET /openapi.yaml', () => {
  let api: Api;
  let document: OpenApiDocument;
  let yaml: string;
  before(async () => {
    api = await startApi();
    document = api.document.document;
    yaml = (await api.call('GET', '/openapi.yaml')).text;
  });
  after(() => api.close());

  const operations = (): [string, Operation][] =>
    Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]): [string, Operation] => [
        `${method} ${path}`,
        operation,
      ]),
    );

  it('is YAML, revalidated each time, 304 when unchanged', async () => {
    const { headers } = await api.call('GET', '/openapi.yaml');
    assert.equal(headers['content-type'], 'application/yaml; charset=utf-8');
    assert.equal(headers['cache-control'], 'no-cache');
    const again = await api.call('GET', '/openapi.yaml', { headers: { 'if-none-match': headers.etag! } });
    assert.equal(again.status, 304);
    const head = await api.call('HEAD', '/openapi.yaml');
    assert.deepEqual([head.status, head.headers['content-length']], [200, headers['content-length']]);
  });

  it('has a value for each name in its texts', () => {
    assert.deepEqual(yaml.match(/\$\{?[A-Z]\w+/g), null);
  });

  it('names each error code once in a response', () => {
    for (const [name, { responses }] of operations()) {
      for (const [status, { description = '' }] of Object.entries(
        responses as Record<string, { description?: string }>,
      )) {
        const codes = description.match(/`[a-z_]+`(?=: )/g) ?? [];
        assert.deepEqual(codes, [...new Set(codes)], `${name} ${status}`);
      }
    }
  });

  it('is valid OpenAPI 3.1 by the rules of redocly', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'postern-openapi-'));
    try {
      assert.match(yaml, /^openapi: 3\.1\./);
      await writeFile(join(folder, 'openapi.yaml'), yaml);
      // The successful response of a WebSocket is 101.
      const config = 'extends: [recommended-strict]\nrules:\n  operation-2xx-response: off\n';
      await writeFile(join(folder, 'redocly.yaml'), config);
      const cli = join(root, 'node_modules/@redocly/cli/bin/cli.js');
      const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
      await run(process.execPath, [cli, 'lint', 'openapi.yaml'], { cwd: folder, env });
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('describes the routes as they are; `npm run openapi` updates docs/openapi.yaml', async () => {
    assert.equal(yaml, await buildOpenApi());
  });

  it('describes every route of the specification', () => {
    const described = new Set(operations().map(([name]) => name));
    for (const route of [
      'get /api/v1/messages',
      'delete /api/v1/messages',
      'get /api/v1/messages/{id}',
      'delete /api/v1/messages/{id}',
      'patch /api/v1/messages/{id}',
      'get /api/v1/messages/{id}/raw',
      'get /api/v1/messages/{id}/attachments',
      'get /api/v1/messages/{id}/attachments/{aid}',
      'get /api/v1/messages/{id}/inline/{cid}',
      'get /api/v1/messages/{id}/export',
      'post /api/v1/messages/{id}/release',
      'get /api/v1/messages/{id}/auth',
      'get /api/v1/messages/{id}/headers',
      'get /api/v1/assert/count',
      'get /api/v1/ws',
      'get /api/v1/openapi.yaml',
      'get /api/v1/info',
      'get /livez',
      'get /readyz',
    ]) {
      assert.ok(described.has(route), route);
    }
  });

  it('describes each operation, its parameters and its responses', () => {
    for (const [name, operation] of operations()) {
      assert.ok(operation.operationId && operation.summary && operation.description, name);
      for (const parameter of operation.parameters ?? []) {
        assert.ok(parameter.description && parameter.example !== undefined, `${name} ${parameter.name}`);
      }
      const statuses = Object.keys(operation.responses);
      for (const status of ['400', '405', '408', '500', '503'])
        assert.ok(statuses.includes(status), `${name} ${status}`);
    }
  });

  it('has an example for every body, and each example is valid', () => {
    for (const [name, operation] of operations()) {
      const bodies = [operation.requestBody, ...Object.values(operation.responses)];
      for (const body of bodies) {
        const content = body && 'content' in body ? (body.content ?? {}) : {};
        for (const [type, media] of Object.entries(content)) {
          const examples = media.examples
            ? Object.values(media.examples).map(({ value }) => value)
            : [media.example];
          assert.ok(examples[0] !== undefined, `${name} ${type} has no example`);
          const validate = api.document.validator(media);
          for (const example of examples) {
            assert.ok(
              validate(example),
              `${name} ${JSON.stringify(example)} ${JSON.stringify(validate.errors)}`,
            );
          }
        }
      }
    }
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      const validate = api.document.schema(name);
      for (const example of schema.examples ?? []) assert.ok(validate(example), name);
    }
  });

  it('names every schema, event and error code', () => {
    const { schemas } = document.components;
    for (const name of [
      'MessageSummary',
      'Message',
      'Attachment',
      'AuthResults',
      'InboxEvent',
      'ErrorBody',
    ]) {
      assert.ok(schemas[name], name);
    }
    const text = JSON.stringify(schemas.ErrorBody);
    for (const code of errorCodes) assert.ok(text.includes(`"${code}"`), code);
    const events = JSON.stringify(schemas);
    for (const type of [
      'message:new',
      'message:delete',
      'message:read',
      'message:starred',
      'message:tags',
      'messages:clear',
    ]) {
      assert.ok(events.includes(`"const":"${type}"`), type);
    }
  });

  it('requires no query parameter, because each is optional or has a default', () => {
    for (const [name, { parameters = [] }] of operations()) {
      for (const parameter of parameters) {
        if (parameter.in === 'query') assert.ok(!parameter.required, `${name} ${parameter.name}`);
      }
    }
  });

  it('says of each query parameter what happens when it is repeated', () => {
    for (const [name, { parameters = [] }] of operations()) {
      for (const { in: place, name: parameter, description = '', schema } of parameters) {
        if (place !== 'query') continue;
        const expected =
          schema.type === 'array' ? /Repeat it/ : /(the last value is used|Must not be repeated)\.$/;
        assert.match(description, expected, `${name} ${parameter}`);
      }
    }
  });

  it('links only to existing operations and parameters, from existing values', () => {
    const byId = new Map(operations().map(([, operation]) => [operation.operationId, operation]));
    let checked = 0;
    for (const [name, operation] of operations()) {
      for (const response of Object.values(operation.responses)) {
        if ('$ref' in response) continue;
        for (const { operationId, parameters } of Object.values(response.links ?? {})) {
          const known = byId.get(operationId)?.parameters?.map((parameter) => parameter.name) ?? [];
          for (const [parameter, expression] of Object.entries(parameters)) {
            assert.ok(known.includes(parameter), `${name}: ${operationId} takes no ${parameter}`);
            const [, pointer] = expression.split('#');
            const example = response.content?.['application/json']?.example;
            if (pointer) assert.notEqual(valueAt(example, pointer), undefined, `${name} ${pointer}`);
            checked++;
          }
        }
      }
    }
    assert.ok(checked > 20);
  });

  it('documents no field that the specification does not allow', () => {
    const fields = (name: string) =>
      Object.keys(document.components.schemas[name]!.properties as object).sort();
    assert.deepEqual(fields('AssertionPassed'), ['count', 'ok']);
    const failed = ['count', 'expected_max', 'expected_min', 'ok'];
    assert.deepEqual((document.components.schemas.AssertionFailed!.required as string[]).toSorted(), failed);
    assert.deepEqual(fields('AssertionFailed'), [...failed, 'matches', 'near_misses', 'refused'].sort());
    assert.deepEqual(fields('MessagePage'), ['limit', 'messages', 'next_cursor', 'total']);
  });
});

describe('GET /api/docs', () => {
  let api: Api;
  before(async () => {
    api = await startApi();
  });
  after(() => api.close());

  it('is a page whose policy allows no scripts but files of this server', async () => {
    const { status, headers, text } = await api.request('GET', '/api/docs', {
      headers: { accept: 'text/html' },
    });
    assert.equal(status, 200);
    assert.equal(headers['content-type'], 'text/html; charset=utf-8');
    assert.match(headers['content-security-policy'] as string, /^default-src 'none'.*; script-src 'self';/);
    assert.doesNotMatch(text, /<script(?![^>]* src=)|javascript:|https?:/i);
  });

  it('loads its files from relative paths, compressed, and revalidates them each time', async () => {
    for (const [file, type] of [
      ['swagger-ui-bundle.js', /javascript/],
      ['swagger-ui.css', /^text\/css/],
    ] as const) {
      const { status, headers } = await api.request('GET', `/api/docs/${file}`, {
        headers: { 'accept-encoding': 'br' },
      });
      assert.equal(status, 200);
      assert.match(headers['content-type']!, type);
      assert.equal(headers['content-encoding'], 'br');
      assert.equal(headers['cache-control'], 'no-cache');
      const again = await api.request('GET', `/api/docs/${file}`, {
        headers: { 'accept-encoding': 'br', 'if-none-match': headers.etag! },
      });
      assert.equal(again.status, 304);
    }
    assert.equal((await api.request('GET', '/api/docs/package.json')).status, 404);
  });
});
