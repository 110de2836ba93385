import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { type Api, assertErrorBody, assertRefused, startApi, startApiWith } from './harness.ts';
import { type Answer, answerOf } from './http-client.ts';

describe('errors', () => {
  let api: Api;
  before(async () => {
    api = await startApi();
  });
  after(() => api.close());

  /** Writes these bytes to a new socket and reads one response. */
  async function write(bytes: string | Buffer, { http } = api): Promise<Answer> {
    const socket = connect(http.port, http.host);
    socket.write(bytes);
    const text = (await buffer(socket)).toString('latin1');
    const [head = '', ...rest] = text.split('\r\n\r\n');
    const [statusLine = '', ...lines] = head.split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => {
        const [, name = '', value = ''] = /^([^:]+): (.*)$/.exec(line) ?? [];
        return [name.toLowerCase(), value];
      }),
    );
    const answer = answerOf(
      Number(statusLine.split(' ')[1]),
      headers,
      Buffer.from(rest.join('\r\n\r\n'), 'latin1'),
    );
    assertErrorBody(answer);
    assert.equal(Number(headers['content-length']), answer.body.length);
    return answer;
  }

  describe('an unknown path is 404 with the error body', () => {
    for (const path of [
      '/api/v1/',
      '/api/v1/nothing',
      '/api/v1/messages/x/y/z',
      '/api/v1//messages',
      '/api/v1/messages//',
      '/API/V1/MESSAGES',
      '/api/v1/message',
      '/api/v2/messages',
      '/api',
      '/nothing',
      '/nothing.html',
      '/../etc/passwd',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/assets/../index.html',
      '/assets/%2e%2e%2fpackage.json',
      '/assets/none.js',
      '//example.test/',
      '/api/v1/assert',
      '/api/v1/openapi.json',
    ]) {
      for (const method of ['GET', 'POST', 'DELETE', 'PROPFIND']) {
        it(`${method} ${path}`, async () => {
          const answer = await api.request(method, path, { headers: { accept: '*/*' } });
          assertRefused(answer, 404, 'not_found');
        });
      }
      it(`HEAD ${path}`, async () => {
        const answer = await api.request('HEAD', path);
        assert.deepEqual([answer.status, answer.body.length], [404, 0]);
      });
    }
    it('is JSON under /api, also for a browser that asks for HTML', async () => {
      const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
      assertRefused(await api.request('GET', '/api/v1/nothing', { headers }), 404, 'not_found');
      assertRefused(await api.request('GET', '/api/nothing', { headers }), 404, 'not_found');
    });
    it('is sent before the body is read', async () => {
      const body = { headers: { 'content-type': 'text/xml' }, body: 'x'.repeat(3_000_000) };
      assertRefused(await api.request('POST', '/api/v1/nothing', body), 404, 'not_found');
    });
  });

  describe('a method that a path does not support is 405 with Allow', () => {
    const id = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
    for (const [path, allow] of [
      ['/messages', 'DELETE, GET, HEAD, PATCH'],
      [`/messages/${id}`, 'DELETE, GET, HEAD, PATCH'],
      [`/messages/${id}/raw`, 'GET, HEAD'],
      [`/messages/${id}/attachments`, 'GET, HEAD'],
      [`/messages/${id}/attachments/${id}`, 'GET, HEAD'],
      [`/messages/${id}/inline/x`, 'GET, HEAD'],
      [`/messages/${id}/export`, 'GET, HEAD'],
      [`/messages/${id}/auth`, 'GET, HEAD'],
      [`/messages/${id}/headers`, 'GET, HEAD'],
      [`/messages/${id}/release`, 'POST'],
      ['/messages/release', 'POST'],
      ['/messages/recipients', 'GET, HEAD'],
      ['/messages/export.zip', 'GET, HEAD, POST'],
      ['/assert/count', 'GET, HEAD'],
      ['/info', 'GET, HEAD'],
      ['/openapi.yaml', 'GET, HEAD'],
    ] as const) {
      const taken = allow.split(', ');
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) {
        if (taken.includes(method as never)) continue;
        it(`${method} ${path.replaceAll(id, '{id}')}`, async () => {
          const answer = await api.call(method, path, { headers: { 'content-type': 'text/xml' }, body: 'x' });
          assertRefused(answer, 405, 'method_not_allowed');
          assert.deepEqual(answer.headers.allow!.split(', ').sort(), [...taken].sort());
        });
      }
    }
    it('also when the path is percent-encoded', async () => {
      const answer = await api.request('PUT', '/api/v1/%6Dessages');
      assertRefused(answer, 405, 'method_not_allowed');
    });
    it('also when the target is a whole URL, as for a proxy', async () => {
      const answer = await api.request('PUT', `http://127.0.0.1:${api.http.port}/api/v1/messages?limit=1`);
      assertRefused(answer, 405, 'method_not_allowed');
      assert.equal(answer.headers.allow, 'DELETE, GET, HEAD, PATCH');
    });
  });

  describe('invalid HTTP', () => {
    for (const [title, bytes, status] of [
      ['a line of text', 'hello\r\n\r\n', 400],
      ['SMTP', 'EHLO x\r\n', 400],
      ['a TLS handshake', Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3, 0, 0, 0, 0, 0, 0, 0]), 400],
      ['a method that does not exist', 'FOO / HTTP/1.1\r\nHost: a\r\n\r\n', 400],
      ['a version that does not exist', 'GET / HTTP/9.9\r\nHost: a\r\n\r\n', 400],
      ['a header without a colon', 'GET / HTTP/1.1\r\nHost: a\r\nnonsense\r\n\r\n', 400],
      ['a header with NUL', 'GET / HTTP/1.1\r\nHost: a\r\nX: a\x00b\r\n\r\n', 400],
      [
        'a Content-Length that is not a number',
        'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n',
        400,
      ],
      [
        'two lengths (request smuggling)',
        'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
        400,
      ],
      [
        'a length and chunks (request smuggling)',
        'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
        400,
      ],
      ['headers over the limit', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(80_000)}\r\n\r\n`, 431],
      ['an address over the limit of headers', `GET /${'x'.repeat(80_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
      [
        'an address over its own limit',
        `GET /${'x'.repeat(40_000)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
        414,
      ],
      ['no Host', 'GET /api/v1/messages HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
      ['two Hosts', 'GET /livez HTTP/1.1\r\nHost: localhost\r\nhost: b\r\nConnection: close\r\n\r\n', 400],
      [
        'a target of another host',
        'GET http://evil.example/livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
        400,
      ],
      ['CONNECT', 'CONNECT example.test:443 HTTP/1.1\r\nHost: example.test\r\n\r\n', 405],
    ] as const) {
      it(`is refused with ${status} and the error body: ${title}`, async () => {
        const { status: actual } = await write(bytes);
        assert.equal(actual, status);
      });
    }
    it('is rejected when it takes too long', async (t) => {
      const hasty = await startApiWith({ httpRequestTimeout: 1000 });
      t.after(() => hasty.close());
      const { status } = await write('GET /api/v1/messages HTTP/1.1\r\nHost: a\r\nX: ', hasty);
      assert.equal(status, 408);
    });
    it('does not affect earlier requests on the same connection', async () => {
      const socket = connect(api.http.port, api.http.host);
      socket.write('GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n');
      const [first] = await once(socket, 'data');
      assert.match(String(first), /^HTTP\/1\.1 200/);
      socket.write('nonsense\r\n\r\n');
      assert.match((await buffer(socket)).toString(), /^HTTP\/1\.1 400.*"code":"invalid_parameter"/s);
    });
  });

  it('ignores an unknown Expect header, because 417 means a failed assertion', async () => {
    const answer = await api.call('GET', '/assert/count', { headers: { expect: 'the-unexpected' } });
    assert.equal(answer.status, 200);
  });

  it('changes nothing when a request body is incomplete', async () => {
    const id = await api.mail();
    const socket = connect(api.http.port, api.http.host);
    socket.write(
      `PATCH /api/v1/messages/${id} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"is_read":true}`,
    );
    socket.end();
    await buffer(socket).catch(() => {});
    assert.equal((await api.call('GET', `/messages/${id}`)).json.is_read, false);
  });

  it('refuses a chunked body over the limit without reading it all', async () => {
    const id = await api.mail();
    const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
    const answer = await api
      .call('PATCH', `/messages/${id}`, { headers, body: 'x'.repeat(1_500_000) })
      .catch((error: NodeJS.ErrnoException) => error);
    // The connection is closed while the client still sends, and the reset may arrive before the response.
    if (answer instanceof Error) assert.match(String(answer.code), /ECONNRESET|EPIPE/);
    else assertRefused(answer, 413, 'too_large');
  });
});
