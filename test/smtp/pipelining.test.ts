import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AppError } from '../../src/mailbox/errors.ts';
import { leap } from '../leap.ts';
import { until } from '../until.ts';
import { Client } from './client.ts';
import { startServer } from './server.ts';

const mail = (body: string) => `MAIL FROM:<a@b.test>\r\nRCPT TO:<c@d.test>\r\nDATA\r\n${body}\r\n.\r\n`;

/** Resolves when nothing of what the client sends has left it in many iterations of the event loop, which is that of the server too. */
async function heldBack({ socket }: Client): Promise<void> {
  for (let written = -1, still = 0; still < 200; still++) {
    if (socket.bytesWritten !== written) still = 0;
    written = socket.bytesWritten;
    await new Promise(setImmediate);
  }
}

describe('pipelined commands', () => {
  it('get their replies in one write', async (test) => {
    const { port } = await startServer(test);
    const client = await Client.connect(port);
    await client.reply();
    client.reads = 0;
    client.send(
      'EHLO x\r\nMAIL FROM:<a@b.test>\r\nRCPT TO:<c@d.test>\r\nRCPT TO:<broken\r\nNOOP\r\nDATA\r\n',
    );
    assert.deepEqual(await client.codes(6), [250, 250, 250, 501, 250, 354]);
    assert.equal(client.reads, 1);
    client.close();
  });

  it('get their replies in order and in one write, even when there are many', async (test) => {
    const { port } = await startServer(test, { limits: { smtpMaxRecipients: 400 } });
    const client = await Client.greeted(port);
    client.reads = 0;
    const recipients = Array.from({ length: 500 }, (_, n) => `RCPT TO:<${n}@d.test>\r\n`).join('');
    client.send(`MAIL FROM:<a@b.test>\r\n${recipients}RSET\r\nVRFY x\r\n`);
    const codes = await client.codes(503);
    assert.deepEqual(codes, [...Array(401).fill(250), ...Array(100).fill(452), 250, 252]);
    client.close();
  });

  it('leave turns to others when each recipient takes milliseconds', async (test) => {
    const recipients = 64;
    let inRound = 0;
    let most = 0;
    const refuses = () => {
      if (inRound++ === 0) setImmediate(() => (inRound = 0));
      most = Math.max(most, inRound);
      for (const end = performance.now() + 10; performance.now() < end; );
      return false;
    };
    const mailboxes = { isUsed: true, refuses, signIn: () => Promise.resolve(false) };
    const { port } = await startServer(test, { mailboxes });
    const client = await Client.greeted(port);
    client.send(`MAIL FROM:<a@b.test>\r\n${'RCPT TO:<c@d.test>\r\n'.repeat(recipients)}`);
    assert.deepEqual(await client.codes(recipients + 1), Array(recipients + 1).fill(250));
    assert.ok(most < 8, `${most} recipients in one round of the event loop`);
    client.close();
  });

  it('get their replies in order, including the reply to a message', async (test) => {
    const kept = Promise.withResolvers<{ id: string }>();
    const arrived = Promise.withResolvers<void>();
    const { port } = await startServer(test, {
      receive: () => {
        arrived.resolve();
        return kept.promise;
      },
    });
    const client = await Client.greeted(port);
    client.send(`${mail('one')}VRFY x\r\nQUIT\r\n`);
    await arrived.promise;
    assert.deepEqual(await client.codes(3), [250, 250, 354]);
    assert.equal(client.received, '');
    kept.resolve({ id: 'SLOW' });
    assert.match(await client.end(), /^250 2\.0\.0 kept as SLOW\r\n252 .*\r\n221 .*\r\n$/);
    client.close();
  });

  it('are all answered when the client has closed its side', async (test) => {
    const { port, messages } = await startServer(test);
    const client = await Client.connect(port);
    client.socket.end(`EHLO x\r\n${mail('one')}${mail('two')}NOOP\r\n`);
    const replies = await client.end();
    assert.equal(replies.match(/^\d{3} /gm)?.join(''), '220 250 250 250 354 250 250 250 354 250 250 ');
    assert.equal(messages.length, 2);
    client.close();
  });

  it('are not read while a message is being stored', async (test) => {
    const kept = Promise.withResolvers<{ id: string }>();
    const { port } = await startServer(test, { receive: () => kept.promise });
    const client = await Client.greeted(port);
    client.send(mail('one'));
    assert.deepEqual(await client.codes(3), [250, 250, 354]);
    // More than a server would buffer for one session. The rest must stay in the socket buffers.
    const flood = Buffer.alloc(64 * 1024 * 1024, 'NOOP\r\n');
    client.socket.write(flood);
    await heldBack(client);
    assert.ok(client.socket.writableLength > flood.length / 2, 'the client is held back');
    kept.resolve({ id: 'X' });
    assert.equal(await client.reply(), '250 2.0.0 kept as X');
    client.close();
  });

  it('are stored as messages even when the client disconnects before the 250', async (test) => {
    const arrived = Promise.withResolvers<void>();
    const kept = Promise.withResolvers<{ id: string }>();
    const { port, messages, sessions } = await startServer(test, {
      receive: () => {
        arrived.resolve();
        return kept.promise;
      },
    });
    const client = await Client.greeted(port);
    client.send(mail('one'));
    await arrived.promise;
    client.socket.resetAndDestroy();
    while (sessions.closed === 0) await new Promise(setImmediate);
    kept.resolve({ id: 'X' });
    while (messages.length === 0) await new Promise(setImmediate);
    assert.equal(messages[0]?.raw.toString(), 'one\r\n');
  });

  for (const [title, error, reply] of [
    ['a full disk', new AppError('storage_full', 'The disk is full.'), '452 4.3.1 The disk is full.'],
    [
      'a failing store',
      new AppError('storage_failed', 'The disk is broken.'),
      '451 4.3.0 The disk is broken.',
    ],
    [
      'a bug',
      new TypeError('secret detail'),
      '451 4.3.0 Message could not be stored; see the log of the server',
    ],
    ['an error in two lines', new AppError('storage_failed', 'a\r\n250 b\u2028c'), '451 4.3.0 a??250 b?c'],
  ] as const) {
    it(`continue after ${title}`, async (test) => {
      let failures = 1;
      const receive = async () => {
        if (failures-- > 0) throw error;
        return { id: 'NEXT' };
      };
      const { port, refused } = await startServer(test, { receive });
      const client = await Client.greeted(port);
      client.send(mail('one') + mail('two'));
      const replies: string[] = [];
      while (replies.length < 8) replies.push(await client.reply());
      assert.equal(replies[3], reply);
      assert.equal(replies[7], '250 2.0.0 kept as NEXT');
      assert.equal(refused.length, 1);
      client.close();
    });
  }

  it('continue when the store fails synchronously', async (test) => {
    const { port } = await startServer(test, {
      receive: () => {
        throw new Error('at once');
      },
    });
    const client = await Client.greeted(port);
    client.send(`${mail('one')}NOOP\r\n`);
    assert.deepEqual(await client.codes(5), [250, 250, 354, 451, 250]);
    client.close();
  });

  it('wait for a client that does not read, with limited memory, until the timeout', async (test) => {
    const { port, sessions } = await startServer(test, {
      limits: { smtpMaxIdleCommands: Number.POSITIVE_INFINITY },
    });
    const client = await Client.greeted(port);
    client.socket.pause();
    const flood = Buffer.alloc(32 * 1024 * 1024, 'HELP\r\n');
    client.socket.write(flood);
    const held = () => process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed;
    const before = held();
    await heldBack(client);
    leap(3_600_000);
    await until(() => sessions.closed > 0);
    assert.ok(held() - before < 64 * 1024 * 1024);
    client.close();
  });
});
