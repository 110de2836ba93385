import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws';
import { openEventStream, type StreamStatus } from './event-stream.ts';

describe('the event stream', () => {
  let server: WebSocketServer;
  let url: string;

  before(async () => {
    server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(server, 'listening');
    url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => server.close());

  async function nextSocket(): Promise<ServerSocket> {
    const [socket] = (await once(server, 'connection')) as [ServerSocket];
    return socket;
  }

  for (const code of [1000, 1006, 1013]) {
    it(`reconnects after a close with ${code}, and reports it`, async () => {
      const statuses: StreamStatus[] = [];
      const events: string[] = [];
      const got = Promise.withResolvers<void>();
      const stream = openEventStream({
        url,
        onStatus: (status) => statuses.push(status),
        onEvent: (event) => {
          events.push(event.type);
          if (events.length === 2) got.resolve();
        },
      });
      const first = await nextSocket();
      first.send('{"type":"messages:clear"}', () => (code === 1006 ? first.terminate() : first.close(code)));
      (await nextSocket()).send('{"type":"messages:clear"}');
      await got.promise;
      stream.close();
      assert.deepEqual(statuses, ['connecting', 'open', 'waiting', 'connecting', 'open']);
    });
  }

  it('ignores frames that are not events', async () => {
    const got = Promise.withResolvers<string>();
    const stream = openEventStream({ url, onEvent: (event) => got.resolve(event.type) });
    const socket = await nextSocket();
    for (const frame of ['', '{', 'null', '[]', '"x"']) socket.send(frame);
    socket.send(Buffer.from([0, 1]));
    socket.send('{"type":"messages:clear"}');
    assert.equal(await got.promise, 'messages:clear');
    stream.close();
  });

  it('does not reconnect once closed', async () => {
    const statuses: StreamStatus[] = [];
    const stream = openEventStream({ url, onEvent: () => {}, onStatus: (status) => statuses.push(status) });
    const socket = await nextSocket();
    stream.close();
    await once(socket, 'close');
    stream.retryNow();
    assert.equal(statuses.includes('waiting'), false);
  });
});
