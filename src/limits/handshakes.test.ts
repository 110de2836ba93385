import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { before, describe, it, type TestContext } from 'node:test';
import { connect as connectTls, TLSSocket } from 'node:tls';
import { selfSignedCertificate } from '../smtp/self-signed.ts';
import { Handshakes, serverContext } from './handshakes.ts';

const MAX_IN_PROGRESS = 20;

describe('Handshakes', () => {
  let tls: { cert: string; key: string };
  let hello: Buffer;
  before(async () => {
    tls = await selfSignedCertificate('localhost');
    hello = await firstBytes();
  });

  /** A server whose handshakes are counted, and clients of it. */
  async function serve(t: TestContext) {
    const handshakes = new Handshakes(MAX_IN_PROGRESS);
    const secureContext = serverContext(tls);
    const counts = { begun: 0, inProgress: 0, most: 0 };
    const events = new EventEmitter<{ begin: []; end: []; close: [] }>();
    const server = createServer({ allowHalfOpen: true }, (accepted) => {
      accepted
        .on('error', () => {})
        .on('end', () => events.emit('end'))
        .on('close', () => events.emit('close'));
      handshakes.start(accepted, () => {
        counts.begun++;
        events.emit('begin');
        counts.most = Math.max(counts.most, ++counts.inProgress);
        const socket = new TLSSocket(accepted, { isServer: true, secureContext });
        let isInProgress = true;
        const end = () => {
          if (isInProgress) counts.inProgress--;
          isInProgress = false;
        };
        socket.once('close', end).once('secure', () => {
          end();
          socket.write('secure');
        });
        return socket.on('error', () => {});
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const sockets: Socket[] = [];
    t.after(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    /** Connections that send this, and nothing else. */
    async function open(count: number, bytes: Buffer): Promise<Socket[]> {
      const opened = Array.from({ length: count }, () => connect(port, '127.0.0.1').on('error', () => {}));
      sockets.push(...opened);
      await Promise.all(opened.map((socket) => once(socket, 'connect')));
      for (const socket of opened) socket.write(bytes);
      return opened;
    }

    /** Begins handshakes that it does not finish. */
    async function begin(count: number): Promise<Socket[]> {
      const begun = counts.begun + count;
      const opened = await open(count, hello);
      while (counts.begun < begun) await once(events, 'begin');
      return opened;
    }

    async function finish(options: { maxVersion?: 'TLSv1.2' } = {}): Promise<TLSSocket> {
      const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false, ...options });
      sockets.push(socket);
      await once(socket, 'data');
      return socket;
    }

    return { counts, events, open, begin, finish };
  }

  it('has few in progress, and ends those that do not finish when others wait', async (t) => {
    const { counts, open, begin, finish } = await serve(t);
    await begin(MAX_IN_PROGRESS);
    await open(2 * MAX_IN_PROGRESS, hello);
    await finish();
    assert.equal(counts.most, MAX_IN_PROGRESS);
  });

  it('lets clients take their time if nobody waits', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] });
    const { counts, begin, finish } = await serve(t);
    await begin(MAX_IN_PROGRESS - 1);
    await finish();
    t.mock.timers.tick(60_000);
    await finish();
    assert.equal(counts.inProgress, MAX_IN_PROGRESS - 1);
  });

  it('gives no turn to a connection that is silent', async (t) => {
    const { counts, open, finish } = await serve(t);
    await open(2 * MAX_IN_PROGRESS, Buffer.alloc(0));
    await finish();
    assert.equal(counts.begun, 1);
  });

  it('gives no turn to a client that has left', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] });
    const { counts, events, open, begin, finish } = await serve(t);
    const [first] = await begin(MAX_IN_PROGRESS);
    for (const socket of await open(10, hello)) {
      socket.resetAndDestroy();
      await once(events, 'close');
    }
    first!.resetAndDestroy();
    await finish();
    assert.equal(counts.begun, MAX_IN_PROGRESS + 1);
  });

  it('disconnects a client that sends more than the beginning of a handshake while it waits', async (t) => {
    const { counts, events, open, begin } = await serve(t);
    t.mock.timers.enable({ apis: ['setInterval'] });
    await begin(MAX_IN_PROGRESS);
    await open(1, Buffer.alloc(64 * 1024));
    await once(events, 'close');
    assert.equal(counts.inProgress, MAX_IN_PROGRESS);
  });

  it('reads the end of a client that has sent nothing', async (t) => {
    const { counts, events, open } = await serve(t);
    for (const socket of await open(1, Buffer.alloc(0))) socket.end();
    await once(events, 'end');
    assert.equal(counts.begun, 0);
  });

  it('does not repeat a handshake', async (t) => {
    const { finish } = await serve(t);
    const socket = await finish({ maxVersion: 'TLSv1.2' });
    const { promise, resolve } = Promise.withResolvers<Error | null>();
    socket.on('error', resolve);
    socket.renegotiate({}, resolve);
    assert.match(String(await promise), /no renegotiation/);
  });
});

/** What a client sends to begin a handshake. */
function firstBytes(): Promise<Buffer> {
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  const wire = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      resolve(chunk);
      done();
    },
  });
  connectTls({ socket: wire }).on('error', () => {});
  return promise;
}
