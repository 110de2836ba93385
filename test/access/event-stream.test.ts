import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it, type TestContext } from 'node:test';
import { WebSocket } from 'ws';
import type { InboxEvent } from '../../src/contract/events.ts';
import { leap } from '../leap.ts';
import { follow, openSmallApp, readAnswer, sendRaw } from './small-app.ts';

const removed = (id: number | string): InboxEvent => ({ type: 'message:delete', data: { id: String(id) } });

const handshake = (path = '/api/v1/ws', extra = '') =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${extra}\r\n`;

async function refusal(
  t: TestContext,
  app: { port: number },
  options: object = {},
): Promise<[number, string]> {
  const socket = new WebSocket(`ws://127.0.0.1:${app.port}/api/v1/ws`, options);
  socket.on('error', () => {});
  t.after(() => socket.terminate());
  const [, response] = await once(socket, 'unexpected-response');
  let body = '';
  for await (const chunk of response) body += chunk;
  return [response.statusCode, JSON.parse(body).code];
}

describe('the event stream', () => {
  it('sends every event to every socket as a text frame of JSON, in order', async (t) => {
    const app = await openSmallApp(t);
    const sockets = [await follow(t, app), await follow(t, app), await follow(t, app)];
    const sent: InboxEvent[] = [
      removed('first'),
      ...Array.from({ length: 500 }, (_, at) => removed(at)),
      { type: 'message:tags', data: { id: 'ü', tags: ['x'.repeat(200), '🙂'.repeat(40_000)] } },
      { type: 'messages:clear' },
    ];
    for (const event of sent) app.events.publish(event);
    for (const { hear } of sockets) {
      assert.deepEqual(
        (await hear(sent.length)).map((text) => JSON.parse(text)),
        sent,
      );
    }
  });

  it('does not send a socket events from before it connected', async (t) => {
    const app = await openSmallApp(t);
    const early = await follow(t, app);
    app.events.publish(removed('before'));
    const late = await follow(t, app);
    app.events.publish(removed('after'));
    assert.deepEqual(
      (await late.hear(1)).map((text) => JSON.parse(text)),
      [removed('after')],
    );
    assert.equal((await early.hear(2)).length, 2);
  });

  it('forgets sockets that disconnected', async (t) => {
    const app = await openSmallApp(t);
    const { socket } = await follow(t, app);
    assert.equal(app.clients(), 1);
    const stays = await follow(t, app);
    socket.terminate();
    while (app.clients() > 1) await new Promise(setImmediate);
    app.events.publish(removed(1));
    await stays.hear(1);
  });

  it('closes sockets with 1001 when Postern stops', async (t) => {
    const app = await openSmallApp(t);
    const { socket } = await follow(t, app);
    const closed = once(socket, 'close');
    await app.app.close();
    assert.equal((await closed)[0], 1001);
  });

  it('does not wait for a socket that never answers when Postern stops', async (t) => {
    const app = await openSmallApp(t, { ws: { wsCloseTimeout: 3_600_000 } });
    const mute = await sendRaw(t, app, handshake());
    await once(mute, 'data');
    mute.pause();
    await app.app.close();
  });
});

describe('a socket that cannot keep up', () => {
  it('is closed with 1013 while the others get every event', async (t) => {
    // The slow one reads that it is closed only after it resumes.
    const app = await openSmallApp(t, { ws: { wsMaxQueue: 64 * 1024, wsCloseTimeout: 3_600_000 } });
    const slow = await follow(t, app);
    const quick = await follow(t, app);
    slow.socket.pause();
    const closed = once(slow.socket, 'close');
    let sent = 0;
    // The kernel buffers a few megabytes before the queue grows.
    while (app.clients() > 1 || sent === 0) {
      // Less than the queue may hold, because the quick one may not read before all of them are sent.
      for (let at = 0; at < 4; at++) app.events.publish(removed('x'.repeat(10_000) + sent++));
      await quick.hear(sent);
      if (sent > 5000) break;
      if (sent >= 2000) slow.socket.resume();
    }
    assert.equal((await closed)[0], 1013);
    assert.equal((await quick.hear(sent)).length, sent);
  });

  it('is closed with 1013 when one batch exceeds its queue', async (t) => {
    const app = await openSmallApp(t);
    const { socket } = await follow(t, app);
    const closed = once(socket, 'close');
    for (let at = 0; at < 30_000; at++) app.events.publish(removed(at));
    assert.equal((await closed)[0], 1013);
    const next = await follow(t, app);
    app.events.publish(removed('next'));
    await next.hear(1);
  });
});

describe('the last frames of a socket that could not keep up', () => {
  it('do not keep others from getting memory', async (t) => {
    const app = await openSmallApp(t, {
      ws: { wsMaxQueue: 1024 * 1024, wsCloseTimeout: 3_600_000 },
      eventMemory: 1536 * 1024,
    });
    const slow = await follow(t, app);
    const quick = await follow(t, app);
    slow.socket.pause();
    // More than the kernel and the queue can hold.
    for (let sent = 0; sent < 2000; sent++) {
      app.events.publish(removed('x'.repeat(10_000)));
      if (sent % 4 === 0) await quick.hear(sent);
    }
    await quick.hear(2000);
    const response = app.memory.open({ isStalled: () => false, close() {} });
    assert.ok(response.resize(1024 * 1024));
  });
});

describe('pings', () => {
  it('are sent, and a socket that answers them stays open', async (t) => {
    const app = await openSmallApp(t, { ws: { wsPingInterval: 20, wsSilenceTimeout: 60_000 } });
    const { socket, hear } = await follow(t, app);
    // Two and a half minutes in all.
    for (let at = 0; at < 15; at++) {
      await once(socket, 'ping');
      leap(10_000);
    }
    app.events.publish(removed(1));
    await hear(1);
  });

  it('without a pong end the connection', async (t) => {
    const app = await openSmallApp(t, { ws: { wsPingInterval: 30, wsSilenceTimeout: 90 } });
    const mute = await sendRaw(t, app, handshake());
    mute.resume();
    await once(mute, 'close');
    while (app.clients() > 0) await new Promise(setImmediate);
  });
});

describe('frames from a client', () => {
  it('are ignored', async (t) => {
    const app = await openSmallApp(t);
    const { socket, hear } = await follow(t, app);
    for (const data of ['{"type":"messages:clear"}', 'not json', Buffer.alloc(100), '']) socket.send(data);
    socket.ping();
    await once(socket, 'pong');
    app.events.publish(removed(1));
    assert.equal((await hear(1)).length, 1);
  });

  it('that are too large close it with 1009', async (t) => {
    const app = await openSmallApp(t);
    const { socket } = await follow(t, app);
    socket.send('x'.repeat(5000));
    assert.equal((await once(socket, 'close'))[0], 1009);
  });

  it('that are too large in pieces close it with 1009', async (t) => {
    const app = await openSmallApp(t);
    const { socket } = await follow(t, app);
    for (let at = 0; at < 6; at++) socket.send('x'.repeat(1000), { fin: false });
    assert.equal((await once(socket, 'close'))[0], 1009);
  });

  for (const kind of ['send', 'ping'] as const) {
    it(`that flood in (${kind}) close it with 1008, and cost no memory`, async (t) => {
      const app = await openSmallApp(t, { ws: { wsMaxFrames: 50, wsCloseTimeout: 200 } });
      const { socket } = await follow(t, app);
      const closed = once(socket, 'close');
      socket.on('error', () => {});
      for (let at = 0; at < 5000; at++) socket[kind]('x'.repeat(100));
      assert.equal((await closed)[0], 1008);
    });
  }

  it('that are many empty pieces of one message close it with 1008', async (t) => {
    const app = await openSmallApp(t);
    const { socket } = await follow(t, app);
    const closed = once(socket, 'close');
    socket.on('error', () => {});
    for (let at = 0; at < 5000; at++) socket.send('', { fin: false });
    assert.equal((await closed)[0], 1008);
  });
});

describe('a WebSocket is refused before the upgrade, with the error body', () => {
  it('beyond the limit on clients', async (t) => {
    const app = await openSmallApp(t, { ws: { wsMaxClients: 2 } });
    const { socket } = await follow(t, app);
    await follow(t, app);
    assert.deepEqual(await refusal(t, app), [503, 'overloaded']);
    socket.close();
    while (app.clients() > 1) await new Promise(setImmediate);
    await follow(t, app);
  });

  it('when a page of another site requests it', async (t) => {
    const app = await openSmallApp(t);
    assert.deepEqual(await refusal(t, app, { origin: 'https://evil.example' }), [403, 'forbidden_origin']);
    assert.deepEqual(await refusal(t, app, { origin: 'null' }), [403, 'forbidden_origin']);
    assert.deepEqual(
      await refusal(t, app, { origin: 'http://evil.example', headers: { host: 'evil.example' } }),
      [403, 'forbidden_host'],
    );
    await follow(t, app, { origin: app.url });
  });

  it('for a host that is not allowed, even without browser headers', async (t) => {
    const app = await openSmallApp(t);
    assert.deepEqual(await refusal(t, app, { headers: { host: 'evil.example' } }), [403, 'forbidden_host']);
    await follow(t, app, { host: 'postern:8025' });
  });

  it('and its connection is closed', async (t) => {
    const app = await openSmallApp(t, { ws: { wsMaxClients: 0 } });
    for (const extra of ['', 'Origin: https://evil.example\r\n']) {
      const socket = await sendRaw(t, app, handshake('/api/v1/ws', extra));
      socket.resume();
      await once(socket, 'close');
    }
  });

  for (const [title, bytes] of [
    ['a plain GET', 'GET /api/v1/ws HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'],
    ['a plain HEAD', 'HEAD /api/v1/ws HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n'],
    ['another version', handshake().replace('Version: 13', 'Version: 7')],
    ['an invalid key', handshake().replace('dGhl', '')],
    ['no key', handshake().replace(/Sec-WebSocket-Key.*\r\n/, '')],
    ['an upgrade to something else', handshake().replace('websocket', 'h2c')],
    ['another spelling of the path', handshake('/api/v1/%77s')],
  ] as const) {
    it(`${title} is 400`, async (t) => {
      const app = await openSmallApp(t);
      const { status, body } = await readAnswer(await sendRaw(t, app, bytes));
      assert.equal(status, 400);
      if (!title.includes('HEAD')) assert.equal(JSON.parse(body).code, 'invalid_parameter');
    });
  }

  it('another version gets the supported version', async (t) => {
    const app = await openSmallApp(t);
    const other = handshake().replace('Version: 13', 'Version: 7');
    const { head } = await readAnswer(await sendRaw(t, app, other));
    assert.match(head, /^sec-websocket-version: 13$/im);
  });

  it('and other paths ignore Upgrade', async (t) => {
    const app = await openSmallApp(t);
    for (const upgrade of ['websocket', 'h2c', 'TLS/1.0']) {
      const request = handshake('/api/v1/messages').replace('websocket', upgrade);
      const { status, body } = await readAnswer(await sendRaw(t, app, request));
      assert.deepEqual([status, body], [200, '{"messages":["secret"]}']);
    }
  });
});

describe('a browser that requests a subprotocol', () => {
  it('gets the supported one', async (t) => {
    const app = await openSmallApp(t);
    const socket = new WebSocket(`ws://127.0.0.1:${app.port}/api/v1/ws`, ['other', 'postern']);
    t.after(() => socket.terminate());
    await once(socket, 'open');
    assert.equal(socket.protocol, 'postern');
  });
});
