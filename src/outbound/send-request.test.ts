import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { defer } from '../../test/defer.ts';
import { EndlessResponseError, sendRequest } from './send-request.ts';

const MiB = 1024 * 1024;

it('a request that is ended while its response is read fails with the reason', async (t) => {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx'));
    t.after(() => socket.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const stop = new AbortController();
  const response = await sendRequest(new URL(`http://127.0.0.1:${port}/`), ['127.0.0.1'], {
    signal: stop.signal,
  });
  const body = buffer(response);
  stop.abort(new Error('too late'));
  await assert.rejects(body, /too late/);
});

for (const line of ['100 Continue', '103 Early Hints'])
  it(`a server that sends ${line} without end is given up`, async (t) => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      const flood = () => {
        while (socket.writable && socket.write(`HTTP/1.1 ${line}\r\n\r\n`.repeat(100)));
      };
      socket.on('drain', flood).once('data', flood);
      t.after(() => socket.destroy());
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    t.after(() => server.close());
    const { port } = server.address() as AddressInfo;
    const { signal } = new AbortController();
    const response = sendRequest(new URL(`http://127.0.0.1:${port}/`), ['127.0.0.1'], { signal });
    await assert.rejects(response, EndlessResponseError);
  });

it('a server that sends nothing but informational responses on a connection that was used before is not asked again', async (t) => {
  let requests = 0;
  const server = createServer((socket) => {
    socket
      .on('error', () => {})
      .on('data', () => {
        const isFirst = ++requests === 1;
        socket.write(isFirst ? 'HTTP/1.1 204 OK\r\n\r\n' : 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(100));
      });
    t.after(() => socket.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => server.close());
  const agent = new Agent({ keepAlive: true });
  t.after(() => agent.destroy());
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const send = () => sendRequest(url, ['127.0.0.1'], { agent, signal: new AbortController().signal });
  await buffer(await send());
  await assert.rejects(send(), EndlessResponseError);
  assert.equal(requests, 2);
});

it('a request is not kept in memory as long as its signal', async (t) => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const used = () => {
    collectGarbage();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const server = createHttpServer((request, response) =>
    request.resume().on('end', () => response.end('ok')),
  );
  defer(t, () => server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const { signal } = new AbortController();
  const before = used();
  for (let n = 0; n < 20; n++) {
    const options = { method: 'POST', agent: false, signal };
    const response = await sendRequest(url, ['127.0.0.1'], options, JSON.stringify(['x'.repeat(10 * MiB)]));
    await new Promise((resolve) => response.resume().once('close', resolve));
  }
  assert.ok(used() - before < 50 * MiB);
});
