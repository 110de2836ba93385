import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Client } from './client.ts';
import { data, ehlo, mail, play, rcpt, type Turn } from './play.ts';
import { startServer } from './server.ts';

const body: Turn = ['Subject: hi\r\n\r\nhello\r\n.', '250 2.0.0 kept as M1'];

describe('an SMTP session', () => {
  for (const [title, ...turns] of [
    ['accepts a message', ehlo, mail, rcpt, data, body, ['QUIT', '221 2.0.0']],
    ['accepts a message after HELO', ['HELO client.test', '250 mail.test'], mail, rcpt, data, body],
    [
      'accepts commands in any case',
      ['ehlo x', 250],
      ['mail from:<a@b.test>', 250],
      ['Rcpt To:<a@b.test>', 250],
      ['dAtA', 354],
    ],
    [
      'accepts several messages',
      ehlo,
      mail,
      rcpt,
      data,
      body,
      mail,
      rcpt,
      data,
      ['x\r\n.', '250 2.0.0 kept as M2'],
    ],
    ['does not care about white space around a command', [' NOOP \t', 250]],
    ['accepts an empty message', ehlo, mail, rcpt, data, ['.', '250 2.0.0 kept as M1']],

    ['requires a name with EHLO', ['EHLO', '501 5.5.4'], ['HELO ', '501 5.5.4']],
    [
      'requires EHLO first',
      mail.with(1, '503 5.5.1'),
      ['RCPT TO:<a@b.test>', 503],
      ['DATA', 503],
      ['AUTH PLAIN', 503],
    ],
    ['requires MAIL before RCPT', ehlo, ['RCPT TO:<a@b.test>', '503 5.5.1 Send MAIL FROM first']],
    ['requires RCPT before DATA', ehlo, mail, ['DATA', '503 5.5.1 No valid recipient']],
    [
      'rejects a second MAIL',
      ehlo,
      mail,
      ['MAIL FROM:<c@d.test>', '503 5.5.1'],
      rcpt,
      ['MAIL FROM:<c@d.test>', 503],
    ],
    [
      'requires MAIL for each message',
      ehlo,
      mail,
      rcpt,
      data,
      body,
      ['RCPT TO:<a@b.test>', 503],
      ['DATA', 503],
    ],
    ['requires a recipient that was accepted', ehlo, mail, ['RCPT TO:<broken', 501], ['DATA', 503]],
    ['discards the message on RSET', ehlo, mail, rcpt, ['RSET', '250 2.0.0'], ['DATA', 503], mail],
    ['lets RSET come before EHLO', ['RSET', 250], ['MAIL FROM:<a@b.test>', 503]],
    ['discards the message on a new EHLO', ehlo, mail, rcpt, ehlo, ['DATA', 503], mail],

    ['answers NOOP with any argument', ['NOOP', '250 2.0.0'], ['NOOP a b c', '250 2.0.0']],
    ['answers VRFY without verifying', ['VRFY someone', '252 2.1.5']],
    ['does not expand lists', ['EXPN list', '502 5.5.1']],
    ['answers HELP', ['HELP', '214 2.0.0'], ['HELP MAIL', '214 2.0.0']],
    [
      'knows no other command',
      ['FOO', '500 5.5.1'],
      ['', '500 5.5.1'],
      ['constructor', 500],
      ['__proto__ x', 500],
    ],
    [
      'rejects an argument where none is allowed',
      ehlo,
      ['RSET now', '501 5.5.4'],
      ['QUIT now', 501],
      mail,
      rcpt,
      ['DATA x', 501],
    ],
    [
      'names the setting when STARTTLS comes without a certificate',
      ehlo,
      ['STARTTLS', '502 5.5.1 TLS is off; start Postern with --smtp-tls'],
    ],

    [
      'refuses control characters in a command',
      ['NOOP \x00', '501 5.5.2'],
      ['NO\x07OP', 500],
      ['NOOP a\rb', 501],
      ['EHLO \x7f', 501],
    ],
    [
      'accepts UTF-8 in a command, but not control characters',
      ['EHLO bücher.test', 250],
      ['EHLO a\u0085b', 501],
      ['EHLO a\u2028b', 501],
    ],
  ] as [string, ...Turn[]][]) {
    it(title, async (test) => {
      await play(test, turns);
    });
  }

  it('announces its extensions', async (test) => {
    const { port } = await startServer(test);
    const client = await Client.connect(port);
    await client.reply();
    assert.deepEqual((await client.say('EHLO x')).split('\r\n'), [
      '250-mail.test',
      '250-SIZE 26214400',
      '250-8BITMIME',
      '250-SMTPUTF8',
      '250-PIPELINING',
      '250-CHUNKING',
      '250-BINARYMIME',
      '250-DSN',
      '250-ENHANCEDSTATUSCODES',
      '250-AUTH PLAIN LOGIN CRAM-MD5',
      '250 HELP',
    ]);
    client.close();
  });

  it('accepts commands that end in a bare LF, as people type them', async (test) => {
    const { port, messages } = await startServer(test);
    const client = await Client.connect(port);
    client.send('EHLO x\nMAIL FROM:<a@b.test>\nRCPT TO:<c@d.test>\nDATA\nhello\r\n.\r\nQUIT\n');
    assert.deepEqual(await client.codes(7), [220, 250, 250, 250, 354, 250, 221]);
    assert.equal(messages[0]?.raw.toString(), 'hello\r\n');
    client.close();
  });

  it('stores the envelope and the facts about the client with each message', async (test) => {
    const { messages } = await play(test, [ehlo, mail, rcpt, ['RCPT TO:<c@example.test>', 250], data, body]);
    assert.deepEqual(messages[0]?.envelope, {
      sender: 'a@example.test',
      recipients: ['b@example.test', 'c@example.test'],
      helo: 'client.test',
      remote_address: '127.0.0.1',
      secure: false,
      user: null,
    });
    assert.equal(messages[0]?.raw.toString(), 'Subject: hi\r\n\r\nhello\r\n');
  });

  it('passes a message on in a separate ArrayBuffer, which can move to another thread', async (test) => {
    const seen: boolean[] = [];
    const receive = async (_: unknown, raw: Uint8Array) => {
      seen.push(raw.byteOffset === 0 && raw.buffer.byteLength === raw.length);
      structuredClone(raw, { transfer: [raw.buffer as ArrayBuffer] });
      return { id: 'X' };
    };
    for (const size of [0, 1, 8192, 100_000]) {
      await play(test, [ehlo, mail, rcpt, data, [`${'x'.repeat(size)}\r\n.`, '250 2.0.0 kept as X']], {
        receive,
      });
    }
    assert.deepEqual(seen, [true, true, true, true]);
  });

  for (const line of [
    'GET / HTTP/1.1',
    'POST /submit HTTP/1.1',
    'CONNECT a:25 HTTP/1.1',
    'Host: example.com',
  ]) {
    it(`closes at once on ${line}, because a browser can be made to send mail commands after it`, async (test) => {
      const { port, messages, refused } = await startServer(test);
      const client = await Client.connect(port);
      client.send(
        `${line}\r\n\r\nEHLO x\r\nMAIL FROM:<a@b.test>\r\nRCPT TO:<c@d.test>\r\nDATA\r\nevil\r\n.\r\n`,
      );
      assert.match(await client.end(), /^220 .*\r\n421 4\.7\.0 .*\r\n$/);
      assert.deepEqual([messages.length, refused], [0, ['not_smtp']]);
      client.close();
    });
  }
});
