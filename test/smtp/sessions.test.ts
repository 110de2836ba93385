import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { connect as connectTls } from 'node:tls';
import type { SmtpSession, SmtpSessionDetails } from '../../src/contract/session.ts';
import { selfSignedCertificate } from '../../src/smtp/self-signed.ts';
import { leap } from '../leap.ts';
import { Client } from './client.ts';
import { converse, data, ehlo, mail, rcpt, type Turn } from './play.ts';
import { startServer, type TestOptions, type TestServer } from './server.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** The session that was opened last. */
async function newest({ server }: TestServer): Promise<SmtpSessionDetails> {
  const [session] = (await server.sessions.list({ limit: 1 })).sessions;
  return (await server.sessions.get(session!.id))!;
}

/** Polls once per turn of the event loop until the condition is true. */
async function until<T>(read: () => Promise<T>, isSo: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read();
    if (isSo(value)) return value;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const hasEnded = ({ end }: SmtpSession) => end !== null;

/** The commands and the first line of each reply. */
function said({ dialogue }: SmtpSessionDetails): [string | number | null, string | undefined][] {
  return dialogue.map(({ command, bytes, reply }) => [bytes ?? command, reply?.split('\n')[0]]);
}

async function session(test: TestContext, turns: readonly Turn[], options: TestOptions = {}) {
  const server = await startServer(test, options);
  const client = await Client.connect(server.port);
  await client.reply();
  await converse(client, turns);
  return { server, client };
}

describe('the session log', () => {
  it('has the client, the dialogue, and the messages of a session', async (test) => {
    const { server, client } = await session(test, [ehlo, mail, rcpt, data, ['Hello\r\n.', 250]]);
    const open = await newest(server);
    assert.equal(open.end, null);
    await client.say('QUIT');
    const { id, started_at, end, dialogue, ...rest } = await newest(server);
    assert.deepEqual(rest, {
      protocol: 'smtp',
      remote_address: '127.0.0.1',
      secure: false,
      tls_version: null,
      helo: 'client.test',
      user: null,
      commands: 5,
      refused: 0,
      first_refusal: null,
      last_refusal: null,
      messages: [{ id: 'M1', sender: 'a@example.test', recipients: ['b@example.test'], recipient_count: 1 }],
      messages_omitted: 0,
      omitted: 0,
      omitted_at: 0,
    });
    assert.equal(id, open.id);
    assert.equal(end!.reason, 'quit');
    assert.ok(started_at <= dialogue[0]!.at && dialogue.at(-1)!.at <= end!.at);
    assert.deepEqual(said(await newest(server)), [
      [null, '220 mail.test ESMTP Postern'],
      ['EHLO client.test', '250-mail.test'],
      ['MAIL FROM:<a@example.test>', '250 2.1.0 Sender OK'],
      ['RCPT TO:<b@example.test>', '250 2.1.5 Recipient OK'],
      ['DATA', '354 Send the message and end it with <CRLF>.<CRLF>'],
      [7, '250 2.0.0 kept as M1'],
      ['QUIT', '221 2.0.0 Bye'],
    ]);
  });

  it('has the size of each chunk', async (test) => {
    const { server, client } = await session(test, [ehlo, mail, rcpt]);
    client.send('BDAT 4\r\nabc\nBDAT 2 LAST\r\nd\n');
    await client.codes(2);
    const [first, last] = (await newest(server)).dialogue.slice(-2);
    assert.deepEqual([first!.command, first!.bytes], ['BDAT 4', 4]);
    assert.deepEqual([last!.command, last!.bytes], ['BDAT 2 LAST', 2]);
    assert.equal(last!.reply, '250 2.0.0 kept as M1');
    client.close();
  });

  it('lists every message of a session, refused and abandoned ones too', async (test) => {
    const { server } = await session(
      test,
      [
        ehlo,
        mail,
        rcpt,
        ['RSET', 250],
        mail,
        rcpt,
        ['RCPT TO:<c@example.test>', 250],
        data,
        [`${'x'.repeat(100)}\r\n.`, 552],
        mail,
        rcpt,
        data,
        ['short\r\n.', 250],
      ],
      { limits: { smtpMaxSize: 50 } },
    );
    const { messages } = await newest(server);
    assert.deepEqual(
      messages.map(({ id, recipients }) => [id, recipients.length]),
      [
        [null, 1],
        [null, 2],
        ['M1', 1],
      ],
    );
    const [byMessage] = (await server.server.sessions.list({ limit: 5, message: 'M1' })).sessions;
    assert.equal(byMessage!.id, (await newest(server)).id);
    assert.equal((await server.server.sessions.list({ limit: 5, message: 'M2' })).total, 0);
  });

  for (const [title, turns, options, reason, reply] of [
    ['QUIT', [ehlo, ['QUIT', 221]], {}, 'quit', null],
    [
      'too many errors',
      [
        ['X', 500],
        ['X', 500],
      ],
      { limits: { smtpMaxErrors: 1 } },
      'refused',
      /^421 4.7.0 Too many errors/,
    ],
    [
      'a timeout',
      [ehlo],
      { limits: { smtpIdleTimeout: 60_000 } },
      'timeout',
      /^421 4.4.2 Timeout waiting for a command/,
    ],
    [
      'a timeout inside a message',
      [ehlo, mail, rcpt, data],
      { limits: { smtpDataTimeout: 60_000 } },
      'timeout',
      /^421 4.4.2 Timeout/,
    ],
  ] as const) {
    it(`says that a session ended with ${title}`, async (test) => {
      const { server, client } = await session(test, turns, options);
      if (reason === 'timeout') leap(60_000);
      await client.end();
      const { end } = await newest(server);
      assert.equal(end!.reason, reason);
      if (reply) assert.match(end!.reply!, reply);
      else assert.equal(end!.reply, reply);
    });
  }

  it('says that the client closed the connection', async (test) => {
    const { server, client } = await session(test, [ehlo]);
    client.close();
    const { end } = await until(() => newest(server), hasEnded);
    assert.deepEqual({ ...end, at: '' }, { at: '', reason: 'client_closed', reply: null, detail: null });
  });

  it('says that the client closed in the middle of a message, and how much of it arrived', async (test) => {
    const { server, client } = await session(test, [ehlo, mail, rcpt, data]);
    client.send('Hello\r\n');
    await until(
      () => newest(server),
      ({ dialogue }) => dialogue.at(-1)!.bytes === 7,
    );
    client.socket.end();
    const { end, refused, messages, dialogue } = await until(() => newest(server), hasEnded);
    assert.equal(end!.reason, 'client_closed');
    assert.match(end!.reply!, /^421 4.4.2 Connection ended in the middle/);
    assert.equal(refused, 1);
    assert.equal(dialogue.at(-1)!.bytes, 7);
    await client.end();
    client.close();
    assert.deepEqual(
      (
        await until(
          () => newest(server),
          ({ messages }) => messages.length > 0,
        )
      ).messages[0]!.id,
      null,
    );
    assert.ok(messages.length <= 1);
  });

  it('says that the server was stopped', async (test) => {
    const { server, client } = await session(test, [ehlo]);
    const closed = server.server.close(0);
    await client.end();
    client.close();
    await closed;
    const { end, refused } = await newest(server);
    assert.equal(end!.reason, 'shutdown');
    assert.equal(refused, 0, 'nothing was lost');
  });

  it('has connections that were refused', async (test) => {
    const server = await startServer(test, { limits: { smtpMaxConnections: 1, smtpMaxAddressShare: 100 } });
    const first = await Client.greeted(server.port);
    const second = await Client.connect(server.port);
    assert.match(await second.end(), /^421/);
    const { end, dialogue } = await newest(server);
    assert.equal(end!.reason, 'refused');
    assert.match(end!.reply!, /^421 4.3.2 Too many connections/);
    assert.equal(dialogue.length, 1);
    assert.deepEqual((await server.server.sessions.refusedSince(0)).length, 1);
    first.close();
    second.close();
  });

  it('has the version of TLS, and discards what was sent in plain text', async (test) => {
    const tls = await selfSignedCertificate('mail.test');
    const { server, client } = await session(test, [ehlo, ['STARTTLS', 220]], { tls });
    assert.equal((await newest(server)).helo, null);
    await client.startTls();
    await converse(client, [['EHLO secure.test', 250]]);
    const { secure, tls_version, helo } = await newest(server);
    assert.deepEqual(
      { secure, tls_version, helo },
      { secure: true, tls_version: 'TLSv1.3', helo: 'secure.test' },
    );
    client.close();
  });

  it('says why a TLS handshake failed', async (test) => {
    const tls = await selfSignedCertificate('mail.test');
    const { server, client } = await session(test, [ehlo, ['STARTTLS', 220]], { tls });
    client.socket.removeAllListeners('data');
    connectTls({ socket: client.socket }).on('error', () => client.socket.destroy());
    const { end } = await until(() => newest(server), hasEnded);
    assert.equal(end!.reason, 'tls_failed');
    assert.match(end!.detail!, /not trust the certificate/);
    assert.equal((await newest(server)).secure, false);
  });

  it('is not secure if the client disconnects within the TLS handshake', async (test) => {
    const tls = await selfSignedCertificate('mail.test');
    const { server, client } = await session(test, [ehlo, ['STARTTLS', 220]], { tls });
    // The first bytes of a ClientHello, whose rest never comes.
    client.send(Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01]));
    client.socket.end();
    await until(() => newest(server), hasEnded);
    const { secure, tls_version } = await newest(server);
    assert.deepEqual([secure, tls_version], [false, null]);
  });

  it('has clients that start TLS on the plain-text port', async (test) => {
    const { server, client } = await session(test, []);
    client.send(Buffer.from([0x16, 0x03, 0x01, 0x00]));
    await client.end();
    assert.deepEqual(said(await newest(server)).at(-1), [
      '[TLS handshake]',
      '421 4.7.0 This is an SMTP port, closing connection',
    ]);
  });
});

describe('credentials are never in the session log', async () => {
  const tls = await selfSignedCertificate('mail.test');
  const secret = 'hunter2-secret';
  const plain = base64(`\0ada\0${secret}`);
  const authenticate = async (user: string) => user === 'ada';
  for (const [title, lines, options = {}] of [
    ['AUTH PLAIN with an initial response', [`AUTH PLAIN ${plain}`]],
    ['AUTH PLAIN after a challenge', ['AUTH PLAIN', plain]],
    ['AUTH LOGIN', ['AUTH LOGIN', base64('ada'), base64(secret)]],
    ['AUTH LOGIN with an initial response', [`AUTH LOGIN ${base64('ada')}`, base64(secret)]],
    ['AUTH CRAM-MD5', ['AUTH CRAM-MD5', base64(`ada ${'0'.repeat(32)}`)]],
    ['AUTH CRAM-MD5 with an initial response', [`AUTH CRAM-MD5 ${plain}`]],
    ['a mechanism that is not offered', [`AUTH XOAUTH2 ${plain}`, plain]],
    ['two spaces', [`AUTH PLAIN  ${plain}`]],
    ['a third word', [`AUTH PLAIN x ${plain}`]],
    ['no mechanism', [`AUTH ${plain}`]],
    ['a misspelled command', [`AUHT PLAIN ${plain}`, plain]],
    ['credentials in plain text', [`AUTH LOGIN ${secret}`, secret, `PASS ${secret}`, `NOOP ${secret}`]],
    ['control characters', [`AUTH PLAIN ${plain}\u0001`, `AUTH\u0001PLAIN ${plain}`]],
    ['a line that is too long', [`AUTH PLAIN ${plain.repeat(1000)}`]],
    ['AUTH where TLS is required', [`AUTH PLAIN ${plain}`, plain], { requireTls: true, tls }],
    ['a wrong password', [`AUTH PLAIN ${base64(`\0bob\0${secret}`)}`], { authenticate }],
    ['a right password', [`AUTH PLAIN ${plain}`], { authenticate }],
    ['AUTH PLAIN with swapped fields', [`AUTH PLAIN ${base64(`ada\0${secret}\0`)}`]],
    ['AUTH PLAIN with swapped fields after a challenge', ['AUTH PLAIN', base64(`ada\0${secret}\0`)]],
    ['AUTH LOGIN with the password first and nothing else', [`AUTH LOGIN ${base64(secret)}`, '=']],
    ['AUTH LOGIN with the password first and an empty line', ['AUTH LOGIN', base64(secret), '']],
    [
      'a password as the username that is rejected',
      ['AUTH LOGIN', base64(secret), base64('ada')],
      { authenticate },
    ],
    ['a password as the username by PLAIN', [`AUTH PLAIN ${base64(`\0${secret}\0ada`)}`], { authenticate }],
  ] as [string, string[], TestOptions?][]) {
    it(title, async (test) => {
      const { server, client } = await session(test, [ehlo], options);
      // Sent all at once: the lines after a refused AUTH are read as commands.
      client.send(`${lines.join('\r\n')}\r\nQUIT\r\n`);
      await client.end();
      const shown = JSON.stringify([await newest(server), await server.server.sessions.refusedSince(0)]);
      for (const piece of [
        secret,
        plain.slice(4, 16),
        base64(secret).slice(0, 8),
        base64('ada'),
        '0'.repeat(32),
      ]) {
        assert.ok(!shown.includes(piece), `${piece} is in ${shown}`);
      }
    });
  }

  it('but the username is, once the client has signed in', async (test) => {
    const { server, client } = await session(test, [ehlo, [`AUTH PLAIN ${plain}`, 235]], { authenticate });
    assert.equal((await newest(server)).user, 'ada');
    client.close();
    const other = await Client.greeted(server.port);
    await other.say(`AUTH PLAIN ${base64('\0bob\0x')}`);
    assert.equal((await newest(server)).user, null);
    other.close();
  });
});

describe('refusals since a time', () => {
  it('have the command, the reply and the envelope so far', async (test) => {
    const { server, client } = await session(
      test,
      [
        ehlo,
        ['MAIL FROM:<a b@example.test>', 501],
        mail,
        rcpt,
        ['RCPT TO:<b b@x>', 501],
        data,
        [`${'x'.repeat(100)}\r\n.`, 552],
      ],
      { limits: { smtpMaxSize: 50 } },
    );
    const refusals = await server.server.sessions.refusedSince(0);
    assert.deepEqual(
      refusals.map(({ command, reply, sender, recipients }) => [
        command,
        reply.slice(0, 9),
        sender,
        recipients,
      ]),
      [
        ['MAIL FROM:<a b@example.test>', '501 5.1.7', 'a', []],
        ['RCPT TO:<b b@x>', '501 5.1.3', 'a@example.test', ['b@example.test', 'b']],
        [null, '552 5.3.4', 'a@example.test', ['b@example.test']],
      ],
    );
    const { id, refused, first_refusal, last_refusal } = await newest(server);
    assert.ok(
      refusals.every(({ session, remote_address }) => session === id && remote_address === '127.0.0.1'),
    );
    assert.equal(refused, 3);
    assert.match(first_refusal!, /^501 5\.1\.7/);
    assert.match(last_refusal!, /^552 /);
    assert.deepEqual(await server.server.sessions.refusedSince(Date.parse(refusals[2]!.at) + 1), []);
    client.close();
  });

  it('include messages that the store refused', async (test) => {
    const { server, client } = await session(test, [ehlo, mail, rcpt, data, ['x\r\n.', 451]], {
      receive: () => Promise.reject(new Error('no')),
    });
    const [refusal] = await server.server.sessions.refusedSince(0);
    assert.deepEqual([refusal!.sender, refusal!.recipients], ['a@example.test', ['b@example.test']]);
    client.close();
  });
});

describe('the session log is bounded', () => {
  it('by the number of sessions; open ones are kept', async (test) => {
    const server = await startServer(test, { limits: { smtpSessionLog: 3, smtpSessionLogSize: 4096 } });
    const stays = await Client.greeted(server.port);
    for (let count = 0; count < 10; count++) {
      const client = await Client.greeted(server.port);
      await client.say(`VRFY ${count}`);
      await client.say('QUIT');
      client.close();
    }
    const { sessions, total } = await server.server.sessions.list({ limit: 10 });
    assert.equal(total, 3);
    assert.deepEqual(
      sessions.map(({ commands, end }) => [commands, end?.reason]),
      [
        [3, 'quit'],
        [3, 'quit'],
        [1, undefined],
      ],
    );
    stays.close();
  });

  it('by the number of open sessions; a session that was removed from the log continues', async (test) => {
    const server = await startServer(test, { limits: { smtpSessionLog: 2, smtpSessionLogSize: 4096 } });
    const clients = [];
    for (let count = 0; count < 3; count++) clients.push(await Client.greeted(server.port));
    assert.equal((await server.server.sessions.list({ limit: 10 })).total, 2);
    await converse(clients[0]!, [mail, rcpt, data, ['x\r\n.', 250], ['XYZ', 500], ['QUIT', 221]]);
    assert.equal((await server.server.sessions.list({ limit: 10 })).total, 2);
    assert.equal((await server.server.sessions.refusedSince(0)).length, 1);
    for (const client of clients) client.close();
  });

  it('and a removed session never shows data of the session that reuses its memory', async (test) => {
    const { server, client } = await session(test, [ehlo, mail, rcpt, data], {
      limits: { smtpSessionLog: 1, smtpSessionLogSize: 4096, smtpMaxSize: 10 },
    });
    const other = await Client.greeted(server.port);
    await converse(other, [
      ['MAIL FROM:<other@example.test>', 250],
      ['RCPT TO:<other@example.test>', 250],
      ['RSET', 250],
    ]);
    await converse(client, [['too long for this server\r\n.', 552]]);
    const [refusal] = await server.server.sessions.refusedSince(0);
    assert.deepEqual([refusal!.command, refusal!.sender, refusal!.recipients], [null, null, []]);
    client.close();
    other.close();
  });

  it('by the bytes of each session: a long one keeps its start and end, and says how much is missing', async (test) => {
    const { server, client } = await session(test, [ehlo], {
      limits: { smtpSessionLog: 3, smtpSessionLogSize: 4096 },
    });
    for (let count = 1; count <= 100; count++) {
      await converse(client, [
        [`MAIL FROM:<from-${count}@example.test>`, 250],
        [`RCPT TO:<to-${count}@example.test>`, 250],
        data,
        ['x\r\n.', 250],
      ]);
    }
    const { dialogue, omitted, omitted_at, messages, messages_omitted } = await newest(server);
    assert.equal(dialogue.length + omitted, 402);
    assert.ok(dialogue.length > 5 && dialogue.length < 30, `${dialogue.length}`);
    assert.equal(dialogue[1]!.command, 'EHLO client.test');
    assert.equal(dialogue.at(-1)!.reply, '250 2.0.0 kept as M100');
    assert.ok(omitted_at > 1 && omitted_at < dialogue.length);
    assert.equal(messages.at(-1)!.id, 'M100');
    assert.equal(messages.length + messages_omitted, 100);
    assert.ok(messages.length < 50);
    for (const [message, total] of [
      ['M1', 1],
      ['M100', 1],
      ['M101', 0],
    ] as const)
      assert.equal((await server.server.sessions.list({ limit: 10, message })).total, total, message);
    client.close();
  });

  it('by the number of sessions: a message leads to none once its session is removed', async (test) => {
    const limits = { smtpSessionLog: 1, smtpSessionLogSize: 4096 };
    const { server, client } = await session(test, [ehlo, mail, rcpt, data, ['x\r\n.', 250]], { limits });
    const total = async () => (await server.server.sessions.list({ limit: 10, message: 'M1' })).total;
    assert.equal(await total(), 1);
    client.close();
    const other = await Client.connect(server.port);
    await other.reply();
    assert.equal(await total(), 0);
    other.close();
  });

  it('by the number of recipients', async (test) => {
    const { server, client } = await session(test, [ehlo, mail]);
    for (let count = 0; count < 50; count++) await client.say(`RCPT TO:<to-${count}@example.test>`);
    await converse(client, [data, ['x\r\n.', 250]]);
    const [message] = (await newest(server)).messages;
    assert.equal(message!.recipients.length, 10);
    assert.equal(message!.recipient_count, 50);
    client.close();
  });

  it('and can be off', async (test) => {
    const { server, client } = await session(test, [ehlo, ['X', 500], mail, rcpt, data, ['x\r\n.', 250]], {
      limits: { smtpSessionLog: 0, smtpSessionLogSize: 4096 },
    });
    assert.deepEqual(await server.server.sessions.list({ limit: 10 }), { sessions: [], total: 0 });
    assert.deepEqual(await server.server.sessions.refusedSince(0), []);
    client.close();
  });
});
