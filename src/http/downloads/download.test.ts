import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { describe, it, type TestContext } from 'node:test';
import fc from 'fast-check';
import fastify from 'fastify';
import { downloadMethods, sendDownload, slice } from './download.ts';

const SIZE = 50 * 1024 * 1024;

/** Starts a server with one download, made by `read`, and a client that requests it. */
async function ask(t: TestContext, read: () => AsyncIterable<Uint8Array>, method = 'GET') {
  const app = fastify({ forceCloseConnections: true });
  app.decorateReply('reserve', () => {});
  app.route({
    method: [...downloadMethods],
    url: '/',
    handler: (request, reply) =>
      sendDownload(request, reply, {
        tag: 'x',
        size: SIZE,
        contentType: 'message/rfc822',
        disposition: 'attachment',
        read,
      }),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  t.after(() => app.close());
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  t.after(() => socket.destroy());
  socket.write(`${method} / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  return socket;
}

describe('a download', () => {
  it('stops reading when the client disconnects, and closes its source', async (t) => {
    const ended = Promise.withResolvers<void>();
    let yielded = 0;
    const socket = await ask(t, async function* () {
      try {
        for (; yielded < SIZE; yielded += 65536) yield Buffer.alloc(65536);
      } finally {
        ended.resolve();
      }
    });
    await once(socket, 'data');
    socket.destroy();
    await ended.promise;
    assert.ok(yielded < SIZE);
  });

  it('waits for a client that does not read', async (t) => {
    let yielded = 0;
    const stalled = Promise.withResolvers<void>();
    const socket = await ask(t, async function* () {
      for (; yielded < SIZE; yielded += 65536) {
        yield Buffer.alloc(65536);
        // The kernel buffers a few MB. Anything read after that would fill our memory.
        if (yielded > 1024 * 1024) stalled.resolve();
      }
    });
    socket.pause();
    await stalled.promise;
    // Each round of the event loop is an opportunity to read more.
    for (let turn = 0; turn < 1000; turn++) await new Promise(setImmediate);
    assert.ok(yielded < SIZE / 2, `${yielded} bytes were read ahead`);
  });

  it('closes the connection when its source fails midway, so that a partial message is not mistaken for a whole one', async (t) => {
    const socket = await ask(t, async function* () {
      yield Buffer.alloc(65536);
      throw new Error('the disk is gone');
    });
    socket.on('error', () => {});
    const bytes = await buffer(socket).catch(() => Buffer.alloc(0));
    assert.ok(bytes.length < SIZE);
  });

  it('reads nothing for HEAD', async (t) => {
    const socket = await ask(
      t,
      () => {
        throw new Error('must not be read');
      },
      'HEAD',
    );
    assert.match(
      (await buffer(socket)).toString(),
      new RegExp(`^HTTP/1\\.1 200 .*content-length: ${SIZE}`, 's'),
    );
  });
});

describe('slice', () => {
  it('returns any range of any pieces, and reads no further than necessary', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ maxLength: 20 })),
        fc.nat(100),
        fc.nat(100),
        async (pieces, one, other) => {
          const whole = Buffer.concat(pieces);
          const [start, end] = [
            Math.min(one, other, whole.length),
            Math.min(Math.max(one, other), whole.length),
          ];
          let read = 0;
          const cut = slice(
            (async function* () {
              for (const piece of pieces) {
                yield piece;
                read += piece.length;
              }
            })(),
            { start, end },
          );
          assert.deepEqual(Buffer.concat(await Array.fromAsync(cut)), whole.subarray(start, end));
          assert.ok(read <= end || end === whole.length);
        },
      ),
    );
  });
});
