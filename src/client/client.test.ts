import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { runInNewContext } from 'node:vm';
import { PosternClient } from './client.ts';
import { ApiError } from './transport/api-error.ts';
import { sendWithNode } from './transport/node-http.ts';
import { setTransport } from './transport/transport.ts';

const ID = '01JCM5X3V7K2Q8T4N6R9W1Y0ZA';

describe('the client', () => {
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  let base: string;

  before(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => server.close());

  it('says in words that a server speaks something else, and in a browser which setting another origin needs', async (t) => {
    const smtp = createTcpServer((socket) => socket.on('error', () => {}).end('220 mail.test ESMTP\r\n'));
    t.after(() => smtp.close());
    await once(smtp.listen(0, '127.0.0.1'), 'listening');
    const baseUrl = `http://127.0.0.1:${(smtp.address() as AddressInfo).port}`;
    setTransport({
      send: (url, init) =>
        sendWithNode(url, init, { failure: (cause) => new TypeError('fetch failed', { cause }) }),
    });
    t.after(() => setTransport({ send: (url, init) => fetch(url, init) }));
    await assert.rejects(
      new PosternClient({ baseUrl }).list(),
      /Postern at .* \(not an HTTP server\)\. Check/,
    );
    setTransport({ send: () => Promise.reject(new TypeError('Failed to fetch')) });
    Object.assign(globalThis, { location: { origin: 'http://shop.test' } });
    t.after(() => Reflect.deleteProperty(globalThis, 'location'));
    await assert.rejects(new PosternClient({ baseUrl }).list(), /needs --cors-origin http:\/\/shop\.test\.$/);
  });

  it('finds the API under a base path, with or without a trailing slash', async () => {
    answer = (_, response) => response.end('{"messages":[],"total":0,"next_cursor":null,"limit":50}');
    for (const path of ['', '/', '/mail', '/mail/']) {
      await new PosternClient({ baseUrl: base + path }).list({ unread: true, q: ' ', tag: ['a b', 'c'] });
    }
    const query = '?unread=true&tag=a+b&tag=c';
    assert.deepEqual(seen.slice(-4), [
      `GET /api/v1/messages${query}`,
      `GET /api/v1/messages${query}`,
      `GET /mail/api/v1/messages${query}`,
      `GET /mail/api/v1/messages${query}`,
    ]);
  });

  it('throws the message and code of the server', async () => {
    answer = (_, response) =>
      response.writeHead(404).end('{"error":"There is no message X.","code":"not_found"}');
    await assert.rejects(new PosternClient({ baseUrl: base }).get(ID), (error) => {
      assert.ok(error instanceof ApiError);
      assert.deepEqual(
        [error.status, error.code, error.message],
        [404, 'not_found', 'There is no message X.'],
      );
      return true;
    });
  });

  it('explains that nobody responds, also in the sandbox of a test runner, whose errors are of another realm', async (t) => {
    t.after(() => setTransport({ send: (url, init) => fetch(url, init) }));
    setTransport({
      send: async () => {
        throw runInNewContext(
          "Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } })",
        );
      },
    });
    await assert.rejects(new PosternClient({ baseUrl: base }).info(), {
      message: `Couldn't reach Postern at ${base} (ECONNREFUSED). Check that it is running and that POSTERN_URL is its address.`,
    });
  });

  it('explains that a certificate is not trusted, and that a server does not use TLS', async (t) => {
    t.after(() => setTransport({ send: (url, init) => fetch(url, init) }));
    for (const [code, message] of [
      ['DEPTH_ZERO_SELF_SIGNED_CERT', /^The certificate of .* is not trusted .* Set NODE_EXTRA_CA_CERTS/],
      ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /^The certificate of .* is not trusted/],
      ['ERR_SSL_WRONG_VERSION_NUMBER', /does not use TLS .* begins with http:/],
    ] as const) {
      setTransport({
        send: async () => {
          throw Object.assign(new TypeError('fetch failed'), { cause: { code } });
        },
      });
      await assert.rejects(new PosternClient({ baseUrl: base }).info(), { message });
    }
  });

  it('explains that the connection was lost, as when Postern is closed before a wait has ended', async () => {
    answer = (request) => request.socket.destroy();
    await assert.rejects(new PosternClient({ baseUrl: base }).wait({ to: ['a@x.test'] }), {
      name: 'TypeError',
      message: `Lost the connection to Postern at ${base} (UND_ERR_SOCKET). Check that it is not stopped before the test ends, and that the test awaits everything.`,
    });
  });

  it('explains a response that is not from Postern, such as one of a proxy', async () => {
    answer = (_, response) => response.writeHead(502).end('<h1>Bad Gateway</h1>');
    await assert.rejects(new PosternClient({ baseUrl: base }).info(), {
      code: 'unreadable',
      message: 'The server answered 502 Bad Gateway.',
    });
  });

  it('explains JSON that is not from Postern, such as that of another mail catcher', async () => {
    const client = new PosternClient({ baseUrl: base });
    const requests = [
      () => client.list(),
      () => client.get(ID),
      () => client.info(),
      () => client.wait(),
      () => client.assertCount({ min: 1 }),
      () => client.removeAll({ to: ['a@x.test'] }),
      () => client.clear(),
    ];
    for (const body of ['{"total":0,"messages":[]}', '[]', 'null', '"ok"']) {
      answer = (_, response) => response.end(body);
      for (const request of requests)
        await assert.rejects(request, {
          code: 'unreadable',
          message: 'The server answered with JSON that Postern does not send.',
        });
      await assert.rejects(client.archive(), {
        code: 'unreadable',
        message: 'The server answered with no content type instead of an archive.',
      });
    }
    answer = (_, response) => response.setHeader('content-type', 'application/json').end('{"messages":[');
    await assert.rejects(client.list(), { message: 'The server answered with invalid JSON.' });
  });

  it('never turns an unusual id into a request for another path', async () => {
    const client = new PosternClient({ baseUrl: base });
    const before = seen.length;
    for (const id of ['', '.', '..', '../messages', 'a/b', '%2e', '?', '#', ' ']) {
      await assert.rejects(client.remove(id), { code: 'not_found' }, JSON.stringify(id));
    }
    assert.equal(seen.length, before);
  });

  it('sends every filter by its name in the API', async () => {
    const client = new PosternClient({ baseUrl: base });
    const filter = {
      q: 'a b',
      subject: 's',
      sender: 'x',
      recipient: 'r',
      to: ['a+1@x.test', 'b@x.test'],
      tag: ['t'],
      starred: true,
      unread: false,
      after: ID,
    };
    const query = `q=a+b&subject=s&sender=x&recipient=r&to=a%2B1%40x.test&to=b%40x.test&tag=t&starred=true`;
    answer = (_, response) => response.end('{"next_cursor":null,"count":1,"deleted":2}');
    await client.list({ ...filter, limit: 5, before: ID });
    await client.assertCount({ ...filter, min: 1 });
    const { unread: _, ...selection } = filter;
    await client.updateAll(selection, { is_read: true });
    await client.removeAll({ ids: [ID, ID] });
    assert.deepEqual(seen.slice(-4), [
      `GET /api/v1/messages?${query}&after=${ID}&limit=5&before=${ID}`,
      `GET /api/v1/assert/count?${query}&after=${ID}&min=1`,
      `PATCH /api/v1/messages?${query}&after=${ID}`,
      `DELETE /api/v1/messages?ids=${ID}&ids=${ID}`,
    ]);
  });

  it('never turns a filter without a value into a change of everything', async () => {
    const client = new PosternClient({ baseUrl: base });
    const before = seen.length;
    for (const selection of [{}, { to: [] }, { ids: [] }, { recipient: undefined }, { q: 'a', tag: [] }]) {
      await assert.rejects(client.removeAll(selection as object), { code: 'invalid_parameter' });
      await assert.rejects(client.updateAll(selection as object, {}), { code: 'invalid_parameter' });
    }
    assert.equal(seen.length, before);
    // The server refuses blank values.
    answer = (_, response) => response.writeHead(400).end('{"error":"Blank.","code":"invalid_parameter"}');
    await assert.rejects(client.removeAll({ recipient: '' }), { message: 'Blank.' });
    assert.equal(seen.at(-1), 'DELETE /api/v1/messages?recipient=');
  });

  it('resolves with a failed assertion', async () => {
    const failed = { ok: false, count: 0, expected_min: 1, expected_max: null };
    answer = (_, response) => response.writeHead(417).end(JSON.stringify(failed));
    assert.deepEqual(await new PosternClient({ baseUrl: base }).assertCount({ min: 1 }), failed);
  });

  it('reads a range of the raw message and its total size', async () => {
    answer = (request, response) => {
      assert.equal(request.headers.range, 'bytes=0-3');
      response.writeHead(206, { 'content-range': 'bytes 0-3/1234' }).end('From');
    };
    const { bytes, size } = await new PosternClient({ baseUrl: base }).raw(ID, { start: 0, end: 4 });
    assert.deepEqual([new TextDecoder().decode(bytes), size], ['From', 1234]);
  });

  it('sends its token', async () => {
    answer = (request, response) =>
      response.writeHead(request.headers.authorization === 'Bearer s3cret' ? 204 : 401).end();
    await new PosternClient({ baseUrl: base, token: 's3cret' }).remove(ID);
  });
});
