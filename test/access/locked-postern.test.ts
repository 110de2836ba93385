import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { hashSync } from 'bcryptjs';
import { WebSocket } from 'ws';
import { type App, createApp } from '../../src/app.ts';
import { parseConfig } from '../../src/app-settings.ts';
import { assertRefused } from '../api/harness.ts';
import { send } from '../api/http-client.ts';
import { keptId, SmtpClient } from '../smtp-client.ts';

describe('a running Postern with a login, under a base path', () => {
  let folder: string;
  let app: App;
  let http: { host: string; port: number };
  let id: string;
  const person = { authorization: `Basic ${Buffer.from('ann:pass').toString('base64')}` };
  const program = { authorization: 'Bearer tok-123456' };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'postern-locked-'));
    const people = join(folder, 'people');
    await writeFile(people, `ann:${hashSync('pass', 4)}\n`);
    const ports = ['--smtp-port', '0', '--http-port', '0'];
    const flags = ['--ephemeral', '--log-level', 'silent', '--base-path', '/mail', '--token', 'tok-123456'];
    app = await createApp(parseConfig([...ports, ...flags, '--auth-file', people], {}));
    const portOf = (protocol: string) =>
      app.listening.find((address) => address.protocol === protocol)!.port!;
    http = { host: '127.0.0.1', port: portOf('http') };
    const smtp = await SmtpClient.connect(portOf('smtp'));
    id = keptId(await smtp.send('Subject: secret\r\n\r\n', 'to@x.test', 'from@x.test'));
    await smtp.close();
  });
  after(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  const paths = () => [
    '/mail/',
    '/mail',
    '/mail/view',
    '/mail/assets/index.js',
    '/mail/docs',
    '/mail/metrics',
    '/mail/m%65trics',
    '/mail/api/v1/messages',
    `/mail/api/v1/messages/${id}`,
    `/mail/api/v1/messages/${id}/raw`,
    `/mail/api/v1/messages/${id}/attachments`,
    '/mail/api/v1/assert/count',
    '/mail/api/v1/openapi.yaml',
    '/mail/api/v1/info',
    '/mail/api/v1/ws',
    '/mail/livez/',
    '/mail/livez/x',
    '/livez',
    '/nowhere',
  ];

  it('shows nothing without credentials', async () => {
    for (const path of paths()) {
      for (const accept of ['*/*', 'text/html']) {
        const answer = await send(http, 'GET', path, { headers: { accept } });
        assertRefused(answer, 401, 'unauthorized');
        assert.ok(!answer.text.includes('secret'), path);
      }
    }
  });

  it('changes nothing without credentials', async () => {
    const body = '{"is_read":true}';
    const headers = { 'content-type': 'application/json' };
    for (const [method, path] of [
      ['DELETE', '/mail/api/v1/messages'],
      ['DELETE', `/mail/api/v1/messages/${id}`],
      ['PATCH', `/mail/api/v1/messages/${id}`],
      ['POST', `/mail/api/v1/messages/${id}/release`],
      ['POST', '/mail/api/v1/test-message'],
    ] as const) {
      const answer = await send(http, method, path, method === 'DELETE' ? {} : { headers, body });
      assertRefused(answer, 401, 'unauthorized');
    }
    const kept = await send(http, 'GET', `/mail/api/v1/messages/${id}`, { headers: program });
    assert.equal(kept.json.is_read, false);
  });

  it('gives access to people and programs with credentials', async () => {
    for (const path of paths()) {
      for (const headers of [person, program]) {
        assert.notEqual((await send(http, 'GET', path, { headers })).status, 401, path);
      }
    }
  });

  it('answers probes to everyone', async () => {
    for (const path of ['/mail/livez', '/mail/readyz', '/mail/re%61dyz']) {
      for (const method of ['GET', 'HEAD']) assert.equal((await send(http, method, path)).status, 200, path);
    }
  });

  it('gives access to the event stream with credentials, under the base path', async () => {
    const url = `ws://127.0.0.1:${http.port}/mail/api/v1/ws`;
    const stranger = new WebSocket(url);
    stranger.on('error', () => {});
    const [, response] = await once(stranger, 'unexpected-response');
    assert.equal(response.statusCode, 401);
    stranger.terminate();
    const socket = new WebSocket(url, { headers: program });
    await once(socket, 'open');
    const heard = once(socket, 'message');
    await send(http, 'DELETE', '/mail/api/v1/messages', { headers: person });
    assert.equal(String((await heard)[0]), '{"type":"messages:clear"}');
    socket.terminate();
  });
});
