import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createApp } from '../../src/app.ts';
import { parseConfig } from '../../src/app-settings.ts';
import { type Api, assertRefused, startApi } from '../api/harness.ts';
import { send } from '../api/http-client.ts';
import { missing } from '../platform.ts';
import { readAnswer, sendRaw } from './small-app.ts';

const evil = { origin: 'https://evil.example' };

describe('the guards of a running Postern', () => {
  let api: Api;
  let id: string;
  before(async () => {
    api = await startApi();
    id = await api.mail();
  });
  after(() => api.close());

  it('reject another site on every path, however the path is encoded', async () => {
    for (const path of [
      '/',
      '/index.html',
      '/api/v1/messages',
      '/api/v1/mess%61ges',
      '/%61pi/v1/messages',
      '/API/v1/messages',
      '//api/v1/messages',
      '/api/v1/messages/',
      '/api/v1/openapi.yaml',
      '/api/v1/ws',
      '/assets/x.js',
      '/livez',
      '/nowhere',
      '/%zz',
      '/nowhere?//localhost',
    ]) {
      const answer = await api.request('GET', path, { headers: evil });
      if (path === '/%zz') assertRefused(answer, 404, 'not_found');
      else assertRefused(answer, 403, 'forbidden_origin');
    }
  });

  it('reject another site before anything is deleted, changed or sent', async () => {
    for (const [method, path] of [
      ['DELETE', '/messages'],
      ['DELETE', `/messages/${id}`],
      ['PATCH', `/messages/${id}`],
      ['POST', `/messages/${id}/release`],
    ] as const) {
      for (const headers of [evil, { ...evil, 'content-type': 'text/plain' }]) {
        const answer = await api.call(method, path, {
          headers,
          body: '{"is_read":true,"host":"127.0.0.1","port":1}',
        });
        assertRefused(answer, 403, 'forbidden_origin');
      }
    }
    assert.equal((await api.call('GET', `/messages/${id}`)).json.is_read, false);
  });

  it('reject every request for a host that is not allowed, whatever its other headers', async () => {
    for (const host of ['evil.example', `EVIL.example.:${api.http.port}`, 'localhost.evil.example']) {
      for (const others of [
        {},
        { 'user-agent': 'curl/8.0', accept: '*/*' },
        { origin: `http://${host}` },
        { 'sec-fetch-site': 'same-origin' },
        { 'accept-language': 'en' },
        { authorization: 'Bearer x' },
      ]) {
        const headers = { host, ...others };
        assertRefused(await api.call('GET', '/messages', { headers }), 403, 'forbidden_host');
        assertRefused(await api.call('DELETE', '/messages', { headers }), 403, 'forbidden_host');
      }
    }
    for (const path of [
      '/',
      '/api/docs',
      '/metrics',
      '/assets/x.js',
      '/nowhere',
      '/api/v1/ws',
      '//livez',
      '/livez/x',
    ]) {
      const answer = await api.request('GET', path, { headers: { host: 'evil.example' } });
      assertRefused(answer, 403, 'forbidden_host');
    }
    assert.equal((await api.call('GET', '/messages')).json.total, 1);
  });

  it('accept requests for names that cannot be registered in the public DNS', async () => {
    for (const host of [
      'postern',
      'postern.internal:8025',
      'mail.test',
      '10.0.0.7',
      '[::1]:8025',
      hostname(),
    ]) {
      assert.equal((await api.call('GET', '/messages', { headers: { host } })).status, 200, host);
    }
  });

  it('accept probes under any name', async () => {
    for (const path of ['/livez', '/readyz', '/livez?x']) {
      assert.equal((await api.request('GET', path, { headers: { host: 'evil.example' } })).status, 200, path);
    }
  });

  it('accept requests of fetch by the name of a container', async () => {
    // The headers of Node's fetch, which always sets Host itself.
    const headers = {
      host: 'postern:8025',
      'accept-language': '*',
      'sec-fetch-mode': 'cors',
      'user-agent': 'node',
    };
    assert.equal((await api.call('GET', '/messages', { headers })).status, 200);
  });

  it('do not trust a proxy without --trust-proxy', async () => {
    const forged = {
      'x-forwarded-host': 'localhost',
      'x-forwarded-proto': 'https',
      forwarded: 'host=localhost',
    };
    const headers = { host: 'evil.example', 'sec-fetch-mode': 'cors', ...forged };
    assertRefused(await api.call('GET', '/messages', { headers }), 403, 'forbidden_host');
    assertRefused(
      await api.call('GET', '/messages', { headers: { ...evil, 'x-forwarded-host': 'evil.example' } }),
      403,
      'forbidden_origin',
    );
  });

  it('are not confused by unusual headers', async (t) => {
    for (const [head, status] of [
      [
        'GET /api/v1/messages HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nOrigin: http://evil.example',
        [400],
      ],
      [
        'GET http://localhost/api/v1/messages HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://evil.example',
        [400],
      ],
      ['GET http://evil.example/api/v1/messages HTTP/1.1\r\nHost: localhost', [400]],
      ['GET http://evil.example/api/v1/messages HTTP/1.1\r\nHost: evil.example', [403]],
      ['GET http://evil.example/api/v1/messages HTTP/1.0', [403]],
      ['GET http://localhost/api/v1/messages HTTP/1.1\r\nHost: localhost', [200]],
      ['GET http://localhost/api/v1/messages HTTP/1.0', [200]],
      ['GET /api/v1/messages HTTP/1.0', [403]],
      ['GET /api/v1/messages HTTP/1.1', [400]],
      ['GET /livez HTTP/1.0', [200]],
      ['GET /api/v1/messages HTTP/1.0\r\nOrigin: http://evil.example', [403]],
      ['GET /api/v1/messages HTTP/1.1\r\nHost:\r\nOrigin: http://', [403]],
      ['GET /api/v1/messages HTTP/1.1\r\nHost: localhost\r\nORIGIN: https://evil.example', [403]],
      ['GET /api/v1/messages HTTP/1.1\r\nHost: localhost\r\nOrigin:   null  ', [403]],
      [
        'GET /api/v1/messages HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nOrigin: https://evil.example',
        [403],
      ],
    ] as [string, number[]][]) {
      const answer = await readAnswer(await sendRaw(t, api.http, `${head}\r\nConnection: close\r\n\r\n`));
      assert.ok(status.includes(answer.status), `${head} ${answer.status}`);
      if (answer.status >= 400) assert.ok(JSON.parse(answer.body).code);
    }
  });

  it('put security headers on every response, errors and unknown paths included', async () => {
    for (const [path, headers] of [
      ['/api/v1/messages', {}],
      ['/api/v1/messages', evil],
      ['/nowhere', {}],
      [`/api/v1/messages/${id}/raw`, {}],
      ['/livez', {}],
    ] as const) {
      const answer = await api.request('GET', path, { headers });
      assert.equal(answer.headers['x-content-type-options'], 'nosniff', path);
      assert.equal(answer.headers['referrer-policy'], 'no-referrer');
      assert.equal(answer.headers['cross-origin-opener-policy'], 'same-origin');
      assert.equal(answer.headers['cross-origin-resource-policy'], 'same-origin');
      assert.match(String(answer.headers['content-security-policy']), /default-src 'none'/);
      assert.equal(answer.headers['strict-transport-security'], undefined);
    }
  });

  it('do not let other pages read responses', async () => {
    const own = { origin: `http://127.0.0.1:${api.http.port}` };
    const { status, headers } = await api.call('GET', '/messages', { headers: own });
    assert.equal(status, 200);
    assert.deepEqual(
      Object.keys(headers).filter((name) => name.startsWith('access-control')),
      [],
    );
  });
});

describe('configured guards', () => {
  let api: Api;
  before(async () => {
    api = await startApi(
      '--allow-host=mail.example.com,*.mail.example.org',
      '--allow-origin=https://app.test',
      '--cors-origin=https://front.test',
      '--trust-proxy',
    );
  });
  after(() => api.close());
  const get = (headers: Record<string, string>) => api.call('GET', '/messages', { headers });

  it('accept requests for an allowed host', async () => {
    for (const host of ['mail.example.com', 'Ada.mail.example.org:8025']) {
      assert.equal((await get({ host })).status, 200);
    }
    for (const host of ['example.com', 'mail.example.org', 'x.mail.example.com']) {
      assertRefused(await get({ host }), 403, 'forbidden_host');
    }
  });

  it('accept requests from an allowed origin, without letting it read', async () => {
    const answer = await get({ origin: 'https://app.test' });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers['access-control-allow-origin'], undefined);
  });

  it('let pages of a CORS origin read', async () => {
    const { status, headers } = await get({ origin: 'https://front.test' });
    assert.equal(status, 200);
    assert.equal(headers['access-control-allow-origin'], 'https://front.test');
    assert.equal(headers['access-control-allow-credentials'], 'true');
    assert.match(headers.vary ?? '', /Origin/i);
    const refused = await api.call('GET', '/messages?limit=x', { headers: { origin: 'https://front.test' } });
    assert.equal(
      refused.headers['access-control-allow-origin'],
      'https://front.test',
      'errors can be read too',
    );
  });

  it('answer preflights of a CORS origin only', async () => {
    const preflight = (origin: string) =>
      send(api.http, 'OPTIONS', '/api/v1/messages/x', {
        headers: {
          origin,
          'access-control-request-method': 'PATCH',
          'access-control-request-headers': 'authorization,content-type',
        },
      });
    const { status, headers } = await preflight('https://front.test');
    assert.equal(status, 204);
    assert.match(headers['access-control-allow-methods'] ?? '', /PATCH/);
    assert.equal(headers['access-control-allow-headers'], 'authorization,content-type');
    assertRefused(await preflight('https://evil.example'), 403, 'forbidden_origin');
    assert.equal((await preflight('https://app.test')).headers['access-control-allow-origin'], undefined);
  });

  it('treat an OPTIONS request that is not a preflight like any other method', async () => {
    for (const headers of [
      {},
      { origin: 'https://front.test' },
      { 'access-control-request-method': 'PATCH' },
    ]) {
      const answer = await api.call('OPTIONS', '/messages', { headers });
      assertRefused(answer, 405, 'method_not_allowed');
      assert.equal(answer.headers.allow, 'DELETE, GET, HEAD, PATCH');
      assertRefused(await api.request('OPTIONS', '/nowhere', { headers }), 404, 'not_found');
    }
  });

  it('trust the proxy about the host that the browser used', async () => {
    const forwarded = { host: 'inner', 'x-forwarded-host': 'mail.example.com', 'x-forwarded-proto': 'https' };
    assert.equal((await get({ ...forwarded, origin: 'https://mail.example.com' })).status, 200);
    assertRefused(await get({ ...forwarded, origin: 'http://mail.example.com' }), 403, 'forbidden_origin');
    assertRefused(await get({ ...forwarded, 'x-forwarded-host': 'evil.example' }), 403, 'forbidden_host');
    assertRefused(await get({ ...forwarded, host: 'evil.example' }), 403, 'forbidden_host');
  });
});

describe('the guards on a Unix socket', { skip: missing.unixSockets }, () => {
  it('check the host too, because a proxy may pass on any host', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'postern-guards-'));
    const socketPath = join(folder, 'http.sock');
    const app = await createApp(
      parseConfig(['--ephemeral', '--smtp-port=0', `--http-socket=${socketPath}`, '--log-level=error'], {}),
    );
    t.after(async () => {
      await app.close();
      rmSync(folder, { recursive: true });
    });
    const get = (host: string) => send({ socketPath }, 'GET', '/api/v1/messages', { headers: { host } });
    assert.equal((await get('localhost')).status, 200);
    assertRefused(await get('evil.example'), 403, 'forbidden_host');
  });
});
