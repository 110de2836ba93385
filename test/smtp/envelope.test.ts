import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Client } from './client.ts';
import { data, ehlo, mail, play, rcpt, type Turn } from './play.ts';
import { startServer } from './server.ts';

const done: Turn = ['.', 250];

describe('the addresses of an envelope', () => {
  for (const [title, written, address] of [
    ['an address', '<user@example.com>', 'user@example.com'],
    ['a tag', '<user+tag@example.com>', 'user+tag@example.com'],
    [
      'every unquoted character RFC 5321 allows',
      "<!#$%&'*+-/=?^_`{|}~@example.com>",
      "!#$%&'*+-/=?^_`{|}~@example.com",
    ],
    ['dots where real addresses have them', '<.a..b.@example.com>', '.a..b.@example.com'],
    ['a local user without a domain', '<root>', 'root'],
    ['a quoted local user without a domain', '<"www data">', '"www data"'],
    ['a host without dots', '<user@localhost>', 'user@localhost'],
    ['a host with an underscore', '<user@my_host.test>', 'user@my_host.test'],
    ['a quoted local part, as written', '<"two words"@example.com>', '"two words"@example.com'],
    ['quoted specials', '<"a@b>c\\"d"@example.com>', '"a@b>c\\"d"@example.com'],
    ['an IPv4 literal', '<user@[127.0.0.1]>', 'user@[127.0.0.1]'],
    ['an IPv6 literal', '<user@[IPv6:2001:db8::1]>', 'user@[IPv6:2001:db8::1]'],
    ['a source route, which is ignored', '<@one.test,@two.test:user@example.com>', 'user@example.com'],
    ['UTF-8, SMTPUTF8 declared or not', '<jörg@bücher.example>', 'jörg@bücher.example'],
    ['other scripts', '<用户@例子.广告>', '用户@例子.广告'],
    ['a character outside the BMP', '<😀@example.com>', '😀@example.com'],
    ['white space after the colon', '   <user@example.com>', 'user@example.com'],
    ['no brackets', 'user@example.com', 'user@example.com'],
    ['no brackets after white space', ' user@example.com', 'user@example.com'],
    [
      'a longer address than RFC 5321 allows',
      `<${'x'.repeat(400)}@example.com>`,
      `${'x'.repeat(400)}@example.com`,
    ],
  ] as const) {
    it(`can be ${title}`, async (test) => {
      const { messages } = await play(test, [
        ehlo,
        [`MAIL FROM:${written}`, '250 2.1.0'],
        [`RCPT TO:${written}`, '250 2.1.5'],
        data,
        done,
      ]);
      assert.equal(messages[0]?.envelope.sender, address);
      assert.deepEqual(messages[0]?.envelope.recipients, [address]);
    });
  }

  for (const [title, written] of [
    ['nothing', ''],
    ['white space', '   '],
    ['no domain and no brackets', 'user'],
    ['no local part', '<@example.com>'],
    ['an empty domain', '<user@>'],
    ['an empty label', '<user@a..b>'],
    ['a dot at the end of the domain', '<user@example.com.>'],
    ['two at signs', '<a@b@c>'],
    ['a bracket that does not close', '<user@example.com'],
    ['a bracket that does not open', 'user@example.com>'],
    ['a bracket inside', '<us<er@example.com>'],
    ['a display name', 'User <user@example.com>'],
    ['unquoted white space', '<two words@example.com>'],
    ['an open quote', '<"user@example.com>'],
    ['something between quote and at sign', '<"a"b@example.com>'],
    ['a tab in quotes turned to a space in a bad place', '<a\tb@example.com>'],
    ['an invalid address literal', '<user@[300.1.1.1]>'],
    ['an IPv6 literal without its tag', '<user@[2001:db8::1]>'],
    ['a literal that does not close', '<user@[127.0.0.1>'],
    ['specials in the domain', '<user@exa!mple.com>'],
    ['text after the bracket', '<user@example.com>x'],
    ['too much', `<${'x'.repeat(501)}@example.com>`],
    ['a domain too long', `<u@${'x.'.repeat(130)}test>`],
  ] as const) {
    it(`cannot be ${title}`, async (test) => {
      const { messages } = await play(test, [
        ehlo,
        [`MAIL FROM:${written}`, '501 5.1.7'],
        mail,
        [`RCPT TO:${written}`, '501 5.1.3'],
        rcpt,
        data,
        done,
      ]);
      assert.deepEqual(messages[0]?.envelope.recipients, ['b@example.test']);
    });
  }

  for (const [title, bytes] of [
    ['a NUL', 'a\0b@example.com'],
    ['a bare CR', 'a\rb@example.com'],
    ['an escape sequence', 'a\x1b[31m@example.com'],
    ['DEL', 'a\x7f@example.com'],
    ['a C1 control', 'a\u009b@example.com'],
    ['a Unicode line separator', 'a\u2028b@example.com'],
  ] as const) {
    it(`never contains ${title}`, async (test) => {
      await play(test, [
        ehlo,
        [`MAIL FROM:<${bytes}>`, '501 5.5.2'],
        mail,
        [`RCPT TO:<"${bytes}"@b.test>`, '501 5.5.2'],
        rcpt,
      ]);
    });
  }

  it('are rejected when they are not valid UTF-8', async (test) => {
    const { port } = await startServer(test);
    const client = await Client.greeted(port);
    for (const bytes of [[0xff], [0xc3, 0x28], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80]]) {
      client.send(
        Buffer.concat([Buffer.from('MAIL FROM:<a'), Buffer.from(bytes), Buffer.from('@b.test>\r\n')]),
      );
      assert.match(await client.reply(), /^501 5\.5\.2 /);
    }
    client.close();
  });

  for (const [title, ...turns] of [
    ['lets the sender be null', ehlo, ['MAIL FROM:<>', 250], rcpt, data, done],
    ['requires a recipient that is not null', ehlo, mail, ['RCPT TO:<>', '501 5.1.3']],
    ['accepts postmaster without a domain or brackets', ehlo, mail, ['RCPT TO:PostMaster', 250]],
    [
      'requires FROM and TO',
      ehlo,
      ['MAIL a@b.test', '501 5.5.4'],
      ['MAIL', 501],
      mail,
      ['RCPT <a@b.test>', '501 5.5.4'],
      ['RCPT FROM:<a@b.test>', 501],
    ],
  ] as [string, ...Turn[]][]) {
    it(title, async (test) => {
      await play(test, turns);
    });
  }
});

describe('the parameters of an envelope', () => {
  for (const [title, line, reply] of [
    ['accepts a size within the limit', 'MAIL FROM:<a@b.test> SIZE=26214400', '250'],
    ['refuses a size it cannot keep', 'MAIL FROM:<a@b.test> SIZE=26214401', '552 5.3.4'],
    ['refuses a size beyond all numbers', `MAIL FROM:<a@b.test> SIZE=${'9'.repeat(20)}`, '552 5.3.4'],
    ['requires a number as size', 'MAIL FROM:<a@b.test> SIZE=big', '501 5.5.4'],
    ['requires a size with SIZE', 'MAIL FROM:<a@b.test> SIZE', '501 5.5.4'],
    ['requires a value after the equals sign', 'MAIL FROM:<a@b.test> SIZE=', '501 5.5.4'],
    ['accepts BODY=7BIT', 'MAIL FROM:<a@b.test> BODY=7BIT', '250'],
    ['accepts BODY=8BITMIME in any case', 'mail from:<a@b.test> body=8bitmime', '250'],
    ['accepts BODY=BINARYMIME', 'MAIL FROM:<a@b.test> BODY=BINARYMIME', '250'],
    ['rejects any other BODY', 'MAIL FROM:<a@b.test> BODY=9BIT', '501 5.5.4'],
    ['accepts SMTPUTF8', 'MAIL FROM:<a@b.test> SMTPUTF8', '250'],
    ['rejects SMTPUTF8 with a value', 'MAIL FROM:<a@b.test> SMTPUTF8=yes', '501 5.5.4'],
    ['accepts DSN parameters', 'MAIL FROM:<a@b.test> RET=HDRS ENVID=QQ314159', '250'],
    ['rejects any other RET', 'MAIL FROM:<a@b.test> RET=SOME', '501 5.5.4'],
    ['requires xtext as ENVID', 'MAIL FROM:<a@b.test> ENVID=a+b', '501 5.5.4'],
    ['accepts escaped xtext as ENVID', 'MAIL FROM:<a@b.test> ENVID=a+2Bb', '250'],
    ['requires a short ENVID', `MAIL FROM:<a@b.test> ENVID=${'x'.repeat(101)}`, '501 5.5.4'],
    ['accepts AUTH=', 'MAIL FROM:<a@b.test> AUTH=<>', '250'],
    ['accepts AUTH= with an address', 'MAIL FROM:<a@b.test> AUTH=e+3Dmc2@example.com', '250'],
    [
      'accepts all MAIL parameters together',
      'MAIL FROM:<a@b.test>  SIZE=10  BODY=8BITMIME SMTPUTF8 RET=FULL ENVID=x AUTH=<>',
      '250',
    ],
    ['accepts parameters without brackets', 'MAIL FROM:a@b.test SIZE=10', '250'],
    ['refuses what it does not know', 'MAIL FROM:<a@b.test> FOO=bar', '555 5.5.4'],
    ['refuses what belongs to RCPT', 'MAIL FROM:<a@b.test> NOTIFY=NEVER', '555 5.5.4'],
    ['refuses names every object has', 'MAIL FROM:<a@b.test> CONSTRUCTOR=x', '555 5.5.4'],
    ['refuses a parameter given twice', 'MAIL FROM:<a@b.test> SIZE=1 size=2', '501 5.5.4'],
    ['refuses a malformed parameter', 'MAIL FROM:<a@b.test> =x', '501 5.5.4'],
  ] as const) {
    it(`${title}: ${line.slice(0, 70)}`, async (test) => {
      await play(test, [ehlo, [line, reply]]);
    });
  }

  for (const [title, line, reply] of [
    ['accepts NOTIFY=NEVER', 'RCPT TO:<a@b.test> NOTIFY=NEVER', '250'],
    ['accepts a list in NOTIFY', 'RCPT TO:<a@b.test> NOTIFY=SUCCESS,failure,DELAY', '250'],
    ['rejects NEVER in a list', 'RCPT TO:<a@b.test> NOTIFY=NEVER,SUCCESS', '501 5.5.4'],
    ['accepts ORCPT', 'RCPT TO:<a@b.test> ORCPT=rfc822;Bob@example.com', '250'],
    ['accepts ORCPT in UTF-8', 'RCPT TO:<jörg@b.test> ORCPT=utf-8;jörg@b.test', '250'],
    ['requires a type in ORCPT', 'RCPT TO:<a@b.test> ORCPT=Bob@example.com', '501 5.5.4'],
    ['refuses what it does not know', 'RCPT TO:<a@b.test> FOO', '555 5.5.4'],
    ['refuses a parameter given twice', 'RCPT TO:<a@b.test> NOTIFY=NEVER NOTIFY=NEVER', '501 5.5.4'],
  ] as const) {
    it(`${title}: ${line}`, async (test) => {
      await play(test, [ehlo, mail, [line, reply]]);
    });
  }

  it('are kept with the message', async (test) => {
    const { messages } = await play(test, [
      ehlo,
      ['MAIL FROM:<a@b.test> BODY=8BITMIME SMTPUTF8 RET=hdrs ENVID=QQ+2B1', 250],
      rcpt,
      ['RCPT TO:<c@d.test> NOTIFY=SUCCESS,DELAY ORCPT=rfc822;c@d.test', 250],
      data,
      done,
    ]);
    assert.deepEqual(messages[0]?.envelope, {
      sender: 'a@b.test',
      recipients: ['b@example.test', 'c@d.test'],
      helo: 'client.test',
      remote_address: '127.0.0.1',
      secure: false,
      user: null,
      body: '8BITMIME',
      smtputf8: true,
      dsn_ret: 'HDRS',
      dsn_envid: 'QQ+2B1',
      dsn: { 1: { notify: 'SUCCESS,DELAY', orcpt: 'rfc822;c@d.test' } },
    });
  });
});
