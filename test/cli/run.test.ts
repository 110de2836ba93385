import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, describe, it } from 'node:test';
import { hashSync } from 'bcryptjs';
import { generate } from 'selfsigned';
import { missing } from '../platform.ts';
import { cli, outputOf, startCli } from './cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'postern-run-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Arguments that run this code in Node. */
const node = (code: string) => ['--', process.execPath, '--input-type=module', '-e', code];

const send = (...subjects: string[]) => `
  const { createTransport } = await import('nodemailer');
  for (const subject of ${JSON.stringify(subjects)})
    await createTransport(process.env.SMTP_URL)
      .sendMail({ from: 'app@shop.test', to: 'ada@example.test', subject, text: 'x' })
      .catch((error) => console.error('send failed', error.responseCode));
`;

describe('postern run', () => {
  it('passes its addresses in the usual variables, and stops with the command', async () => {
    const { code, stdout, stderr } = await cli([
      'run',
      ...node(`
        const response = await fetch(process.env.POSTERN_URL + '/api/v1/info');
        console.log(JSON.stringify({ env: process.env, info: await response.json() }));`),
    ]);
    assert.equal(code, 0);
    assert.equal(stderr, '');
    const { env, info } = JSON.parse(stdout);
    const { port } = info.listening.find(({ protocol }: { protocol: string }) => protocol === 'smtp');
    for (const name of ['SMTP_HOST', 'MAIL_HOST', 'EMAIL_HOST', 'POSTERN_SMTP_HOST'])
      assert.equal(env[name], '127.0.0.1', name);
    for (const name of ['SMTP_PORT', 'MAIL_PORT', 'EMAIL_PORT', 'POSTERN_SMTP_PORT'])
      assert.equal(env[name], String(port), name);
    for (const name of ['SMTP_URL', 'MAIL_URL', 'EMAIL_URL', 'MAILER_DSN'])
      assert.equal(env[name], `smtp://127.0.0.1:${port}`, name);
    assert.equal(info.ephemeral, true);
    for (const used of [port, Number(new URL(env.POSTERN_URL).port)]) {
      const [error] = await once(connect(used, '127.0.0.1'), 'error');
      assert.equal(error.code, 'ECONNREFUSED');
    }
  });

  it('prints nothing itself if the command succeeds', async () => {
    const { code, stdout, stderr } = await cli([
      'run',
      ...node(`${send('Welcome')} console.log('tests passed')`),
    ]);
    assert.deepEqual({ code, stdout, stderr }, { code: 0, stdout: 'tests passed\n', stderr: '' });
  });

  it('prints what arrived, oldest first, if the command fails, and exits with its code', async () => {
    const { code, stdout, stderr } = await cli([
      'run',
      ...node(`${send('First', 'Second')} process.exit(7)`),
    ]);
    assert.equal(code, 7);
    assert.equal(stdout, '');
    const [head, number, first, second, ...rest] = stderr.split('\n');
    assert.equal(head, 'postern: the command exited with 7.');
    assert.equal(number, '2 messages arrived:');
    assert.match(first!, /^ {2}\w{26} {2}[\d: -]{19} {2}app@shop\.test > ada@example\.test {2}First$/);
    assert.match(second!, / {2}Second$/);
    assert.deepEqual(rest, ['']);
  });

  it('prints what was refused if nothing arrived', async () => {
    const { code, stderr } = await cli([
      'run',
      '--smtp-max-size',
      '1KiB',
      ...node(`${send('x'.repeat(2000))} process.exit(1)`),
    ]);
    assert.equal(code, 1);
    assert.match(stderr, /No message arrived\.\nPostern refused:\n {2}55\d /);
  });

  it('prints which request to a captured service was refused', async () => {
    const request = `await fetch(process.env.POSTERN_URL + '/capture/resend/emails', { method: 'POST', body: '{"from":"a@b.test"}' });`;
    const { stderr } = await cli(['run', ...node(`${request} process.exit(1)`)]);
    assert.match(
      stderr,
      /No message arrived\.\nPostern refused:\n {2}resend API: 422 Missing `subject` field\.\n$/,
    );
  });

  it('says that nothing arrived, as text or as JSON', { skip: missing.shell }, async () => {
    const fail = ['--', 'sh', '-c', 'exit 4'];
    const [words, json] = await Promise.all([cli(['run', ...fail]), cli(['run', '--json', ...fail])]);
    assert.match(words.stderr, /No message arrived, and nothing was refused\.\n$/);
    assert.deepEqual(JSON.parse(json.stderr), { exit_code: 4, messages: [], total: 0, refusals: [] });
  });

  it('passes the token to the command, and uses it for the report', { skip: missing.shell }, async () => {
    const check = 'test "$POSTERN_TOKEN" = secret && exit 9';
    const { code, stderr } = await cli(['run', '--token', 'secret', '--', 'sh', '-c', check]);
    assert.equal(code, 9);
    assert.match(stderr, /^postern: the command exited with 9\.\nNo message arrived/);
  });

  it('makes a token where people have to sign in, so that the report does not hide the exit code', async () => {
    const users = join(folder, 'users');
    writeFileSync(users, `ada:${hashSync('secret', 4)}\n`);
    const check = `
      const headers = { authorization: \`Bearer \${process.env.POSTERN_TOKEN}\` };
      const { status } = await fetch(process.env.POSTERN_URL + '/api/v1/info', { headers });
      process.exit(status === 200 ? 9 : 8);`;
    const { code, stderr } = await cli(['run', '--auth-file', users, ...node(check)]);
    assert.equal(code, 9);
    assert.match(stderr, /^postern: the command exited with 9\.\nNo message arrived/);
  });

  it('passes an address with HTTPS if the server has a certificate, and accepts it for the report', async () => {
    const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }]);
    writeFileSync(join(folder, 'cert.pem'), cert);
    writeFileSync(join(folder, 'key.pem'), key);
    const files = ['--http-tls-cert', join(folder, 'cert.pem'), '--http-tls-key', join(folder, 'key.pem')];
    const print = 'console.log(process.env.POSTERN_URL); process.exit(9)';
    const { code, stdout, stderr } = await cli(['run', ...files, ...node(print)]);
    assert.match(stdout, /^https:\/\/127\.0\.0\.1:\d+\n$/);
    assert.equal(code, 9);
    assert.match(stderr, /^postern: the command exited with 9\.\nNo message arrived/);
  });

  it('does not take the value of a switch for the command', async () => {
    const { code, stderr } = await cli(['run', '--smtp-require-auth', 'true', '--', 'false']);
    assert.equal(code, 2);
    assert.match(stderr, /^postern: --smtp-require-auth takes its value after an equals sign: --smtp-req/);
  });

  it('exits with 126 for a file that is not executable', async () => {
    const file = join(folder, 'script.sh');
    writeFileSync(file, 'true\n', { mode: 0o644 });
    const { code, stderr } = await cli(['run', '--', file]);
    assert.equal(code, 126);
    assert.match(stderr, /script\.sh \(not executable\)\. Check the name and your PATH\.\n$/);
  });

  it('shows its own defaults in the help', async () => {
    const { stdout } = await cli(['run', '--help-all']);
    const text = stdout.replaceAll(/\s+/g, ' ');
    assert.match(text, /Port of the SMTP server\. Default: a free one\./);
    assert.match(text, /Folder where messages are stored\. Default: none, messages are kept in memory\./);
    assert.doesNotMatch(text, /Default: (1025|8025|info)\./);
  });

  it('exits with 2 and one line for an invalid combination of settings', async () => {
    const { code, stderr } = await cli(['run', '--smtp-require-tls', '--', 'true']);
    assert.equal(code, 2);
    assert.match(stderr, /^postern: --smtp-require-tls needs a certificate.*\n$/);
  });

  it('needs no -- if no option precedes the command', async () => {
    assert.equal((await cli(['run', 'echo', '--help', '-n'])).stdout, '--help -n\n');
  });

  it('exits with 127 for a command that does not exist', async () => {
    const { code, stderr } = await cli(['run', '--', 'no-such-command']);
    assert.equal(code, 127);
    assert.match(stderr, /^postern: Couldn't run no-such-command \(no such command\)\. .*\n$/);
    const nameless = await cli(['run', '--', '']);
    assert.equal(nameless.code, 127);
    assert.match(nameless.stderr, /^postern: Couldn't run the command: its name is empty\. .*\n$/);
  });

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    it(`forwards ${signal} to the command and waits for it to exit`, { skip: missing.signals }, async () => {
      const code = `
        process.on('${signal}', () => { console.log('cleaned up'); process.exit(5); });
        setInterval(() => {}, 1000);
        console.log('ready');`;
      const child = startCli(['run', ...node(code)]);
      const stderr = text(child.stderr!);
      const done = outputOf(child.stdout!, /cleaned up/);
      await outputOf(child.stdout!, /ready/);
      child.kill(signal);
      const [exitCode] = await once(child, 'exit');
      assert.equal(exitCode, 5);
      assert.match(await done, /cleaned up/);
      assert.match(await stderr, /exited with 5/);
    });
  }

  it('exits like a shell if a signal terminated the command', { skip: missing.shell }, async () => {
    assert.equal((await cli(['run', '--', 'sh', '-c', 'kill -KILL $$'])).code, 137);
  });
});
