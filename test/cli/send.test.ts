import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { hashSync } from 'bcryptjs';
import { startPostern } from '../../src/testing/index.ts';
import { cli, startServer } from './cli.ts';

const { postern, folder, env } = await startServer();
const users = join(folder, 'users');
writeFileSync(users, `ada:${hashSync('secret', 4)}\n`);
const secured = await startServer({ settings: { 'smtp-tls': 'self-signed', 'smtp-auth-file': users } });
const file = (name: string, content: string) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

describe('postern send', () => {
  const sent = async (args: string[], input?: string) => {
    const options = { env, ...(input !== undefined && { input }) };
    const { code, stdout, stderr } = await cli(['send', ...args, '--json'], options);
    assert.equal(code, 0, stderr);
    return postern.api.get(JSON.parse(stdout).id);
  };

  it('sends a message without any options, and prints its id', async () => {
    const { code, stdout, stderr } = await cli(['send'], { env });
    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
    const [, id = ''] = /^Sent to you@postern\.test: (\w{26})\n$/.exec(stdout) ?? [];
    assert.equal((await postern.api.get(id)).subject, 'A message from postern send');
  });

  it('sends with the null sender, as bounces are', async () => {
    const bounce = file('bounce.eml', 'From: a@x.test\nTo: b@x.test\nSubject: Undeliverable\n\nSorry.\n');
    for (const args of [['send'], ['send', bounce], ['import', bounce]]) {
      const { code, stderr } = await cli([...args, '--from', '<>'], { env });
      assert.deepEqual([code, stderr], [0, '']);
      const { messages } = await postern.api.list({ limit: 1 });
      assert.equal(messages[0]!.sender, '', args.join(' '));
    }
  });

  it('composes a message from options, standard input and files', async () => {
    const report = file('report.csv', 'a,b\n');
    const message = await sent(
      [
        ...[
          '--from',
          'Ada Lovelace <ada@example.test>',
          '--to',
          'bob@example.test',
          '--to',
          'eve@example.test',
        ],
        ...['--bcc', 'hidden@example.test', '--subject', 'Zürich', '--text', '-', '--html', '<b>hi</b>'],
        ...['--attach', report, '--header', 'X-Test: yes'],
      ],
      'from a pipe\nin two lines\n',
    );
    const { bytes } = await postern.api.raw(message.id);
    assert.doesNotMatch(Buffer.from(bytes).toString('latin1'), /[^\r]\n/);
    assert.equal(message.sender, 'ada@example.test');
    assert.deepEqual(message.recipients, ['bob@example.test', 'eve@example.test', 'hidden@example.test']);
    assert.equal(message.subject, 'Zürich');
    assert.match(message.text_body, /^from a pipe/);
    assert.equal(message.html_body.trim(), '<b>hi</b>');
    const { headers } = await postern.api.headers(message.id);
    assert.ok(headers.some(({ name, value }) => name === 'X-Test' && value === 'yes'));
    assert.ok(!headers.some(({ name }) => name.toLowerCase() === 'bcc'));
    assert.deepEqual(
      (await postern.api.attachments(message.id)).map(({ filename }) => filename),
      ['report.csv'],
    );
  });

  it('sends a complete message from a file or standard input unchanged, with an envelope from its headers', async () => {
    const source = 'From: a@example.test\r\nTo: b@example.test\r\nSubject: As it is\r\n\r\n.dot\r\ncaf\xe9\n';
    const path = join(folder, 'message.eml');
    writeFileSync(path, Buffer.from(source, 'latin1'));
    const message = await sent([path]);
    assert.equal(message.sender, 'a@example.test');
    assert.deepEqual(message.recipients, ['b@example.test']);
    const { bytes } = await postern.api.raw(message.id);
    assert.equal(Buffer.from(bytes).toString('latin1'), `${source}\r\n`);

    const piped = await sent(['-', '--to', 'other@example.test'], 'Subject: Unix lines\n\nline\n');
    assert.deepEqual(piped.recipients, ['other@example.test']);
    const raw = await postern.api.raw(piped.id);
    assert.equal(Buffer.from(raw.bytes).toString(), 'Subject: Unix lines\r\n\r\nline\r\n');
  });

  it('exits with 1 and prints the reply if the server refuses', async () => {
    await postern.api.addFault({
      at: 'rcpt',
      match: { recipient: 'refused@x.test' },
      action: { reply: { code: 550, text: 'No such user' } },
    });
    const { code, stdout, stderr } = await cli(['send', '--to', 'refused@x.test'], { env });
    assert.equal(code, 1, stderr);
    assert.equal(stdout, '');
    assert.match(stderr, /^postern: 127\.0\.0\.1:\d+ refused the message: 550 .*No such user.*\n$/);
  });

  it('exits with 2 and names the option for an invalid address', async () => {
    for (const wrong of ['not an address', 'ada', '@x.test', 'Ada <ada>', 'a@x.test, b']) {
      const { code, stderr } = await cli(['send', '--to', wrong], { env });
      assert.equal(code, 2, stderr);
      assert.ok(stderr.startsWith(`postern: --to got ${JSON.stringify(wrong)}; it takes an address`), stderr);
    }
  });

  it('takes addresses with names, and uses only the address in the envelope', async () => {
    const input = 'Subject: x\n\nHello\n';
    const to = ['--to', '"Lovelace, Ada" <ada@x.test>', '--to', '"a b"@x.test'];
    for (const args of [to, [...to, '-']]) {
      const { code, stdout, stderr } = await cli(['send', ...args], { env, input });
      assert.equal(code, 0, stderr);
      assert.match(stdout, /^Sent to ada@x\.test, "a b"@x\.test: /);
    }
  });

  it('exits with 2 and one line if the SMTP server or a file is missing, or options conflict', async () => {
    const stopped = await startPostern();
    await stopped.close();
    const { host, port } = stopped.smtp;
    const [server, attachment, combined] = await Promise.all([
      cli(['send', '--smtp', `${host}:${port}`]),
      cli(['send', '--attach', join(folder, 'missing.pdf')], { env }),
      cli(['send', '-', '--subject', 'x'], { env }),
    ]);
    assert.equal(server.code, 2);
    assert.equal(
      server.stderr,
      `postern: Couldn't connect to ${host}:${port} over SMTP (connection refused). Is Postern running? Start it with \`postern\`, or set POSTERN_SMTP_HOST and POSTERN_SMTP_PORT.\n`,
    );
    assert.equal(attachment.code, 2);
    assert.match(
      attachment.stderr,
      /^postern: Couldn't read .*missing\.pdf \(ENOENT.*\)\. Check --attach\.\n$/,
    );
    assert.equal(combined.code, 2);
    assert.match(combined.stderr, /--subject cannot be combined with -, which is a complete message/);
  });
});

describe('postern send to a server that is not as expected', () => {
  const run = (address: string, ...more: string[]) => cli(['send', '--smtp', address, ...more], { env });

  it('gives up on a server that does not greet, such as a web server, after --response-timeout', async () => {
    const { code, stderr } = await run(new URL(postern.url).host, '--response-timeout', '200ms');
    assert.equal(code, 2);
    assert.match(stderr, /^postern: Couldn't connect to .* over SMTP \(timed out\)\. .*\n$/);
  });

  it('says in one line that the server does not use TLS', async () => {
    const { code, stderr } = await run(`127.0.0.1:${postern.smtp.port}`, '--tls', 'implicit');
    assert.equal(code, 2);
    assert.match(stderr, /^postern: Couldn't use TLS with .* \(it does not speak TLS\)\. Check --tls.*\n$/);
  });

  it('says that a username needs a password', async () => {
    const { code, stderr } = await run(`127.0.0.1:${postern.smtp.port}`, '--username', 'ada');
    assert.equal(code, 2);
    assert.match(
      stderr,
      /^postern: --username needs a password\. Use --password, or set POSTERN_SMTP_PASSWORD\.\n$/,
    );
  });
});

describe('postern send, with TLS and a login', () => {
  it('signs in over STARTTLS, with the password in a variable', async () => {
    const { code, stdout, stderr } = await cli(['send', '--tls', 'starttls', '--username', 'ada', '--json'], {
      env: { ...secured.env, POSTERN_SMTP_PASSWORD: 'secret' },
    });
    assert.equal(code, 0, stderr);
    const { sessions } = await secured.postern.api.sessions({ message: JSON.parse(stdout).id });
    assert.deepEqual([sessions[0]?.user, sessions[0]?.secure], ['ada', true]);
  });

  it('exits with 1 if the password is wrong, and does not print it', async () => {
    const { code, stderr } = await cli(['send', '--username', 'ada', '--password', 'wrong-one'], {
      env: secured.env,
    });
    assert.equal(code, 1);
    assert.match(stderr, /^postern: 127\.0\.0\.1:\d+ refused the sign-in: 535 .*\n$/);
    assert.doesNotMatch(stderr, /wrong-one/);
  });
});
