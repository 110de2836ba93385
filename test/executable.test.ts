import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { hashSync } from 'bcryptjs';
import { loaders } from '../src/cli/commands.ts';
import { endAll, type PosternProcess, startPostern } from './postern-process.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

describe('the single executable, in an empty folder and with an empty PATH', () => {
  const folder = mkdtempSync(join(tmpdir(), 'postern-executable-'));
  const empty = join(folder, 'empty');
  const program = join(folder, 'postern');
  const authorization = `Basic ${btoa('ada:secret')}`;
  // Options for other programs must not reach this one.
  const env = { PATH: '', HOME: empty, NODE_OPTIONS: '--require=./missing.js' };
  let postern: PosternProcess;
  let url: string;

  /** Throws when the command fails. */
  const run = (args: string[], { input = '', file = program } = {}) =>
    execFileSync(file, args, {
      cwd: empty,
      input,
      encoding: 'utf8',
      env: {
        ...env,
        POSTERN_URL: url,
        POSTERN_TOKEN: 'for-commands',
        POSTERN_SMTP_PORT: String(postern.smtpPort),
      },
    });
  const get = (path: string, headers = {}) => fetch(url + path, { headers: { authorization, ...headers } });

  before(async () => {
    execFileSync(process.execPath, [join(root, 'scripts/build-executable.ts'), program], { stdio: 'pipe' });
    mkdirSync(empty);
    writeFileSync(join(folder, 'users'), `ada:${hashSync('secret', 4)}\n`);
    postern = await startPostern({
      command: [program],
      under: ['/usr/bin/env', '-C', empty],
      env,
      args: ['--auth-file', join(folder, 'users'), '--token', 'for-commands', '--smtp-tls', 'self-signed'],
    });
    url = `http://127.0.0.1:${postern.httpPort}`;
  });
  after(async () => {
    await postern?.stop();
    endAll();
    rmSync(folder, { recursive: true, force: true });
  });

  it('receives a message and shows it, with all its threads', async () => {
    run(['send', '--subject', 'One', '--html', '<p>Your code is <b>493021</b>.']);
    const { messages } = await (await get('/api/v1/messages?q=493021')).json();
    assert.deepEqual(
      messages.map((message: { subject: string }) => message.subject),
      ['One'],
    );
    assert.match(await (await get(`/api/v1/messages/${messages[0].id}/view`)).text(), /<b>493021<\/b>/);
    assert.equal(run(['show', '--code']), '493021\n');
    run(['wait', '--subject', 'One', '--timeout', '5']);
  });

  it('serves the page and the API reference', async () => {
    const page = await (await get('/')).text();
    const script = /src="\.\/(assets\/[^"]+\.js)"/.exec(page)?.[1];
    const response = await get(`/${script}`, { 'accept-encoding': 'br' });
    assert.deepEqual([response.status, response.headers.get('content-encoding')], [200, 'br']);
    assert.match(await response.text(), /Postern/);
    assert.equal((await get('/api/docs/swagger-ui.css')).status, 200);
    assert.match(await (await get('/api/v1/openapi.yaml')).text(), /^openapi: 3/);
  });

  it('is sendmail when it is called by that name', async () => {
    const link = join(folder, 'sendmail');
    symlinkSync(program, link);
    run(['-t', '-i'], { file: link, input: 'To: ada@x.test\nSubject: By sendmail\n\nHello\n' });
    assert.match(run(['list', '--to', 'ada@x.test']), /By sendmail/);
  });

  it('runs a command with a Postern of its own', () => {
    const args = ['run', '--', program, 'send', '--subject', 'Inside', '--json'];
    assert.match(run(args), /"accepted"/);
  });

  it('has every command', () => {
    for (const name of Object.keys(loaders)) {
      const { status, stdout, stderr } = spawnSync(program, [name, '--help'], { env, encoding: 'utf8' });
      assert.equal(status, 0, stderr);
      assert.match(stdout, new RegExp(`postern ${name}`));
    }
  });

  it('leaves nothing behind where it runs', () => {
    assert.deepEqual(readdirSync(empty), []);
  });
});
