import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { createTransport } from 'nodemailer';
import { type RunningPostern, startPostern } from '../../src/testing/index.ts';
import { program } from '../program.ts';
import { codeBlocks, readPage, root } from './markdown.ts';
import { missing } from './programs.ts';

const run = promisify(execFile);
const guide = readPage('docs/sending.md');

/** The block of the guide that contains this text. */
function block(language: string, text: string): string {
  const found = codeBlocks(guide, language).filter(({ code }) => code.includes(text));
  assert.equal(found.length, 1, `${found.length} blocks in ${language} contain ${text}`);
  return found[0]!.code;
}

describe('docs/sending.md', () => {
  let postern: RunningPostern;
  let folder: string;
  before(async () => {
    postern = await startPostern();
    folder = await mkdtemp(join(tmpdir(), 'postern-sending-'));
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  });
  after(async () => {
    await rm(folder, { recursive: true });
    await postern.close();
  });

  async function runs(file: string, code: string, command: string[]): Promise<void> {
    const address = `${command[0]!.replace(/.*\//, '')}@example.test`;
    const source = code
      .replaceAll(/\b1025\b/g, String(postern.smtp.port))
      .replaceAll('ada@example.test', address);
    await writeFile(join(folder, file), source);
    await run(command[0]!, [...command.slice(1), file], { cwd: folder });
    const { messages } = await postern.api.list({ to: [address] });
    assert.deepEqual(
      messages.map(({ sender, subject }) => ({ sender, subject })),
      [{ sender: 'hello@shop.test', subject: 'Welcome' }],
    );
    assert.equal((await postern.api.get(messages[0]!.id)).text_body.trim(), 'Your code is 654321.');
  }

  it('sends from Node.js with Nodemailer', () =>
    runs('send.mjs', block('js', 'nodemailer'), [process.execPath]));
  it('sends from Python', { skip: missing('python3') }, () =>
    runs('send.py', block('python', 'smtplib'), ['python3']),
  );
  it('sends from Ruby', { skip: missing('ruby') }, () =>
    runs('send.rb', block('ruby', 'net/smtp'), ['ruby']),
  );
  it('sends from Go', { skip: missing('go') }, () => runs('send.go', block('go', 'net/smtp'), ['go', 'run']));

  it("sends with PHP's mail()", { skip: missing('php') }, async () => {
    const args = /"postern (.*)"/.exec(block('ini', 'sendmail_path'))?.[1];
    await writeFile(
      join(folder, 'mail.php'),
      `<?php exit(mail('php@example.test', 'Welcome', 'Hello.') ? 0 : 1);`,
    );
    const setting = `sendmail_path=${process.execPath} ${program} ${args}`;
    const env = { ...process.env, POSTERN_URL: postern.url };
    await run('php', ['-d', setting, 'mail.php'], { cwd: folder, env });
    assert.equal((await postern.api.list({ to: ['php@example.test'] })).total, 1);
  });

  it('has PHP code for WordPress that sets the server', { skip: missing('php') }, async () => {
    const stubs = `
      function add_action($name, $call) { $call(new Mailer()); }
      function add_filter($name, $call) { echo $name, '=', $call(), "\\n"; }
      class Mailer {
        public function isSMTP() {}
        public function __set($name, $value) { echo $name, '=', var_export($value, true), "\\n"; }
      }`;
    await writeFile(
      join(folder, 'wordpress.php'),
      block('php', 'phpmailer_init').replace('<?php', `<?php ${stubs}`),
    );
    const { stdout } = await run('php', ['wordpress.php'], { cwd: folder });
    assert.match(stdout, /^Host='127\.0\.0\.1'\nPort=1025\nSMTPAuth=false\nSMTPAutoTLS=false\nwp_mail_from=/);
  });

  it('is right that any username and password are accepted without TLS', async () => {
    const auth = { user: 'anyone', pass: 'anything' };
    const { response } = await createTransport({ ...postern.smtp, auth }).sendMail({
      from: 'hello@shop.test',
      to: 'login@example.test',
      text: 'Hello.',
    });
    assert.match(response, /^250/);
  });

  it('is right about TLS with a certificate that is created at start-up', async (t) => {
    const [, settings = ''] = /^postern (.*--smtps-port \d+)/m.exec(block('sh', '--smtps-port')) ?? [];
    assert.equal(settings, '--smtp-tls self-signed --smtps-port 1465');
    const secure = await startPostern({ settings: { 'smtp-tls': 'self-signed' } });
    t.after(() => secure.close());
    const message = { from: 'hello@shop.test', to: 'tls@example.test', text: 'Hello.' };
    const options = { ...secure.smtp, requireTLS: true };
    await assert.rejects(createTransport(options).sendMail(message), /self-signed certificate/);
    await createTransport({ ...options, tls: { rejectUnauthorized: false } }).sendMail(message);
    assert.equal((await secure.api.list({ to: ['tls@example.test'] })).total, 1);
  });
});
