import assert from 'node:assert/strict';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { request as httpsRequest } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { generate } from 'selfsigned';
import { createApp } from '../../src/app.ts';
import { parseConfig } from '../../src/app-settings.ts';
import { missing } from '../platform.ts';
import { type Api, assertRefused, startApi } from './harness.ts';
import { send } from './http-client.ts';

describe('the server', () => {
  let api: Api;
  before(async () => {
    api = await startApi();
  });
  after(() => api.close());

  it('reports its version, addresses and message count', async () => {
    const id = await api.mail();
    await api.mail();
    await api.patch(id, { is_read: true, tags: ['b', 'a'] });
    const { json } = await api.call('GET', '/info');
    assert.match(json.version, /^\d+\.\d+\.\d+/);
    assert.deepEqual(json.messages, { total: 2, unread: 1 });
    assert.ok(json.store.bytes > 0);
    assert.deepEqual(new Set(json.tags.map(({ tag }: { tag: string }) => tag)), new Set(['a', 'b']));
    assert.deepEqual(json.listening, api.app.listening);
    assert.equal(json.ephemeral, true);
    assert.equal(json.limits['smtp-max-size'], 26214400);
  });

  it('is alive and ready', async () => {
    for (const path of ['/livez', '/readyz']) {
      const { status, json } = await api.request('GET', path);
      assert.deepEqual([status, json], [200, { status: 'ok' }]);
      assert.equal((await api.request('HEAD', path)).status, 200);
    }
  });

  it('keeps connections open, and answers pipelined requests in order', async () => {
    const socket = connect(api.http.port, api.http.host);
    const get = (path: string, extra = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${extra}\r\n`;
    socket.write(get('/livez') + get('/api/v1/nothing') + get('/readyz', 'Connection: close\r\n'));
    const text = (await buffer(socket)).toString();
    assert.deepEqual(
      [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map((match) => match[1]),
      ['200', '404', '200'],
    );
  });
});

describe('a server under a base path', () => {
  let app: Awaited<ReturnType<typeof createApp>>;
  let where: { host: string; port: number };
  before(async () => {
    app = await createApp(
      parseConfig(['--ephemeral', '--smtp-port', '0', '--http-port', '0', '--base-path', '/tools/mail'], {}),
    );
    where = { host: '127.0.0.1', port: app.listening.find(({ protocol }) => protocol === 'http')!.port! };
  });
  after(() => app.close());

  it('responds only under it', async () => {
    assert.equal((await send(where, 'GET', '/tools/mail/api/v1/messages')).status, 200);
    assert.equal((await send(where, 'GET', '/tools/mail/livez')).status, 200);
    assertRefused(await send(where, 'GET', '/api/v1/messages'), 404, 'not_found');
    assertRefused(await send(where, 'GET', '/tools/mailapi/v1/messages'), 404, 'not_found');
    assertRefused(await send(where, 'PUT', '/tools/mail/api/v1/messages'), 405, 'method_not_allowed');
  });
  it('has it in its OpenAPI document', async () => {
    const { text } = await send(where, 'GET', '/tools/mail/api/v1/openapi.yaml');
    assert.match(text, /^servers:\n {2}- url: \/tools\/mail\n/m);
    assert.match(text, /^ {2}\/api\/v1\/messages:/m);
    // The reference loads the document by a relative URL; docs-page.long.test.ts opens it under a base path.
    const docs = await send(where, 'GET', '/tools/mail/api/docs');
    assert.match(docs.text, /href="v1\/openapi\.yaml"/);
  });
});

describe('a server on a Unix socket', { skip: missing.unixSockets }, () => {
  it('accepts requests there, and removes it at the end', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'postern-socket-'));
    const socketPath = join(folder, 'http.sock');
    const config = parseConfig(['--ephemeral', '--smtp-port', '0', '--http-socket', socketPath], {});
    const app = await createApp(config);
    try {
      assert.equal((await send({ socketPath }, 'GET', '/api/v1/messages')).status, 200);
      assert.equal(app.listening.find(({ protocol }) => protocol === 'http')!.path, socketPath);
    } finally {
      await app.close();
    }
    await assert.rejects(stat(socketPath));
    await rm(folder, { recursive: true });
  });
});

describe('a server with a certificate', () => {
  it('serves HTTPS, and says so to a client that does not use it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'postern-tls-'));
    const pems = await generate([{ name: 'commonName', value: 'localhost' }]);
    const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
    await writeFile(cert, pems.cert);
    await writeFile(key, pems.private);
    const flags = [
      '--ephemeral',
      '--smtp-port',
      '0',
      '--http-port',
      '0',
      '--http-tls-cert',
      cert,
      '--http-tls-key',
      key,
    ];
    const app = await createApp(parseConfig(flags, {}));
    try {
      const { port } = app.listening.find(({ protocol }) => protocol === 'https')!;
      const status = await new Promise((resolve, reject) => {
        const options = {
          host: '127.0.0.1',
          port: port!,
          path: '/api/v1/messages',
          ca: pems.cert,
          servername: 'localhost',
        };
        const outgoing = httpsRequest({ ...options, agent: false }, (response) => {
          response.resume();
          resolve(response.statusCode);
        });
        outgoing.on('error', reject).end();
      });
      assert.equal(status, 200);
      const plain = await fetch(`http://127.0.0.1:${port}/api/v1/messages`);
      assert.equal(plain.status, 400);
      assert.deepEqual(await plain.json(), {
        error: 'This port uses HTTPS: the address must begin with https:.',
        code: 'invalid_parameter',
      });
    } finally {
      await app.close();
      await rm(folder, { recursive: true });
    }
  });
});
