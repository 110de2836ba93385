import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { selfSignedCertificate } from '../../src/smtp/self-signed.ts';
import { hasten, leap } from '../leap.ts';
import { missing } from '../platform.ts';
import { until } from '../until.ts';
import { Client } from './client.ts';
import { converse, data, ehlo, mail, play, rcpt } from './play.ts';
import { startServer } from './server.ts';

const MIB = 1024 * 1024;
const open = 'MAIL FROM:<a@b.test>\r\nRCPT TO:<c@d.test>\r\nDATA\r\n';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** The bytes in use after garbage collection, of both client and server, which share this process. */
function memory(): number {
  collectGarbage();
  const { arrayBuffers, heapUsed } = process.memoryUsage();
  return arrayBuffers + heapUsed;
}

/** Sends `total` bytes in copies of `chunk`, and returns how much the memory use grew meanwhile. */
async function pour(client: Client, chunk: Buffer, total: number): Promise<number> {
  const before = memory();
  let peak = before;
  for (let sent = 0; sent < total; sent += chunk.length) {
    if (!client.socket.write(chunk)) await once(client.socket, 'drain');
    if (sent % (20 * MIB) === 0) peak = Math.max(peak, memory());
  }
  return peak - before;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
// No process is paused for that long, so only a test that lets the clock leap reaches these.
const patient = {
  smtpIdleTimeout: HOUR,
  smtpDataTimeout: HOUR,
  smtpMessageTimeout: HOUR,
  smtpSessionTimeout: HOUR,
};

describe('a limit', () => {
  it('on the size of a message discards the rest, stays in sync and takes little memory', async (test) => {
    const { port, messages, refused } = await startServer(test, { limits: { smtpMaxSize: 5 * MIB } });
    const client = await Client.greeted(port);
    client.send(open);
    assert.deepEqual(await client.codes(3), [250, 250, 354]);
    const growth = await pour(client, Buffer.alloc(MIB, 'x'.repeat(70).concat('\r\n')), 200 * MIB);
    assert.ok(growth < 64 * MIB, `${growth} bytes`);
    await converse(client, [
      ['\r\n.', '552 5.3.4 Message exceeds the maximum size of 5242880 bytes'],
      mail,
      rcpt,
      data,
      ['ok\r\n.', 250],
    ]);
    assert.deepEqual(refused, ['too_large']);
    assert.equal(messages.length, 1);
    client.close();
  });

  it('on the size of a message is exact to the byte', async (test) => {
    const limits = { smtpMaxSize: 100 };
    await play(test, [ehlo, mail, rcpt, data, [`${'x'.repeat(98)}\r\n.`, 250]], { limits });
    await play(test, [ehlo, mail, rcpt, data, [`${'x'.repeat(99)}\r\n.`, 552]], { limits });
    // The stuffed dot is not part of the message.
    await play(test, [ehlo, mail, rcpt, data, [`..${'x'.repeat(97)}\r\n.`, 250]], { limits });
  });

  it('on recipients rejects those beyond it and accepts the message', async (test) => {
    const { port, messages } = await startServer(test, {
      limits: { smtpMaxRecipients: 3, smtpMaxErrors: 1 },
    });
    const client = await Client.greeted(port);
    client.send(`MAIL FROM:<a@b.test>\r\n${'RCPT TO:<c@d.test>\r\n'.repeat(10)}DATA\r\n.\r\n`);
    assert.deepEqual(
      await client.codes(13),
      [250, 250, 250, 250, 452, 452, 452, 452, 452, 452, 452, 354, 250],
    );
    assert.equal(messages[0]?.envelope.recipients.length, 3);
    client.close();
  });

  it('on command lines is 512 bytes, more where extensions need it', async (test) => {
    const noop = (length: number) => `NOOP ${'x'.repeat(length - 'NOOP \r\n'.length)}`;
    const envid = `ENVID=${'x'.repeat(100)} AUTH=${'x'.repeat(400)}`;
    await play(test, [
      ehlo,
      [noop(512), 250],
      [noop(513), '500 5.5.2 Command line too long'],
      [`MAIL FROM:<${'x'.repeat(400)}@b.test> ${envid}`, 250],
      [`RCPT TO:<a@b.test> ORCPT=rfc822;${'x'.repeat(490)}`, 250],
      [`RCPT TO:<a@b.test> ${'x'.repeat(1100)}`, 500],
    ]);
  });

  it('on command lines closes on a line that never ends', async (test) => {
    const { port } = await startServer(test);
    const client = await Client.greeted(port);
    client.send(Buffer.alloc(MIB, 'x'));
    assert.match(await client.end(), /^500 5\.5\.2 Command line too long\r\n421 4\.7\.0 .*\r\n$/);
    client.close();
  });

  it('on connections answers 421 and closes', async (test) => {
    const { port, refused } = await startServer(test, { limits: { smtpMaxConnections: 2 } });
    const [first, second] = [await Client.greeted(port), await Client.greeted(port)];
    const third = await Client.connect(port);
    assert.match(await third.end(), /^421 4\.3\.2 Too many connections.*\r\n$/);
    assert.deepEqual(refused, ['too_many_connections']);
    third.close();
    await converse(first, [['QUIT', 221]]);
    await first.end();
    first.close();
    // The connection is free as soon as the server has noticed that the client has left.
    for (;;) {
      const next = await Client.connect(port);
      const greeting = await next.reply();
      next.close();
      if (greeting.startsWith('220')) break;
    }
    second.close();
  });

  it('on the share of one address leaves connections for others', {
    skip: missing.unixSockets,
  }, async (test) => {
    const folder = await mkdtemp(join(tmpdir(), 'postern-share-'));
    test.after(() => rm(folder, { recursive: true }));
    const path = join(folder, 'smtp.sock');
    const { port, refused } = await startServer(test, {
      listen: [{ host: '127.0.0.1', port: 0 }, { path }],
      limits: { smtpMaxConnections: 5, smtpMaxAddressShare: 60 },
    });
    const clients = await Promise.all([1, 2, 3].map(() => Client.greeted(port)));
    const fourth = await Client.connect(port);
    assert.match(await fourth.end(), /^421 4\.3\.2 Too many connections/);
    assert.deepEqual(refused, ['too_many_connections']);
    const other = await Client.connect(port, { path });
    assert.match(await other.reply(), /^220 /);
    for (const client of [...clients, fourth, other]) client.close();
  });

  it('on connections closes an idle session for a new one, and never one that is sending', async (test) => {
    const { port, messages, refused } = await startServer(test, {
      limits: { ...patient, smtpMaxConnections: 2 },
    });
    const [idle, sending] = [await Client.greeted(port), await Client.greeted(port)];
    await converse(sending, [mail, rcpt]);
    // Sessions count as idle after two seconds.
    leap(3000);
    let greeting = '';
    while (!greeting.startsWith('220')) {
      const next = await Client.connect(port);
      greeting = await next.reply();
      next.close();
    }
    assert.match(await idle.end(), /^421 4\.3\.2 Too many connections; closing this idle one\r\n$/);
    assert.ok(refused.includes('too_many_connections'));
    await converse(sending, [data, ['hello\r\n.', 250]]);
    assert.equal(messages.length, 1);
    for (const client of [idle, sending]) client.close();
  });

  it('on buffered bytes counts recipients, rejects those beyond it and continues', async (test) => {
    const limits = { smtpMaxBuffered: 300_000, smtpMaxSize: 100_000, smtpMaxAddressShare: 100 };
    const { port, messages, refused } = await startServer(test, { limits });
    const client = await Client.greeted(port);
    const recipient = `RCPT TO:<${'x'.repeat(400)}@d.test>\r\n`;
    client.send(`MAIL FROM:<a@b.test>\r\n${recipient.repeat(500)}`);
    const codes = (await client.codes(501)).slice(1);
    const accepted = codes.indexOf(452);
    assert.ok(accepted > 50 && accepted < 300, `${accepted} accepted`);
    assert.deepEqual(new Set(codes.slice(accepted)), new Set([452]));
    assert.equal(refused[0], 'no_memory');
    await converse(client, [['RSET', 250], mail, rcpt, data, [`${'x'.repeat(90_000)}\r\n.`, 250]]);
    assert.equal(messages.length, 1);
    client.close();
  });

  it('on buffered bytes counts sessions, unfinished lines and waiting input, and closes', async (test) => {
    const kept = Promise.withResolvers<{ id: string }>();
    const limits = { smtpMaxBuffered: 150_000, smtpMaxSize: 100_000, smtpMaxAddressShare: 100 };
    const { port, refused, sessions } = await startServer(test, { limits, receive: () => kept.promise });
    const waiting = await Client.greeted(port);
    waiting.send(`${open}.\r\n`);
    assert.deepEqual(await waiting.codes(3), [250, 250, 354]);
    // While a message is being stored, there is room for the waiting input of one session, but not of two.
    waiting.send('NOOP\r\n'.repeat(1000));
    const line = await Client.greeted(port);
    line.send('x'.repeat(12_000));
    const second = await Client.greeted(port);
    second.send(`${open}.\r\n`);
    assert.deepEqual(await second.codes(3), [250, 250, 354]);
    second.send('NOOP\r\n'.repeat(1000));
    assert.match(await second.end(), /421 4\.3\.1 Too much data is waiting/);
    assert.deepEqual(refused, ['no_memory']);
    kept.resolve({ id: 'X' });
    assert.equal(await waiting.reply(), '250 2.0.0 kept as X');
    for (const client of [waiting, line, second]) client.close();
    while (sessions.closed < 3) await new Promise(setImmediate);
    const next = await Client.greeted(port);
    await converse(next, [mail, rcpt, data, [`${'x'.repeat(90_000)}\r\n.`, 250]]);
    next.close();
  });

  it('on buffered bytes refuses connections and TLS without memory for them', async (test) => {
    const tls = await selfSignedCertificate('mail.test');
    const limits = { smtpMaxBuffered: 80_000, smtpMaxSize: 1000, smtpMaxAddressShare: 100 };
    const { port } = await startServer(test, { limits, tls });
    const clients = await Promise.all([1, 2, 3, 4, 5, 6].map(() => Client.greeted(port)));
    const seventh = await Client.connect(port);
    assert.match(await seventh.end(), /^421 4\.3\.1 /);
    await converse(clients[0]!, [
      ['STARTTLS', '454 4.7.0'],
      ['NOOP', 250],
    ]);
    for (const client of [...clients, seventh]) client.close();
  });

  it('on buffered bytes counts all sessions, and memory is released after use', async (test) => {
    const { port, messages, refused } = await startServer(test, {
      limits: { smtpMaxBuffered: 130_000, smtpMaxSize: 100_000, smtpMaxAddressShare: 100 },
    });
    const [first, second] = [await Client.greeted(port), await Client.greeted(port)];
    await converse(first, [mail, rcpt]);
    first.send(`BDAT 50000\r\n${'x'.repeat(50_000)}`);
    assert.deepEqual(await first.codes(1), [250]);
    const another = [mail, rcpt, data] as const;
    const body = `${'y'.repeat(50_000)}\r\n.`;
    await converse(second, [...another, [body, '452 4.3.1']]);
    await converse(first, [['BDAT 0 LAST', 250]]);
    assert.deepEqual(refused, ['no_memory']);
    for (const client of [second, first, second, first]) await converse(client, [...another, [body, 250]]);
    assert.equal(messages.length, 5);
    first.close();
    second.close();
  });

  it('on buffered bytes lets a message wait while others are being stored', async (test) => {
    let storing = 0;
    const stored = Promise.withResolvers<void>();
    const receive = async () => {
      storing++;
      await stored.promise;
      return { id: 'X' };
    };
    // Room for two of the three. A message waits only for those that are being stored, so these two must be complete.
    const limits = { smtpMaxBuffered: 300_000, smtpMaxSize: 150_000, smtpMaxAddressShare: 100 };
    const { port, messages, refused } = await startServer(test, { receive, limits });
    const clients = await Promise.all([1, 2, 3].map(() => Client.greeted(port)));
    for (const [i, client] of clients.entries()) {
      client.send(`${open}${'x'.repeat(100_000)}\r\n.\r\n`);
      assert.deepEqual(await client.codes(3), [250, 250, 354]);
      await until(() => storing === Math.min(i + 1, 2));
    }
    stored.resolve();
    for (const client of clients) assert.equal(await client.reply(), '250 2.0.0 kept as X');
    assert.deepEqual([messages.length, refused], [3, []]);
    assert.ok(messages.every(({ raw }) => raw.length === 100_002));
    for (const client of clients) client.close();
  });

  it('on buffered bytes refuses a message that would wait for messages that never end', async (test) => {
    const limits = { smtpMaxBuffered: 200_000, smtpMaxSize: 150_000, smtpMaxAddressShare: 100 };
    const { port, refused } = await startServer(test, { limits });
    const [endless, other] = [await Client.greeted(port), await Client.greeted(port)];
    endless.send(`${open}${'x'.repeat(120_000)}`);
    assert.deepEqual(await endless.codes(3), [250, 250, 354]);
    while (refused.length === 0) {
      other.send(`${open}${'x'.repeat(120_000)}\r\n.\r\n`);
      await other.codes(4);
    }
    assert.deepEqual(refused, ['no_memory']);
    for (const client of [endless, other]) client.close();
  });

  it('on buffered bytes releases the memory of a client that disconnects in the middle', async (test) => {
    const { port, sessions } = await startServer(test, {
      limits: { smtpMaxBuffered: 120_000, smtpMaxSize: 100_000, smtpMaxAddressShare: 100 },
    });
    for (let round = 1; round <= 5; round++) {
      const client = await Client.greeted(port);
      client.send(`${open}${'x'.repeat(60_000)}`);
      assert.deepEqual(await client.codes(3), [250, 250, 354]);
      client.socket.resetAndDestroy();
      while (sessions.closed < round) await new Promise(setImmediate);
    }
    const client = await Client.greeted(port);
    await converse(client, [mail, rcpt, data, [`${'y'.repeat(60_000)}\r\n.`, 250]]);
    client.close();
  });

  it('on errors closes with 421, and a stored message resets the count', async (test) => {
    const { port } = await startServer(test, { limits: { smtpMaxErrors: 3 } });
    const client = await Client.greeted(port);
    const wrong = ['FOO', 500] as const;
    await converse(client, [wrong, wrong, wrong, mail, rcpt, data, ['.', 250], wrong, wrong, wrong, wrong]);
    assert.match(await client.reply(), /^421 4\.7\.0 Too many errors/);
    assert.equal(await client.end(), '');
    client.close();
  });

  it('on commands without a message closes with 421', async (test) => {
    const { port } = await startServer(test, { limits: { smtpMaxIdleCommands: 4 } });
    const client = await Client.greeted(port);
    await converse(client, [
      ['NOOP', 250],
      ['RSET', 250],
      ['VRFY x', 252],
      ['NOOP', '421 4.7.0 Too many commands'],
    ]);
    assert.equal(await client.end(), '');
    client.close();
  });

  it('on empty chunks of a message closes with 421', async (test) => {
    const { port } = await startServer(test, { limits: { smtpMaxIdleCommands: 3 } });
    const client = await Client.greeted(port);
    await converse(client, [
      mail,
      rcpt,
      ['BDAT 0', 250],
      ['BDAT 0', 250],
      ['BDAT 0', 250],
      ['BDAT 0', '421 4.7.0 Too many commands'],
    ]);
    assert.equal(await client.end(), '');
    client.close();
  });

  it('on idle time closes with 421', async (test) => {
    const { port, refused } = await startServer(test, { limits: { ...patient, smtpIdleTimeout: MINUTE } });
    const client = await Client.greeted(port);
    leap(MINUTE);
    assert.match(await client.end(), /^421 4\.4\.2 Timeout waiting for a command/);
    assert.deepEqual(refused, ['timeout']);
    client.close();
  });

  it('on idle time is not extended by incomplete commands', async (test) => {
    const { port } = await startServer(test, { limits: { ...patient, smtpIdleTimeout: MINUTE } });
    const client = await Client.greeted(port);
    const dripping = setInterval(() => client.send('x'), 5);
    const slowDown = hasten();
    assert.match(await client.end(), /^421 4\.4\.2 /);
    slowDown();
    clearInterval(dripping);
    client.close();
  });

  it('on silence inside a message closes with 421', async (test) => {
    const { port, messages } = await startServer(test, { limits: { smtpDataTimeout: 500 } });
    const client = await Client.greeted(port);
    client.send(`${open}half a mail\r\n`);
    assert.match(await client.end(), /\r\n421 4\.4\.2 Timeout waiting for the rest of the message/);
    assert.equal(messages.length, 0);
    client.close();
  });

  it('on the time for one message applies to a client that sends single bytes', async (test) => {
    const { port, messages } = await startServer(test, { limits: { smtpMessageTimeout: 500 } });
    const client = await Client.greeted(port);
    client.send(open);
    const dripping = setInterval(() => client.send('x'), 5);
    assert.match(await client.end(), /\r\n421 4\.4\.2 Timeout waiting for the rest of the message/);
    clearInterval(dripping);
    assert.equal(messages.length, 0);
    client.close();
  });

  it('on the age of a session applies between messages only', async (test) => {
    const limits = { ...patient, smtpSessionTimeout: MINUTE };
    const { port, messages } = await startServer(test, { limits });
    const [busy, idle] = [await Client.greeted(port), await Client.greeted(port)];
    await converse(busy, [mail, rcpt, data]);
    leap(MINUTE);
    assert.match(await idle.end(), /^421 4\.4\.2 Maximum session time reached/);
    await converse(busy, [['ok\r\n.', 250]]);
    assert.match(await busy.end(), /^421 4\.4\.2 Maximum session time reached/);
    assert.equal(messages.length, 1);
    busy.close();
    idle.close();
  });

  it('on time does not run while a message is being stored', async (test) => {
    const kept = Promise.withResolvers<{ id: string }>();
    const storing = Promise.withResolvers<void>();
    const receive = () => {
      storing.resolve();
      return kept.promise;
    };
    const { port } = await startServer(test, { receive, limits: patient });
    const [client, idle] = [await Client.greeted(port), await Client.greeted(port)];
    client.send(`${open}.\r\n`);
    assert.deepEqual(await client.codes(3), [250, 250, 354]);
    await storing.promise;
    leap(HOUR);
    // All timeouts have been checked.
    await idle.end();
    idle.close();
    kept.resolve({ id: 'SLOW' });
    assert.equal(await client.reply(), '250 2.0.0 kept as SLOW');
    client.close();
  });
});
