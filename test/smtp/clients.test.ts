import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { createTransport } from 'nodemailer';
import { selfSignedCertificate } from '../../src/smtp/self-signed.ts';
import { startServer } from './server.ts';

const message = {
  from: 'Ann <ann@example.test>',
  to: 'bob@example.test',
  subject: 'Hello',
  text: 'line\n.dot\n..\n',
};

describe('nodemailer', () => {
  let tls: { cert: string; key: string };
  before(async () => {
    tls = await selfSignedCertificate('mail.test');
  });

  it('sends a message', async (test) => {
    const { port, messages } = await startServer(test);
    const transport = createTransport({ host: '127.0.0.1', port });
    const sent = await transport.sendMail(message);
    assert.equal(sent.response, '250 2.0.0 kept as M1');
    assert.match(
      messages[0]!.raw.toString(),
      /^From: Ann <ann@example\.test>\r\n[\s\S]*\r\n\r\nline\r\n\.dot\r\n\.\.\r\n/,
    );
  });

  it('sends over STARTTLS, checking the certificate', async (test) => {
    const { port, messages } = await startServer(test, { tls, requireTls: true });
    const transport = createTransport({ host: '127.0.0.1', port, requireTLS: true, tls: { ca: tls.cert } });
    await transport.sendMail(message);
    assert.equal(messages[0]?.envelope.secure, true);
  });

  it('sends over implicit TLS to the name in the certificate', async (test) => {
    const listen = [{ host: '127.0.0.1', port: 0, implicitTls: true }];
    const { port, messages } = await startServer(test, { tls, listen });
    const options = { ca: tls.cert, servername: 'mail.test' };
    const transport = createTransport({ host: '127.0.0.1', port, secure: true, tls: options });
    await transport.sendMail(message);
    assert.equal(messages[0]?.envelope.secure, true);
  });

  for (const authMethod of ['PLAIN', 'LOGIN']) {
    it(`logs in with ${authMethod}`, async (test) => {
      const authenticate = async (user: string, password: string) => user === 'ann' && password === 'sésame';
      const { port, messages } = await startServer(test, { authenticate, requireAuth: true });
      const send = (pass: string) =>
        createTransport({ host: '127.0.0.1', port, authMethod, auth: { user: 'ann', pass } }).sendMail(
          message,
        );
      await assert.rejects(send('wrong'), { code: 'EAUTH', responseCode: 535 });
      await send('sésame');
      assert.equal(messages[0]?.envelope.user, 'ann');
    });
  }

  it('signs in with CRAM-MD5 where any credentials are accepted', async (test) => {
    const { port, messages } = await startServer(test, { requireAuth: true });
    const auth = { user: 'ann', pass: 'sésame' };
    await createTransport({ host: '127.0.0.1', port, authMethod: 'CRAM-MD5', auth }).sendMail(message);
    assert.equal(messages[0]?.envelope.user, 'ann');
  });

  it('leaves a hint in the log when it does not trust the certificate', async (test) => {
    const { port, logged, sessions } = await startServer(test, { tls });
    const transport = createTransport({ host: '127.0.0.1', port, requireTLS: true });
    await assert.rejects(transport.sendMail(message), { code: 'ESOCKET' });
    while (sessions.closed === 0) await new Promise(setImmediate);
    assert.deepEqual(logged, ['smtp: client left during the TLS handshake']);
  });

  it('sends to and from addresses in UTF-8', async (test) => {
    const { port, messages } = await startServer(test);
    const transport = createTransport({ host: '127.0.0.1', port });
    await transport.sendMail({ ...message, from: 'jörg@example.test', to: 'δοκιμή@example.test' });
    assert.deepEqual(messages[0]?.envelope.sender, 'jörg@example.test');
    assert.deepEqual(messages[0]?.envelope.recipients, ['δοκιμή@example.test']);
    assert.equal(messages[0]?.envelope.smtputf8, true);
  });

  it('asks for delivery notices', async (test) => {
    const { port, messages } = await startServer(test);
    const dsn = { id: 'id 1', return: 'headers' as const, notify: ['failure' as const, 'delay' as const] };
    await createTransport({ host: '127.0.0.1', port }).sendMail({ ...message, dsn });
    assert.equal(messages[0]?.envelope.dsn_ret, 'HDRS');
    assert.equal(messages[0]?.envelope.dsn_envid, 'id+201');
    assert.deepEqual(messages[0]?.envelope.dsn?.[0]?.notify, 'FAILURE,DELAY');
  });

  it('is told when a message is too large, before sending and after', async (test) => {
    const { port } = await startServer(test, { limits: { smtpMaxSize: 2000 } });
    const large = { ...message, text: 'x'.repeat(4000) };
    const transport = createTransport({ host: '127.0.0.1', port });
    await assert.rejects(transport.sendMail(large), { responseCode: 552 });
    const unaware = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
    await assert.rejects(
      unaware.sendMail({ ...large, envelope: { from: 'a@b.test', to: 'c@d.test', size: 1 } as never }),
      {
        responseCode: 552,
      },
    );
  });

  it('sends a hundred messages over a connection pool', async (test) => {
    const { port, messages, sessions } = await startServer(test);
    const transport = createTransport({ host: '127.0.0.1', port, pool: true, maxConnections: 3 });
    await Promise.all(
      Array.from({ length: 100 }, (_, n) => transport.sendMail({ ...message, subject: `Mail ${n}` })),
    );
    transport.close();
    assert.equal(messages.length, 100);
    assert.ok(sessions.opened <= 6);
  });

  it('sends a message of 20 MB unchanged', async (test) => {
    const { port, messages } = await startServer(test);
    const raw = Buffer.alloc(20_000_000, '.dots and text\r\n');
    await createTransport({ host: '127.0.0.1', port }).sendMail({
      envelope: { from: 'a@b.test', to: 'c@d.test' },
      raw,
    });
    assert.ok(messages[0]?.raw.equals(raw));
  });
});
