import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { WebhookPoster } from './webhook-poster.ts';

/** A poster to a receiver that responds with these bytes, and then does nothing or closes. */
async function posterTo(t: TestContext, respond: (socket: Socket) => void): Promise<WebhookPoster> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => respond(socket));
    t.after(() => socket.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const poster = new WebhookPoster({ url: `http://127.0.0.1:${port}/`, timeoutMs: 60_000 });
  t.after(() => {
    poster.close();
    server.close();
  });
  return poster;
}

describe('a request to a webhook', () => {
  const never = new AbortController().signal;
  for (const [title, respond] of [
    [
      'switches protocols',
      (socket) => socket.write('HTTP/1.1 101 x\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
    ],
    ['is not HTTP', (socket) => socket.write('220 mail.test ESMTP\r\n\r\n')],
    ['has endless headers', (socket) => socket.write(`HTTP/1.1 200 OK\r\n${'X: y\r\n'.repeat(100_000)}`)],
    ['never comes', (socket) => socket.destroy()],
    ['ends within its headers', (socket) => socket.end('HTTP/1.1 200 OK\r\nX: ')],
    ['ends within its body', (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx')],
  ] as [string, (socket: Socket) => void][]) {
    it(`fails if the response ${title}`, async (t) => {
      const poster = await posterTo(t, respond);
      await assert.rejects(poster.post('{}', never));
      await assert.rejects(poster.post('{}', never), 'the next one is sent, too');
    });
  }

  for (const [title, response, status] of [
    ['that is endless', `HTTP/1.1 200 OK\r\n\r\n${'x'.repeat(1_000_000)}`, 200],
    [
      'of a redirect, which is not followed',
      'HTTP/1.1 307 x\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n',
      307,
    ],
    ['after others without a meaning', `${'HTTP/1.1 102 x\r\n\r\n'.repeat(1000)}HTTP/1.1 204 x\r\n\r\n`, 204],
  ] as const) {
    it(`returns the status of a response ${title}`, async (t) => {
      const poster = await posterTo(t, (socket) => socket.write(response));
      assert.equal((await poster.post('{}', never)).status, status);
    });
  }
});
