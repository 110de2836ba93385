import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { duplexPair } from 'node:stream';
import { before, describe, it } from 'node:test';
import { connect as connectTls } from 'node:tls';
import { selfSignedCertificate } from '../../src/smtp/self-signed.ts';
import { SmtpServer } from '../../src/smtp/server.ts';
import { Client } from './client.ts';
import { converse, data, ehlo, mail, rcpt, type Turn } from './play.ts';
import { startServer } from './server.ts';

/** The first bytes of Node's TLS 1.2 client. */
async function clientHello(): Promise<Buffer> {
  const [near, far] = duplexPair();
  const client = connectTls({ socket: near as Socket, maxVersion: 'TLSv1.2' }).on('error', () => {});
  const [hello] = await once(far, 'data');
  client.destroy();
  return hello;
}

describe('SMTP over TLS', () => {
  let tls: { cert: string; key: string };
  before(async () => {
    tls = await selfSignedCertificate('mail.test');
  });

  const startTls: Turn = ['STARTTLS', '220 2.0.0'];

  it('begins with STARTTLS and accepts a message', async (test) => {
    const { port, messages } = await startServer(test, { tls });
    const client = await Client.greeted(port);
    assert.match(await client.say('EHLO x'), /^250-STARTTLS\r$/m);
    await converse(client, [startTls]);
    await client.startTls();
    assert.doesNotMatch(await client.say('EHLO secure.test'), /STARTTLS/);
    await converse(client, [mail, rcpt, data, ['.', 250], ['STARTTLS', '503 5.5.1'], ['QUIT', 221]]);
    assert.equal(messages[0]?.envelope.secure, true);
    assert.equal(messages[0]?.envelope.helo, 'secure.test');
    client.close();
  });

  it('discards what was sent in plain text after STARTTLS', async (test) => {
    const { port, messages } = await startServer(test, { tls });
    const client = await Client.greeted(port);
    client.send('STARTTLS\r\nEHLO evil\r\nMAIL FROM:<evil@b.test>\r\nRCPT TO:<v@d.test>\r\n');
    assert.match(await client.reply(), /^220 /);
    await client.startTls();
    await converse(client, [
      ['DATA', '503 5.5.1 Send EHLO'],
      ['RCPT TO:<a@b.test>', 503],
      ['NOOP', 250],
    ]);
    assert.equal(messages.length, 0);
    client.close();
  });

  it('resets the session after STARTTLS', async (test) => {
    const { port } = await startServer(test, { tls });
    const client = await Client.greeted(port);
    await converse(client, [['AUTH PLAIN AGEAYg==', 235], mail, rcpt, startTls]);
    await client.startTls();
    await converse(client, [['DATA', 503], ehlo, ['DATA', 503], ['AUTH PLAIN AGEAYg==', 235], mail]);
    client.close();
  });

  it('does not begin in the middle of chunks', async (test) => {
    const { port } = await startServer(test, { tls });
    const client = await Client.greeted(port);
    await converse(client, [mail, rcpt, ['STARTTLS now', '501 5.5.4']]);
    client.send('BDAT 1\r\nxSTARTTLS\r\n');
    assert.deepEqual(await client.codes(2), [250, 503]);
    client.close();
  });

  it('is enforced where it is required, except for a few commands', async (test) => {
    const { port, ports } = await startServer(test, {
      tls,
      requireTls: true,
      listen: [
        { host: '127.0.0.1', port: 0 },
        { host: '127.0.0.1', port: 0, implicitTls: true },
      ],
    });
    const client = await Client.connect(port);
    await client.reply();
    assert.doesNotMatch(await client.say('EHLO x'), /AUTH/);
    const needed = '530 5.7.0 TLS required; send STARTTLS first';
    await converse(client, [
      ['NOOP', 250],
      ['MAIL FROM:<a@b.test>', needed],
      ['AUTH PLAIN AGEAYg==', needed],
      ['VRFY a', needed],
      ['HELO x', 250],
    ]);
    client.send('BDAT 6\r\nQUIT\r\nNOOP\r\n');
    assert.deepEqual(await client.codes(2), [530, 250]);
    await converse(client, [startTls]);
    await client.startTls();
    assert.match(await client.say('EHLO x'), /AUTH PLAIN LOGIN/);
    await converse(client, [mail, ['QUIT', 221]]);
    client.close();

    const implicit = connectTls({ port: ports[1]!, host: '127.0.0.1', rejectUnauthorized: false });
    const [greeting] = await once(implicit, 'data');
    assert.match(String(greeting), /^220 mail\.test/);
    implicit.write('EHLO x\r\nMAIL FROM:<a@b.test>\r\n');
    let replies = '';
    while (!replies.includes('250 2.1.0')) replies += String((await once(implicit, 'data'))[0]);
    implicit.destroy();
  });

  it('closes, and only that connection, when the handshake is garbage', async (test) => {
    const { port, sessions, logged } = await startServer(test, { tls });
    const [client, other] = [await Client.greeted(port), await Client.greeted(port)];
    await converse(client, [startTls]);
    client.send('this is not TLS\r\n'.repeat(100));
    await client.end();
    client.close();
    while (sessions.closed === 0) await new Promise(setImmediate);
    assert.deepEqual(logged, ['smtp: TLS handshake failed']);
    await converse(other, [['NOOP', 250]]);
    other.close();
  });

  it('logs that the client does not trust the certificate when it sends the alert "unknown ca"', async (test) => {
    const { port, sessions, logged, logFields } = await startServer(test, { tls });
    const client = await Client.greeted(port);
    await converse(client, [startTls]);
    client.send(await clientHello());
    while (!client.received) await new Promise(setImmediate);
    // A fatal alert (48, unknown CA), as sent by the clients of OpenSSL and Python.
    client.send(Buffer.from('15030300020230', 'hex'));
    await client.end();
    client.close();
    while (sessions.closed === 0) await new Promise(setImmediate);
    assert.deepEqual(logged, ['smtp: TLS handshake failed']);
    assert.match(String(logFields[0]?.reason), /alert unknown ca$/);
    assert.match(String(logFields[0]?.hint), /^The client does not trust the certificate\./);
    assert.equal(logFields[0]?.peer, '127.0.0.1');
  });

  it('closes when a client disconnects during the handshake', async (test) => {
    const { port, sessions } = await startServer(test, { tls });
    const client = await Client.greeted(port);
    await converse(client, [startTls]);
    client.socket.end(Buffer.from('160301', 'hex'));
    await client.end();
    while (sessions.closed === 0) await new Promise(setImmediate);
    client.close();
  });

  it('limits the time for a handshake', async (test) => {
    const { ports } = await startServer(test, {
      tls,
      limits: { smtpIdleTimeout: 500 },
      listen: [{ host: '127.0.0.1', port: 0, implicitTls: true }],
    });
    const client = await Client.connect(ports[0]!);
    assert.equal(await client.end(), '');
    client.close();
  });

  it('answers everything to a client that pipelines and closes its side', async (test) => {
    const { ports, messages } = await startServer(test, {
      tls,
      listen: [{ host: '127.0.0.1', port: 0, implicitTls: true }],
    });
    const clear = connect({ port: ports[0]!, host: '127.0.0.1', allowHalfOpen: true });
    const socket = connectTls({ socket: clear, rejectUnauthorized: false });
    let replies = '';
    socket.on('data', (chunk: Buffer) => {
      replies += chunk;
    });
    await once(socket, 'secureConnect');
    socket.end('EHLO x\r\nMAIL FROM:<a@b.test>\r\nRCPT TO:<c@d.test>\r\nDATA\r\nhi\r\n.\r\nNOOP\r\n');
    await once(socket, 'end');
    assert.equal(replies.match(/^\d{3} /gm)?.join(''), '220 250 250 250 354 250 250 ');
    assert.equal(messages.length, 1);
    socket.destroy();
  });

  it('is recognised on the plain-text port, and logged', async (test) => {
    const { port, logged } = await startServer(test, { tls });
    const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false });
    await assert.rejects(once(socket, 'secureConnect'));
    socket.destroy();
    while (logged.length === 0) await new Promise(setImmediate);
    assert.deepEqual(logged, ['smtp: TLS handshake on the plain-text port']);
  });

  it('accepts a message of many megabytes', async (test) => {
    const { port, messages } = await startServer(test, { tls });
    const client = await Client.greeted(port);
    await converse(client, [startTls]);
    await client.startTls();
    await converse(client, [ehlo, mail, rcpt, data]);
    const raw = Buffer.alloc(10_000_000, '0123456789abcdef\r\n');
    client.send(Buffer.concat([raw, Buffer.from('\r\n.\r\n')]));
    assert.match(await client.reply(), /^250 /);
    assert.equal(messages[0]?.raw.length, raw.length + 2);
    client.close();
  });

  it('needs a certificate', () => {
    const options = { name: 'x', requireAuth: false, limits: {} as never };
    const build = (more: object) => () =>
      new SmtpServer({ ...options, ...more } as never, () => assert.fail(), {} as never);
    assert.throws(build({ requireTls: true, listen: [] }), /needs a certificate/);
    assert.throws(
      build({ requireTls: false, listen: [{ port: 0, implicitTls: true }] }),
      /needs a certificate/,
    );
  });
});
