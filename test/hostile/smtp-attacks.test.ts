import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { platform } from 'node:os';
import { after, before, describe, it } from 'node:test';
import { missing } from '../platform.ts';
import { endAll, type PosternProcess, startPostern } from '../postern-process.ts';
import { keptId, SmtpClient } from '../smtp-client.ts';
import { assertResponsive } from './responsive.ts';

// Only Linux has all of 127.0.0.0/8 as local addresses; elsewhere there is no second address to connect from.
const skip = platform() === 'linux' ? false : 'needs a second loopback address';

describe('an SMTP attack on a running Postern', () => {
  let postern: PosternProcess;
  before(async () => {
    postern = await startPostern({ args: ['--log-level', 'error'] });
  });
  after(async () => {
    await postern.stop();
    endAll();
  });

  async function subjects(): Promise<string[]> {
    const response = await fetch(`http://127.0.0.1:${postern.httpPort}/api/v1/messages?limit=200`);
    const { messages } = (await response.json()) as { messages: { subject: string }[] };
    return messages.map(({ subject }) => subject);
  }

  /** Connects, and resolves to the socket and the first bytes of the greeting. */
  async function open(localAddress: string): Promise<{ socket: Socket; greeting: string }> {
    const socket = connect({ port: postern.smtpPort, host: '127.0.0.1', localAddress }).on('error', () => {});
    const [chunk] = await Promise.race([once(socket, 'data'), once(socket, 'close')]);
    return { socket, greeting: String(chunk) };
  }

  it('from one address leaves connections for others', { skip }, async () => {
    const flood = await Promise.all(Array.from({ length: 1000 }, () => open('127.0.0.1')));
    const accepted = flood.filter(({ greeting }) => greeting.startsWith('220'));
    assert.ok(accepted.length >= 950, `${accepted.length} accepted`);
    const other = await open('127.0.0.2');
    assert.match(other.greeting, /^220 /);
    const client = new SmtpClient(other.socket);
    await client.say('EHLO other');
    keptId(await client.send('Subject: from another address\r\n\r\nhello'));
    await client.close();
    for (const { socket } of flood) socket.destroy();
  });

  it('from many addresses that keep all connections idle does not lock out others', { skip }, async () => {
    const flood = await Promise.all(Array.from({ length: 1100 }, (_, n) => open(`127.0.1.${1 + (n % 100)}`)));
    // Connections are refused until the others have been idle for two seconds.
    let greeting = '';
    while (!greeting.startsWith('220')) {
      const other = await open('127.0.0.2');
      greeting = other.greeting;
      other.socket.destroy();
    }
    for (const { socket } of flood) socket.destroy();
  });

  it('is not confused with 500 senders on one machine, which all succeed', async () => {
    const before = (await subjects()).filter((subject) => subject === 'one of many').length;
    // Connections of the previous test may still be open.
    const connected = async (): Promise<SmtpClient> =>
      SmtpClient.connect(postern.smtpPort).catch(() => connected());
    const clients = await Promise.all(Array.from({ length: 500 }, connected));
    const replies = await Promise.all(
      clients.map((client) => client.send('Subject: one of many\r\n\r\nhello')),
    );
    for (const reply of replies) keptId(reply);
    await Promise.all(clients.map((client) => client.close()));
    assert.equal(before, 0);
  });

  it('is not confused with 200 senders with large attachments, whose messages wait for memory', async () => {
    const connected = async (): Promise<SmtpClient> =>
      SmtpClient.connect(postern.smtpPort).catch(() => connected());
    const clients = await Promise.all(Array.from({ length: 200 }, connected));
    // 200 MB concurrently, with a limit of 128 MiB.
    const message = `Content-Type: application/pdf\r\n\r\n${'x'.repeat(1_000_000)}`;
    for (const reply of await Promise.all(clients.map((client) => client.send(message)))) keptId(reply);
    await Promise.all(clients.map((client) => client.close()));
  });

  it('with a payload after a BDAT that cannot be parsed stores nothing', async () => {
    const payload =
      'RSET\r\nMAIL FROM:<evil@b.test>\r\nRCPT TO:<victim@d.test>\r\nDATA\r\nSubject: smuggled\r\n\r\n.\r\n';
    for (const bdat of [`BDAT ${payload.length} LAST X`, 'BDAT 0x10', `BDAT 80${' '.repeat(600)}LAST`]) {
      const client = await SmtpClient.connect(postern.smtpPort);
      await client.say('MAIL FROM:<a@b.test>');
      await client.say('RCPT TO:<c@d.test>');
      assert.match(await client.say(`${bdat}\r\n${payload.slice(0, -2)}`), /^50[01] /);
      assert.match(await client.reply(), /^421 /);
      if (!client.socket.closed) await once(client.socket, 'close');
    }
    assert.ok(!(await subjects()).includes('smuggled'));
  });

  const livez = () => fetch(`http://127.0.0.1:${postern.httpPort}/livez`);

  it('with 100,000 commands in a row leaves Postern responsive', { skip: missing.proc }, async () => {
    const client = await SmtpClient.connect(postern.smtpPort);
    const { socket } = client;
    // Replies are only counted, so that this process does not delay its own probes.
    let bytes = 0;
    socket.removeAllListeners('data').on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    socket.end(`MAIL FROM:<a@b.test>\r\n${'RCPT TO:<a@b>\r\n'.repeat(100_000)}`);
    await assertResponsive(postern.process, once(socket, 'end'), livez);
    assert.ok(bytes > 100_000 * '452 4.5.3 \r\n'.length, `${bytes} bytes of replies`);
    await client.close();
  });

  for (const [title, line] of [
    ['dots', '..\r\n'],
    ['bare carriage returns', '\r'],
    ['bare line feeds', '\n.\n'],
    ['almost ends', '\r\n.\r'],
    ['zeros', '\0'],
  ] as const) {
    it(`with 20 MB of ${title} leaves Postern responsive`, { skip: missing.proc }, async () => {
      const client = await SmtpClient.connect(postern.smtpPort);
      await client.say('MAIL FROM:<a@b.test>');
      await client.say('RCPT TO:<c@d.test>');
      await client.say('DATA');
      const body = Buffer.alloc(20_000_000, line);
      const reply = client.say(`Subject: ${title}\r\n\r\n${body.toString('latin1')}\r\n.`);
      await assertResponsive(postern.process, reply, livez);
      keptId(await reply);
      await client.close();
    });
  }
});
