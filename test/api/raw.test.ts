import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { Envelope } from '../../src/mailbox/envelope.ts';
import { type Api, assertRefused, startApi } from './harness.ts';

const envelope: Envelope = {
  sender: 'a@example.test',
  recipients: ['b@example.test'],
  helo: 'test',
  remote_address: '127.0.0.1',
  secure: false,
  user: null,
};

describe('GET /messages/{id}/raw', () => {
  let api: Api;
  let id: string;
  // Lone CR and LF, NUL and 8-bit bytes: all must be stored unchanged.
  const bytes = Buffer.from('Subject: r\xe9w\r\nX: \x00\r\n\r\nline\nline\rline\r\n\xff\xfe end', 'latin1');
  before(async () => {
    api = await startApi();
    ({ id } = await api.app.mailbox.receive(envelope, new Uint8Array(bytes)));
  });
  after(() => api.close());

  const raw = (headers: Record<string, string> = {}, method = 'GET') =>
    api.call(method, `/messages/${id}/raw`, { headers });

  it('returns what was sent, byte for byte', async () => {
    const answer = await raw();
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.body, bytes);
  });

  it('has the headers of the specification', async () => {
    const { headers } = await raw();
    assert.equal(headers['content-type'], 'message/rfc822');
    assert.equal(headers['content-disposition'], `attachment; filename="${id}.eml"`);
    assert.equal(headers['cache-control'], 'private, max-age=31536000, immutable');
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['content-security-policy'], "sandbox; default-src 'none'");
    assert.equal(headers['accept-ranges'], 'bytes');
    assert.equal(headers['content-length'], String(bytes.length));
    assert.match(headers.etag!, /^"[^"]+"$/);
  });

  it('answers HEAD with the same headers and no body', async () => {
    const [get, head] = [await raw(), await raw({}, 'HEAD')];
    assert.equal(head.status, 200);
    assert.equal(head.body.length, 0);
    const { date: _get, ...expected } = get.headers;
    const { date: _head, ...actual } = head.headers;
    assert.deepEqual(actual, expected);
  });

  describe('If-None-Match', () => {
    const cases: [string, (etag: string) => string, number][] = [
      ['the entity tag', (etag) => etag, 304],
      ['the entity tag, weak', (etag) => `W/${etag}`, 304],
      ['a list with the entity tag', (etag) => `"a", W/"b" ,${etag}`, 304],
      ['a star', () => '*', 304],
      ['another entity tag', () => '"other"', 200],
      ['the entity tag without quotes', (etag) => etag.slice(1, -1), 200],
      ['nonsense', () => '",,,"', 200],
    ];
    for (const [title, header, status] of cases) {
      it(`answers ${status} to ${title}`, async () => {
        const etag = (await raw()).headers.etag!;
        for (const method of ['GET', 'HEAD']) {
          const answer = await raw({ 'if-none-match': header(etag) }, method);
          assert.equal(answer.status, status);
          assert.equal(answer.headers.etag, etag);
          if (status === 304) assert.equal(answer.body.length, 0);
        }
      });
    }
    it('is 404 for a deleted message, whatever the client has cached', async () => {
      const gone = await api.mail();
      await api.call('DELETE', `/messages/${gone}`);
      const headers = { 'if-none-match': '*' };
      assertRefused(await api.call('GET', `/messages/${gone}/raw`, { headers }), 404, 'not_found');
    });
  });

  describe('Range', () => {
    const size = bytes.length;
    const partial: [string, number, number][] = [
      ['bytes=0-0', 0, 1],
      ['bytes=0-4', 0, 5],
      ['bytes=5-9', 5, 10],
      ['bytes=5-', 5, size],
      ['bytes=-4', size - 4, size],
      ['bytes=-99999', 0, size],
      [`bytes=0-${'9'.repeat(40)}`, 0, size],
      [`bytes=${size - 1}-${size + 5}`, size - 1, size],
      ['BYTES=1-2', 1, 3],
    ];
    for (const [range, start, end] of partial) {
      it(`answers 206 to ${range.slice(0, 40)}`, async () => {
        const answer = await raw({ range });
        assert.equal(answer.status, 206);
        assert.deepEqual(answer.body, bytes.subarray(start, end));
        assert.equal(answer.headers['content-range'], `bytes ${start}-${end - 1}/${size}`);
        assert.equal(answer.headers['content-length'], String(end - start));
      });
    }
    for (const range of [
      'bytes=4-2',
      'bytes=0-1,3-4',
      'bytes=',
      'bytes=-',
      'bytes=a-b',
      'lines=0-1',
      'bytes 0-1',
      'bytes=0-1-2',
      'bytes=--1',
      '0-1',
    ]) {
      it(`answers 200 with the whole message to ${range}`, async () => {
        const answer = await raw({ range });
        assert.equal(answer.status, 200);
        assert.deepEqual(answer.body, bytes);
      });
    }
    for (const range of [`bytes=${size}-`, 'bytes=99999-100000', 'bytes=-0', `bytes=${'9'.repeat(400)}-`]) {
      it(`answers 416 to ${range.slice(0, 40)}`, async () => {
        const answer = await raw({ range });
        assertRefused(answer, 416, 'invalid_parameter');
        assert.equal(answer.headers['content-range'], `bytes */${size}`);
        assert.equal(answer.headers['content-disposition'], undefined);
        assert.equal(answer.headers.etag, undefined);
      });
    }
    it('applies only if If-Range matches the entity tag', async () => {
      const etag = (await raw()).headers.etag!;
      const range = 'bytes=0-3';
      assert.equal((await raw({ range, 'if-range': etag })).status, 206);
      assert.equal((await raw({ range, 'if-range': `W/${etag}` })).status, 200);
      assert.equal((await raw({ range, 'if-range': '"other"' })).status, 200);
      assert.equal((await raw({ range, 'if-range': new Date().toUTCString() })).status, 200);
    });
    it('is evaluated after If-None-Match', async () => {
      assert.equal((await raw({ range: 'bytes=0-3', 'if-none-match': '*' })).status, 304);
    });
    it('is ignored for HEAD', async () =>
      assert.equal((await raw({ range: 'bytes=0-3' }, 'HEAD')).status, 200));
    it('returns an empty message as a whole', async () => {
      const empty = await api.app.mailbox.receive(envelope, new Uint8Array(0));
      const path = `/messages/${empty.id}/raw`;
      assert.equal((await api.call('GET', path)).body.length, 0);
      assert.equal((await api.call('GET', path, { headers: { range: 'bytes=-5' } })).status, 200);
      assert.equal((await api.call('GET', path, { headers: { range: 'bytes=0-' } })).status, 416);
    });
  });

  it('sends a large message in pieces as the client reads, and stops when it disconnects', async () => {
    const large = Buffer.alloc(20 * 1024 * 1024, 'x');
    large.write('Subject: large\r\n\r\n');
    const { id: largeId } = await api.app.mailbox.receive(envelope, new Uint8Array(large));
    const before = process.memoryUsage().arrayBuffers;
    const sockets = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const socket = connect(api.http.port, api.http.host);
        socket.write(`GET /api/v1/messages/${largeId}/raw HTTP/1.1\r\nHost: localhost\r\n\r\n`);
        // Reads one chunk and then pauses, so that the server has to wait.
        await once(socket, 'data');
        socket.pause();
        return socket;
      }),
    );
    const held = process.memoryUsage().arrayBuffers - before;
    assert.ok(held < large.length * 5, `20 stalled readers hold ${held} bytes`);
    for (const socket of sockets) socket.destroy();
    // The inbox still works, and the whole message can be read.
    const whole = await api.call('GET', `/messages/${largeId}/raw`);
    assert.ok(whole.body.equals(large));
  });
});
