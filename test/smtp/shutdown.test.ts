import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { missing } from '../platform.ts';
import { Client } from './client.ts';
import { converse, data, mail, rcpt } from './play.ts';
import { startServer } from './server.ts';

describe('a server that closes', () => {
  it('sends 421 to sessions between messages, and accepts no new ones', async (test) => {
    const { server, port } = await startServer(test);
    const [fresh, idle] = [await Client.connect(port), await Client.greeted(port)];
    await fresh.reply();
    const closed = server.close(10_000);
    assert.match(await idle.end(), /^421 4\.3\.2 Server is shutting down/);
    assert.match(await fresh.end(), /^421 4\.3\.2 Server is shutting down/);
    fresh.close();
    idle.close();
    await closed;
    const late = connect(port, '127.0.0.1');
    await assert.rejects(once(late, 'connect'), { code: 'ECONNREFUSED' });
  });

  it('lets messages in progress finish and replies to them', async (test) => {
    const kept = Promise.withResolvers<{ id: string }>();
    const arrived = Promise.withResolvers<void>();
    const { server, port, messages } = await startServer(test, {
      receive: () => {
        arrived.resolve();
        return kept.promise;
      },
    });
    const [begun, sending, waiting] = await Promise.all([1, 2, 3].map(() => Client.greeted(port)));
    await converse(waiting!, [mail, rcpt, data]);
    waiting!.send('waiting\r\n.\r\n');
    await arrived.promise;
    await converse(begun!, [mail]);
    await converse(sending!, [mail, rcpt, data]);
    sending!.send('half');
    const closed = server.close(10_000);
    kept.resolve({ id: 'X' });
    assert.match(await waiting!.end(), /^250 2\.0\.0 kept as X\r\n421 /);
    sending!.send(' and half\r\n.\r\nMAIL FROM:<next@b.test>\r\n');
    assert.match(await sending!.end(), /^250 2\.0\.0 kept as X\r\n421 .*\r\n$/);
    await converse(begun!, [rcpt, data, ['begun\r\n.', 250]]);
    assert.match(await begun!.end(), /^421 /);
    for (const client of [begun, sending, waiting]) client!.close();
    await closed;
    assert.deepEqual(messages.map(({ raw }) => raw.toString()).sort(), [
      'begun\r\n',
      'half and half\r\n',
      'waiting\r\n',
    ]);
  });

  it('closes connections that are not done in time', async (test) => {
    const { server, port, messages } = await startServer(test);
    const client = await Client.greeted(port);
    await converse(client, [mail, rcpt, data]);
    await server.close(20);
    assert.equal(await client.end(), '');
    assert.equal(messages.length, 0);
    client.close();
  });

  it('can be closed twice, the second time with a shorter timeout', async (test) => {
    const { server, port } = await startServer(test);
    const client = await Client.greeted(port);
    await converse(client, [mail]);
    const patient = server.close(60_000);
    await server.close(0);
    await patient;
    client.close();
  });

  it('closes immediately without clients', async (test) => {
    const { server } = await startServer(test);
    await server.close(60_000);
  });
});

describe('a server that opens', () => {
  it('rejects with the error of a port in use, and leaves nothing open', async (test) => {
    const { port } = await startServer(test);
    const listen = [
      { host: '127.0.0.1', port: 0 },
      { host: '127.0.0.1', port },
    ];
    await assert.rejects(startServer(test, { listen }), { code: 'EADDRINUSE' });
  });

  it('listens on IPv6 and on a Unix socket', { skip: missing.unixSockets }, async (test) => {
    const folder = await mkdtemp(join(tmpdir(), 'postern-smtp-'));
    test.after(() => rm(folder, { recursive: true }));
    const path = join(folder, 'smtp.sock');
    const { port, messages } = await startServer(test, { listen: [{ host: '::1', port: 0 }, { path }] });
    for (const options of [{ host: '::1' }, { path }]) {
      const client = await Client.connect(port, options);
      await client.reply();
      await converse(client, [['EHLO x', 250], mail, rcpt, data, ['.', 250]]);
      client.close();
    }
    assert.deepEqual(
      messages.map(({ envelope }) => envelope.remote_address),
      ['::1', ''],
    );
  });

  it('shows an IPv4 client of a dual-stack listener by its IPv4 address', async (test) => {
    const { port, messages } = await startServer(test, { listen: [{ host: '::', port: 0 }] });
    const client = await Client.greeted(port);
    await converse(client, [mail, rcpt, data, ['.', 250]]);
    assert.equal(messages[0]?.envelope.remote_address, '127.0.0.1');
    client.close();
  });
});
