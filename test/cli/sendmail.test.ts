import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { symlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { parseSendmailArguments } from '../../src/cli/smtp/sendmail-arguments.ts';
import { prepareSendmail } from '../../src/cli/smtp/sendmail-message.ts';
import { startPostern } from '../../src/testing/index.ts';
import { isInstalled } from '../is-installed.ts';
import { program } from '../program.ts';
import { cli, startCli, startServer } from './cli.ts';

const { postern, folder } = await startServer();
const host = hostname().replace(/[^a-z0-9.-]/gi, '') || 'localhost';

/** What would be sent for these arguments and this input. */
function prepared(args: string[], input: string) {
  const { envelope, raw } = prepareSendmail(Buffer.from(input, 'latin1'), parseSendmailArguments(args));
  return { ...envelope, raw: Buffer.from(raw).toString('latin1') };
}

const complete = 'From: a@b.test\nDate: x\nMessage-ID: <1@b.test>\n';
const asSent = (message: string) => message.replaceAll('\n', '\r\n');

describe('sendmail: the message', () => {
  it('goes to the recipients of To, Cc and Bcc with -t, and Bcc is removed', () => {
    const { to, raw } = prepared(
      ['-t', '-i'],
      `${complete}To: Ada <ada@example.test>,\n bob@example.test\nBCC: hidden@example.test,\n also@example.test\nCc: root\n\nbody\n`,
    );
    assert.deepEqual(to, [
      'ada@example.test',
      'bob@example.test',
      'hidden@example.test',
      'also@example.test',
      `root@${host}`,
    ]);
    assert.equal(
      raw,
      asSent(`${complete}To: Ada <ada@example.test>,\n bob@example.test\nCc: root\n\nbody\n`),
    );
  });

  it('goes only to the arguments without -t, and keeps its headers', () => {
    const { to, raw } = prepared(['-i', '--', 'ada@example.test'], `${complete}Bcc: b@example.test\n\nx\n`);
    assert.deepEqual(to, ['ada@example.test']);
    assert.match(raw, /\r\nBcc: b@example\.test\r\n/);
  });

  it('goes to both with -t and arguments, each address once', () => {
    assert.deepEqual(prepared(['-t', 'a@x.test', 'b@x.test'], 'To: b@x.test, c@x.test\n\n').to, [
      'a@x.test',
      'b@x.test',
      'c@x.test',
    ]);
  });

  it('goes only to the Resent- recipients if it is resent', () => {
    const { to } = prepared(['-t'], 'To: first@x.test\nResent-To: second@x.test\n\n');
    assert.deepEqual(to, ['second@x.test']);
  });

  for (const [title, args, body] of [
    ['ends at a line with a single dot', [], 'one\n'],
    ['does not with -i', ['-i'], 'one\n.\ntwo\n'],
    ['does not with -oi', ['-oi'], 'one\n.\ntwo\n'],
    ['does not with -O IgnoreDots=true', ['-O', 'IgnoreDots=true'], 'one\n.\ntwo\n'],
  ] as const) {
    it(title, () => {
      const { raw } = prepared([...args, 'a@x.test'], `${complete}\none\n.\ntwo\n`);
      assert.equal(raw, asSent(`${complete}\n${body}`));
    });
  }

  it('gets a From, Date and Message-ID header if they are missing', () => {
    const { from, raw } = prepared(['-f', 'web@x.test', '-F', 'The "Web"', 'a@x.test'], 'Subject: x\n\nbody');
    assert.equal(from, 'web@x.test');
    assert.match(
      raw,
      /^Subject: x\r\nFrom: "The \\"Web\\"" <web@x\.test>\r\nDate: .* \+0000\r\nMessage-ID: <.*>\r\n\r\nbody$/,
    );
  });

  it('keeps every byte, and may use CRLF or have no headers at all', () => {
    assert.equal(prepared(['a@x.test'], `${complete}\ncaf\xe9\n`).raw, asSent(`${complete}\ncaf\xe9\n`));
    assert.equal(prepared(['a@x.test'], asSent(`${complete}\nx\n`)).raw, asSent(`${complete}\nx\n`));
    assert.match(prepared(['a@x.test'], 'just text\n').raw, /^From: .*\r\n\r\njust text\r\n$/s);
  });

  for (const [title, args, expected] of [
    [
      'cron',
      ['-FCronDaemon', '-i', '-B8BITMIME', '-oem', 'root'],
      { fullName: 'CronDaemon', ignoreDots: true },
    ],
    ['cron of Debian', ['-i', '-FCronDaemon', '-oem', '-ti'], { recipientsFromHeaders: true }],
    [
      'git send-email',
      ['-i', '-f', 'me@x.test', 'a@x.test', 'b@x.test'],
      { sender: 'me@x.test', recipients: ['a@x.test', 'b@x.test'] },
    ],
    ['mutt', ['-oem', '-oi', '-f<>', '--', '-odd@x.test'], { sender: '', recipients: ['-odd@x.test'] }],
    [
      'a script that also runs the queue',
      ['-iq30m', 'a@x.test'],
      { ignoreDots: true, recipients: ['a@x.test'] },
    ],
    [
      'a sender that looks like an option',
      ['-f', '-q', 'a@x.test'],
      { sender: '-q', recipients: ['a@x.test'] },
    ],
    ['PHP', ['-t', '-i', '-fweb@x.test'], { recipientsFromHeaders: true, sender: 'web@x.test' }],
  ] as const) {
    it(`understands the arguments of ${title}`, () => {
      assert.deepEqual(
        { ...parseSendmailArguments([...args]), ...expected },
        parseSendmailArguments([...args]),
      );
    });
  }
});

describe('postern sendmail', () => {
  const link = join(folder, 'sendmail');
  const env = { POSTERN_SMTP_HOST: postern.smtp.host, POSTERN_SMTP_PORT: String(postern.smtp.port) };
  symlinkSync(program, link);

  it('sends its input without output, also through a symbolic link named sendmail', async () => {
    const input = 'To: ada@example.test\nBcc: eve@example.test\nSubject: Linked\n\nHello\n.\nmore\n';
    const result = await cli(['-t', '-i', '-fapp@shop.test'], { script: link, env, input });
    assert.deepEqual(result, { code: 0, stdout: '', stderr: '' });
    const { messages } = await postern.api.list({ subject: 'Linked' });
    assert.equal(messages[0]?.sender, 'app@shop.test');
    assert.deepEqual(messages[0]?.recipients, ['ada@example.test', 'eve@example.test']);
    assert.equal((await postern.api.get(messages[0]!.id)).text_body, 'Hello\r\n.\r\nmore\r\n');
  });

  it('accepts what PHP sends with mail()', {
    skip: !isInstalled('php') && 'php is not installed',
  }, async () => {
    const code = `exit(mail('ada@example.test', 'From PHP', "Hello\\n.\\nmore", 'Bcc: eve@example.test') ? 0 : 1);`;
    const command = `sendmail_path=${process.execPath} ${link} -t -i`;
    await promisify(execFile)('php', ['-d', command, '-r', code], { env: { ...process.env, ...env } });
    const { messages } = await postern.api.list({ subject: 'From PHP' });
    assert.deepEqual(messages[0]?.recipients, ['ada@example.test', 'eve@example.test']);
    assert.match((await postern.api.get(messages[0]!.id)).text_body, /^Hello\r\n\.\r\nmore/);
  });

  it('finds the SMTP server through POSTERN_URL', async () => {
    const input = 'Subject: By URL\n\nx\n';
    const { code } = await cli(['sendmail', 'ada@example.test'], {
      env: { POSTERN_URL: postern.url },
      input,
    });
    assert.equal(code, 0);
    assert.equal((await postern.api.list({ subject: 'By URL' })).total, 1);
  });

  for (const [ending, characters] of [
    ['CRLF', '\r\n'],
    ['LF', '\n'],
  ] as const)
    it(`relays SMTP with ${ending} on standard input and output with -bs`, async () => {
      const lines = [
        'EHLO x',
        'MAIL FROM:<a@x.test>',
        'RCPT TO:<b@x.test>',
        'DATA',
        `Subject: Spoken with ${ending}.`,
        '',
        'x',
        '.',
        'QUIT',
        '',
      ];
      const child = startCli(['sendmail', '-bs'], { env, keepInput: true });
      const all = text(child.stdout!);
      child.stdin!.end(lines.join(characters));
      await once(child, 'close');
      assert.equal(child.exitCode, 0);
      assert.match(await all, /^220 .*354 .*250 2\.0\.0 kept as .*\r\n221 .*\r\n$/s);
      assert.equal((await postern.api.list({ subject: `Spoken with ${ending}.` })).total, 1);
    });

  for (const [title, args, input, code, message] of [
    ['64 without a recipient', ['-t'], 'Subject: x\n\n', 64, /^sendmail: no recipient/],
    ['64 for an unknown option', ['-z'], '', 64, /^sendmail: unknown option -z\n$/],
    [
      '69 when the server refuses',
      ['-f', 'a@x.test', 'bad\u0001@x.test'],
      'Subject: x\n\n',
      69,
      /^sendmail: .*refused/,
    ],
  ] as const) {
    it(`exits with ${title}`, async () => {
      const result = await cli(['sendmail', ...args], { env, input });
      assert.equal(result.code, code, result.stderr);
      assert.match(result.stderr, message);
    });
  }

  it('exits with 75 and one line that names the cause if the address is unknown', async () => {
    const input = 'Subject: x\n\nx\n';
    await using closed = await startPostern({ settings: { token: 'secret' } });
    for (const [env, reason] of [
      [{ POSTERN_URL: closed.url }, /^sendmail: Sign in with a token\. .*POSTERN_TOKEN\.\n$/],
      [{ POSTERN_SMTP_PORT: 'mail' }, /^sendmail: POSTERN_SMTP_PORT got "mail"; it takes a port .*\n$/],
      [
        { POSTERN_SMTP_HOST: 'nobody.invalid' },
        /^sendmail: Couldn't connect to nobody\.invalid:1025 .* \((unknown host|host name lookup failed)\)\..*\n$/,
      ],
    ] as [Record<string, string>, RegExp][]) {
      const { code, stderr } = await cli(['sendmail', 'a@x.test'], { env, input });
      assert.equal(code, 75, stderr);
      assert.match(stderr, reason);
    }
  });

  it('has no queue: -q and -bp succeed without a message', async () => {
    assert.deepEqual(await cli(['sendmail', '-q']), { code: 0, stdout: '', stderr: '' });
    assert.deepEqual(await cli(['sendmail', '-bp']), {
      code: 0,
      stdout: 'Mail queue is empty\n',
      stderr: '',
    });
  });

  it('exits with 75 (retry later) if Postern is unreachable', async () => {
    const stopped = await startPostern();
    await stopped.close();
    const { code, stderr } = await cli(['sendmail', 'a@x.test'], {
      env: { POSTERN_SMTP_PORT: String(stopped.smtp.port) },
      input: 'Subject: x\n\n',
    });
    assert.equal(code, 75);
    assert.match(stderr, /^sendmail: Couldn't connect to 127\.0\.0\.1:\d+ over SMTP \(connection refused\)/);
  });
});
