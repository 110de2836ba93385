import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { type Api, assertRefused, startApi, startApiWith } from './harness.ts';

const MiB = 1024 * 1024;
const HOST = 'Host: localhost\r\n';
const JSON_TYPE = 'Content-Type: application/json\r\n';

/** Sends these bytes and reads everything until the server closes the connection. */
async function converse(api: Api, ...pieces: string[]): Promise<string> {
  const socket = connect(api.http.port, api.http.host);
  socket.setNoDelay(true);
  for (const piece of pieces) {
    socket.write(piece);
    await new Promise(setImmediate);
  }
  return (await buffer(socket)).toString();
}

const statusesOf = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);

describe('requests on one connection', () => {
  let api: Api;
  let id: string;
  before(async () => {
    api = await startApi();
    id = await api.mail();
  });
  after(() => api.close());

  it('get responses in order, however the stream is split into packets', async () => {
    const patch = `PATCH /api/v1/messages/${id} HTTP/1.1\r\n${HOST}${JSON_TYPE}`;
    const requests = {
      get: ['200', `GET /livez HTTP/1.1\r\n${HOST}\r\n`],
      missing: ['404', `GET /nothing HTTP/1.1\r\n${HOST}\r\n`],
      getWithBody: ['200', `GET /livez HTTP/1.1\r\n${HOST}Content-Length: 8\r\n\r\n\r\n\r\n\r\n\r\n`],
      empty: ['200', `${patch}Content-Length: 2\r\n\r\n{}`],
      chunked: [
        '200',
        `${patch}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n4\r\n\r\n\r\n\r\n1\r\n}\r\n0\r\n\r\n`,
      ],
    } as const;
    const kinds = Object.keys(requests) as (keyof typeof requests)[];
    const last = `GET /livez HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...kinds), { maxLength: 8 }),
        fc.array(fc.nat(1000), { maxLength: 12 }),
        async (sent, cuts) => {
          const stream = sent.map((kind) => requests[kind][1]).join('') + last;
          const places = [...new Set([0, ...cuts.map((cut) => cut % stream.length)])].sort((a, b) => a - b);
          const pieces = places.map((place, index) => stream.slice(place, places[index + 1]));
          assert.deepEqual(statusesOf(await converse(api, ...pieces)), [
            ...sent.map((kind) => requests[kind][0]),
            '200',
          ]);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('wait until the previous response has been read', async () => {
    const large = await api.mail({ text: `${'x'.repeat(70)}\r\n`.repeat((20 * MiB) / 72) });
    const socket = connect(api.http.port, api.http.host);
    socket.write(`GET /api/v1/messages/${large}/raw HTTP/1.1\r\n${HOST}\r\n`);
    socket.write(`DELETE /api/v1/messages/${large} HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`);
    await once(socket, 'readable');
    for (let asked = 0; asked < 10; asked++) {
      assert.equal((await api.call('HEAD', `/messages/${large}`)).status, 200);
    }
    assert.deepEqual(statusesOf((await buffer(socket)).toString('latin1')), ['200', '204']);
    assert.equal((await api.call('GET', `/messages/${large}`)).status, 404);
  });

  it('end when the client disconnects, also while others wait behind them', { timeout: 20_000 }, async () => {
    const waiting = async () => (await api.call('GET', '/info')).json.waiting;
    const socket = connect(api.http.port, api.http.host);
    const wait = `GET /api/v1/wait?to=nobody@example.test&timeout=50 HTTP/1.1\r\n${HOST}\r\n`;
    socket.write(wait + wait);
    while ((await waiting()) !== 1);
    socket.destroy();
    while ((await waiting()) !== 0);
  });

  it('are all answered when there are thousands in one packet', async () => {
    const many = `GET /livez HTTP/1.1\r\n${HOST}\r\n`.repeat(3000);
    const text = await converse(api, many, `GET /livez HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`);
    assert.equal(statusesOf(text).length, 3001);
  });
});

describe('a request body', () => {
  let api: Api;
  before(async () => {
    api = await startApiWith({ httpStallTimeout: 3_600_000 }, '--http-max-request-memory', '2MiB');
  });
  after(() => api.close());
  const patch = `PATCH /api/v1/messages/x HTTP/1.1\r\n${HOST}${JSON_TYPE}`;

  it('in thousands of tiny chunks is refused, and the connection closed', async () => {
    const text = await converse(
      api,
      `${patch}Transfer-Encoding: chunked\r\n\r\n${'1\r\na\r\n'.repeat(5000)}`,
    );
    assert.deepEqual(statusesOf(text), ['400']);
    assert.match(text, /invalid_body/);
  });

  it('that arrives after its response is dropped, and the connection stays open', async () => {
    const get = `GET /livez HTTP/1.1\r\n${HOST}`;
    const socket = connect(api.http.port, api.http.host);
    socket.write(`${get}Content-Length: 8\r\n\r\n`);
    await once(socket, 'data');
    socket.write(`12345678${get}Connection: close\r\n\r\n`);
    assert.deepEqual(statusesOf((await buffer(socket)).toString()), ['200']);
  });

  it('that no handler reads is rejected in the same way', async () => {
    const text = await converse(
      api,
      `GET /livez HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n${'1\r\na\r\n'.repeat(5000)}`,
    );
    assert.deepEqual(statusesOf(text), ['200']);
    assert.match(text, /^connection: close/im);
  });

  it('is rejected while others use up the memory for bodies; small ones are still accepted', async () => {
    const sockets: Socket[] = [];
    try {
      const fill = () => {
        const socket = connect(api.http.port, api.http.host);
        sockets.push(socket);
        socket.on('error', () => {});
        socket.write(`${patch}Content-Length: ${MiB}\r\n\r\n${' '.repeat(MiB - 1)}`);
      };
      fill();
      fill();
      const headers = { 'content-type': 'application/json' };
      const large = () => api.call('PATCH', '/messages/x', { headers, body: `{${' '.repeat(MiB - 10)}}` });
      let refused = await large();
      // This request may have arrived first, in which case one of the others was refused.
      while (refused.status !== 503) {
        fill();
        refused = await large();
      }
      assertRefused(refused, 503, 'overloaded');
      assert.equal(refused.headers['retry-after'], '5');
      assertRefused(await api.call('PATCH', '/messages/x', { headers, body: '{}' }), 404, 'not_found');
    } finally {
      for (const socket of sockets) socket.destroy();
    }
  });
});

describe('too many connections', () => {
  let api: Api;
  before(async () => {
    api = await startApi('--http-max-connections', '5');
  });
  after(() => api.close());

  it('close the one that has been idle the longest, not the newest', async () => {
    const idle: Socket[] = [];
    try {
      for (let index = 0; index < 5; index++) {
        const socket = connect(api.http.port, api.http.host);
        idle.push(socket);
        socket.write(`GET /livez HTTP/1.1\r\n${HOST}\r\n`);
        await once(socket, 'data');
      }
      const closed = Promise.race(idle.map((socket, index) => once(socket, 'close').then(() => index)));
      // There may be more connections until one has been idle for long enough to be closed.
      let first: number | undefined;
      closed.then((index) => {
        first = index;
      });
      while (first === undefined) assert.equal((await api.call('GET', '/messages')).status, 200);
      assert.equal(first, 0);
      for (let index = 0; index < 20; index++) {
        assert.equal((await api.call('GET', '/messages')).status, 200);
      }
    } finally {
      for (const socket of idle) socket.destroy();
    }
  });
});

describe('too many headers', () => {
  it('are refused with 431', async () => {
    const api = await startApi();
    try {
      const few = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`x-${index}`, '1']));
      const many = Object.fromEntries(Array.from({ length: 250 }, (_, index) => [`x-${index}`, '1']));
      assert.equal((await api.call('GET', '/messages', { headers: few })).status, 200);
      assertRefused(await api.call('GET', '/messages', { headers: many }), 431, 'too_large');
    } finally {
      await api.close();
    }
  });
});
