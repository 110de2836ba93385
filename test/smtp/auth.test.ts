import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, it } from 'node:test';
import { AppError } from '../../src/mailbox/errors.ts';
import { Client } from './client.ts';
import { converse, data, ehlo, mail, play, rcpt, type Turn } from './play.ts';
import { startServer } from './server.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const latin1 = (text: string) => Buffer.from(text, 'latin1').toString('base64');
const right = base64('\0user\0right');
const wrong = base64('\0user\0wrong');
const authenticate = async (user: string, password: string) => user === 'user' && password === 'right';

describe('AUTH', () => {
  for (const [title, ...turns] of [
    ['accepts PLAIN with an initial response', ehlo, [`AUTH PLAIN ${right}`, '235 2.7.0']],
    ['accepts PLAIN after a challenge', ehlo, ['AUTH PLAIN', '334 '], [right, '235 2.7.0']],
    ['accepts PLAIN on behalf of somebody', ehlo, [`AUTH PLAIN ${base64('other\0user\0right')}`, 235]],
    ['accepts the mechanism in any case', ehlo, [`auth plain ${right}`, 235]],
    [
      'takes LOGIN',
      ehlo,
      ['AUTH LOGIN', '334 VXNlcm5hbWU6'],
      [base64('user'), '334 UGFzc3dvcmQ6'],
      [base64('right'), 235],
    ],
    [
      'accepts LOGIN with an initial response',
      ehlo,
      [`AUTH LOGIN ${base64('user')}`, '334 UGFzc3dvcmQ6'],
      [base64('right'), 235],
    ],
    ['refuses a wrong password', ehlo, [`AUTH PLAIN ${wrong}`, '535 5.7.8'], [`AUTH PLAIN ${right}`, 235]],
    [
      'refuses an empty password, and says what may be wrong',
      ehlo,
      [
        `AUTH PLAIN ${base64('\0user\0')}`,
        '535 5.7.8 The password is empty; the client may have swapped the fields',
      ],
      [`AUTH PLAIN ${base64('user\0right\0')}`, '535 5.7.8 The password is empty'],
      ['AUTH LOGIN', 334],
      [base64('right'), 334],
      ['', '535 5.7.8 The password is empty'],
    ],
    [
      'can be cancelled',
      ehlo,
      ['AUTH PLAIN', 334],
      ['*', '501 5.7.0'],
      ['NOOP', 250],
      ['AUTH LOGIN', 334],
      [base64('user'), 334],
      ['*', 501],
    ],
    [
      'wants base64',
      ehlo,
      ['AUTH PLAIN !!!!', '501 5.5.2'],
      ['AUTH PLAIN', 334],
      ['abc', 501],
      ['NOOP', 250],
      ['AUTH LOGIN a=b=', 501],
    ],
    [
      'rejects a username that is not UTF-8',
      ehlo,
      [`AUTH PLAIN ${latin1('\0\xff\0right')}`, 535],
      [`AUTH PLAIN ${latin1('\0user\0\xff')}`, 535],
    ],
    [
      'requires a valid PLAIN response',
      ehlo,
      ['AUTH PLAIN =', 501],
      [`AUTH PLAIN ${base64('user')}`, 501],
      [`AUTH PLAIN ${base64('\0a\0b\0c')}`, 501],
    ],
    [
      'rejects an empty username',
      ehlo,
      [`AUTH PLAIN ${base64('\0\0x')}`, 535],
      ['AUTH LOGIN =', 334],
      [base64('x'), 535],
    ],
    [
      'requires a user that can be shown',
      ehlo,
      [`AUTH PLAIN ${base64('\0a\nb\0x')}`, 501],
      [`AUTH PLAIN ${base64('\0a\u2028b\0x')}`, 501],
    ],
    [
      'refuses a username that is too long to show',
      ehlo,
      [`AUTH PLAIN ${base64(`\0${'u'.repeat(513)}\0x`)}`, '501 5.5.2 Username too long'],
      [`AUTH LOGIN ${base64('u'.repeat(513))}`, '501 5.5.2 Username too long'],
      [`AUTH PLAIN ${base64(`\0${'u'.repeat(512)}\0x`)}`, 535],
    ],
    [
      'refuses unknown mechanisms and wrong syntax',
      ehlo,
      ['AUTH XOAUTH2', '504 5.5.4 Unknown mechanism; use AUTH PLAIN or LOGIN'],
      ['AUTH', '501 5.5.4'],
      ['AUTH PLAIN a b', 501],
    ],
    [
      'says why CRAM-MD5 cannot be used with an auth file',
      ehlo,
      ['AUTH CRAM-MD5', '504 5.5.4 CRAM-MD5 cannot be checked against the bcrypt hashes of --smtp-auth-file'],
      [`AUTH PLAIN ${right}`, 235],
    ],
    ['comes after EHLO', [`AUTH PLAIN ${right}`, '503 5.5.1']],
    [
      'does not come inside a message',
      ehlo,
      mail,
      [`AUTH PLAIN ${right}`, '503 5.5.1'],
      rcpt,
      ['AUTH LOGIN', 503],
    ],
    ['comes once', ehlo, [`AUTH PLAIN ${right}`, 235], [`AUTH PLAIN ${right}`, '503 5.5.1']],
    ['outlives RSET and EHLO', ehlo, [`AUTH PLAIN ${right}`, 235], ['RSET', 250], ehlo, ['AUTH PLAIN', 503]],
    [
      'accepts a line of 12,288 bytes, and rejects a longer one',
      ehlo,
      [`AUTH PLAIN ${base64(`\0user\0${'x'.repeat(9000)}`)}`, 535],
      [`AUTH PLAIN ${'A'.repeat(13_000)}`, '500 5.5.2'],
    ],
    ['refuses a response that is too long', ehlo, ['AUTH PLAIN', 334], ['A'.repeat(20_000), '500 5.5.2']],
  ] as [string, ...Turn[]][]) {
    it(title, async (test) => {
      await play(test, turns, { authenticate });
    });
  }

  it('accepts any credentials without --smtp-auth-file', async (test) => {
    const { messages } = await play(test, [ehlo, [`AUTH PLAIN ${wrong}`, 235], mail, rcpt, data, ['.', 250]]);
    assert.equal(messages[0]?.envelope.user, 'user');
  });

  it('rejects swapped fields also where any credentials are accepted', async (test) => {
    const turns: Turn[] = [
      ehlo,
      [`AUTH PLAIN ${base64('user\0password\0')}`, '535 5.7.8 The password is empty'],
    ];
    const { messages } = await play(test, [...turns, mail, rcpt, data, ['.', 250]]);
    assert.equal(messages[0]?.envelope.user, null);
  });

  it('logs a rejected sign-in without the name, which may be a password', async (test) => {
    const turns: Turn[] = [ehlo, [`AUTH PLAIN ${base64('\0hunter2\0ada')}`, 535]];
    const { logged, logFields } = await play(test, turns, { authenticate });
    assert.deepEqual(logFields[logged.indexOf('smtp: sign-in rejected')], { peer: '127.0.0.1' });
  });

  for (const [title, ...turns] of [
    ['no name and no password by PLAIN', [`AUTH PLAIN ${base64('\0\0')}`, 235]],
    ['no name and no password by LOGIN', ['AUTH LOGIN', 334], ['', 334], ['', 235]],
    ['a password of old, in Latin-1', [`AUTH PLAIN ${latin1('\0j\xf6rg\0p\xe4ss')}`, 235]],
  ] as [string, ...Turn[]][]) {
    it(`accepts any credentials, also when they are ${title}`, async (test) => {
      await play(test, [ehlo, ...turns, mail, rcpt, data, ['.', 250]], { requireAuth: true });
    });
  }

  it('does not offer CRAM-MD5 where passwords are checked', async (test) => {
    const { port } = await startServer(test, { authenticate });
    const client = await Client.connect(port);
    await client.reply();
    assert.match(await client.say('EHLO x'), /^250-AUTH PLAIN LOGIN\r$/m);
    client.close();
  });

  it('supports CRAM-MD5 where any credentials are accepted, with a new challenge each time', async (test) => {
    const { port, messages } = await startServer(test, { requireAuth: true });
    const challenges: string[] = [];
    for (const user of ['ann', 'ann lee', '']) {
      const client = await Client.greeted(port);
      const [code, challenge = ''] = (await client.say('AUTH CRAM-MD5')).split(' ');
      assert.equal(code, '334');
      challenges.push(Buffer.from(challenge, 'base64').toString());
      const digest = createHmac('md5', 'secret').update(challenges.at(-1)!).digest('hex');
      await converse(client, [[base64(`${user} ${digest}`), '235 2.7.0'], mail, rcpt, data, ['.', 250]]);
      client.close();
    }
    assert.deepEqual(
      messages.map(({ envelope }) => envelope.user),
      ['ann', 'ann lee', ''],
    );
    for (const challenge of challenges) assert.match(challenge, /^<\d+\.\d+@mail\.test>$/);
    assert.equal(new Set(challenges).size, 3);
  });

  it('refuses malformed CRAM-MD5 responses and stays in step', async (test) => {
    const turns: Turn[] = [
      ehlo,
      [`AUTH CRAM-MD5 ${base64('ann 0')}`, '501 5.7.0'],
      ['AUTH CRAM-MD5', 334],
      [base64('ann'), '501 5.5.2'],
      ['AUTH CRAM-MD5', 334],
      [base64(`ann ${'x'.repeat(32)}`), '501 5.5.2'],
      ['AUTH CRAM-MD5', 334],
      [base64(`a\nb ${'0'.repeat(32)}`), '501 5.5.2'],
      ['AUTH CRAM-MD5', 334],
      ['*', '501 5.7.0'],
      ['NOOP', 250],
    ];
    await play(test, turns);
  });

  it('is enforced where it is required', async (test) => {
    const turns: Turn[] = [
      ehlo,
      ['MAIL FROM:<a@b.test>', '530 5.7.0'],
      ['NOOP', 250],
      [`AUTH PLAIN ${wrong}`, 535],
      ['MAIL FROM:<a@b.test>', 530],
      [`AUTH PLAIN ${right}`, 235],
      mail,
    ];
    await play(test, turns, { authenticate, requireAuth: true });
  });

  it('closes after too many wrong passwords', async (test) => {
    const { port, refused } = await startServer(test, { authenticate, limits: { smtpMaxAuthFailures: 3 } });
    const client = await Client.greeted(port);
    await converse(client, [
      [`AUTH PLAIN ${wrong}`, 535],
      [`AUTH PLAIN ${wrong}`, 535],
      [`AUTH PLAIN ${wrong}`, '421 4.7.0'],
    ]);
    assert.equal(await client.end(), '');
    assert.deepEqual(refused, ['auth_failed', 'auth_failed', 'auth_failed']);
    client.close();
  });

  it('does not delay other sessions after a wrong password', async (test) => {
    const { port } = await startServer(test, { authenticate, limits: { smtpAuthDelay: 60_000 } });
    const [guesser, other] = [await Client.greeted(port), await Client.greeted(port)];
    guesser.send(`AUTH PLAIN ${wrong}\r\n`);
    await converse(other, [[`AUTH PLAIN ${right}`, 235]]);
    assert.equal(guesser.received, '');
    guesser.close();
    other.close();
  });

  it('gets 454 when too many attempts are waiting, and counts as a failed attempt', async (test) => {
    const overloaded = async () => {
      throw new AppError('overloaded', 'Too many sign-in attempts at once. Try again later.');
    };
    const reply = '454 4.7.0 Too many sign-in attempts at once';
    const turns: Turn[] = [ehlo, [`AUTH PLAIN ${right}`, reply], [`AUTH PLAIN ${right}`, '421 4.7.0']];
    const { refused } = await play(test, turns, {
      authenticate: overloaded,
      limits: { smtpMaxAuthFailures: 2 },
    });
    assert.deepEqual(refused, ['auth_overloaded', 'auth_failed']);
  });

  it('passes the address of the client to the check', async (test) => {
    const addresses: string[] = [];
    const check = async (_user: string, _password: string, address: string) => addresses.push(address) > 0;
    await play(test, [ehlo, [`AUTH PLAIN ${right}`, 235]], { authenticate: check });
    assert.deepEqual(addresses, ['127.0.0.1']);
  });

  it('is temporarily unavailable when credentials cannot be checked', async (test) => {
    const fail = async () => {
      throw new Error('no file');
    };
    const turns: Turn[] = [ehlo, [`AUTH PLAIN ${right}`, '454 4.7.0'], ['NOOP', 250]];
    const { logged } = await play(test, turns, { authenticate: fail });
    assert.deepEqual(logged, ['smtp: password check failed']);
  });
});
