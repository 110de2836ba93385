import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { hashSync } from 'bcryptjs';
import { parse } from 'yaml';
import { loaders } from '../src/cli/commands.ts';
import { endAll, type PosternProcess, startPostern } from './postern-process.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

// What docs/containers.md asks of a base image.
const BASE_LIBRARIES = new Set(['libc6', 'libstdc++6']);

function librariesOf(file: string): string[] {
  return [...execFileSync('ldd', [file], { encoding: 'utf8' }).matchAll(/\/\S+/g)].map(([path]) => path);
}

/** The Debian package with this library. libstdc++6 depends on that of libgcc_s. */
function packageOf(library: string): string {
  const name = basename(library).replace(/\.so\b.*$/, '');
  if (name === 'libatomic') return 'libatomic1';
  return name === 'libstdc++' || name === 'libgcc_s' ? 'libstdc++6' : 'libc6';
}

describe('the single executable, in an empty folder and with an empty PATH', () => {
  const folder = mkdtempSync(join(tmpdir(), 'postern-executable-'));
  const empty = join(folder, 'empty');
  const program = join(folder, 'postern');
  const authorization = `Basic ${btoa('ada:secret')}`;
  // NODE_OPTIONS meant for other programs must not affect this one.
  const env = { PATH: '', HOME: empty, NODE_OPTIONS: '--require=./missing.js' };
  let postern: PosternProcess;
  let url: string;

  /** Runs the program. Throws if it fails. */
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

  it('comes with the completion scripts that the .deb and .rpm packages install', () => {
    const { contents } = parse(readFileSync(join(root, 'packaging/nfpm.yaml'), 'utf8'));
    const installed = contents
      .map(({ src = '' }) => src)
      .filter((src: string) => src.includes('/completions/'));
    assert.deepEqual(
      [...new Set<string>(installed)].map((src) => basename(src)).sort(),
      readdirSync(join(folder, 'completions')).sort(),
    );
    for (const name of readdirSync(join(folder, 'completions')))
      assert.match(readFileSync(join(folder, 'completions', name), 'utf8'), /has-attachments/);
  });

  it('needs only libraries that the .deb and .rpm packages depend on', () => {
    const { depends, overrides } = parse(readFileSync(join(root, 'packaging/nfpm.yaml'), 'utf8'));
    const needed = [...new Set(librariesOf(program).map(packageOf))].sort();
    const names = (list: string[]) => list.map((one) => one.split(' ')[0]!).sort();
    assert.deepEqual(needed, names(depends));
    const inRpm: Record<string, string> = {
      libc6: 'glibc',
      'libstdc++6': 'libstdc++',
      libatomic1: 'libatomic',
    };
    assert.deepEqual(needed.map((name) => inRpm[name]!).sort(), names(overrides.rpm.depends));
  });

  // Imitates the image, which has the program, its libraries and a volume, because there is no container engine here.
  const isRoot = process.getuid?.() === 0;
  it('runs as the container does', { skip: !isRoot && 'chroot needs root' }, async () => {
    const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
    const [, user] = /^USER (\d+:\d+)$/m.exec(dockerfile)!;
    const [, healthCheck] = /^HEALTHCHECK .* CMD (\[.*\])$/m.exec(dockerfile)!;
    const [, variables] = /^ENV (.*)$/m.exec(dockerfile)!;
    const image = join(folder, 'image');
    for (const path of ['usr/bin', 'data']) mkdirSync(join(image, path), { recursive: true });
    linkSync(program, join(image, 'usr/bin/postern'));
    for (const library of librariesOf(program)) {
      // The base image has most of them; the Dockerfile must copy the others.
      const copied = [...dockerfile.matchAll(/^COPY --from=build .* (\/\S+)$/gm)].map(([, path]) => path!);
      const isInBase = BASE_LIBRARIES.has(packageOf(library));
      const path = isInBase ? library : copied.find((each) => basename(each) === basename(library));
      if (path === undefined) continue;
      mkdirSync(join(image, dirname(path)), { recursive: true });
      copyFileSync(library, join(image, path));
    }
    chmodSync(folder, 0o755);
    const [uid, gid] = user!.split(':').map(Number);
    chownSync(join(image, 'data'), uid!, gid!);
    const filesIn = () =>
      readdirSync(image, { recursive: true }).filter((path) => !`${path}`.startsWith('data/'));
    const before = filesIn();

    const container = ['chroot', `--userspec=${user}`, image];
    const containerEnv = {
      PATH: process.env.PATH!,
      HOME: '/nonexistent',
      NODE_EXTRA_CA_CERTS: '',
      ...Object.fromEntries(variables!.split(' ').map((variable) => variable.split('='))),
    };
    const inside = await startPostern({
      command: [...container, '/usr/bin/postern'],
      env: containerEnv,
      dataDir: '/data',
      args: ['--host', '127.0.0.1'],
    });
    const insideUrl = `http://127.0.0.1:${inside.httpPort}`;
    const health = [...container, ...JSON.parse(healthCheck!)];
    const check = (checkedUrl: string) =>
      spawnSync(health[0], health.slice(1), { env: { ...containerEnv, POSTERN_URL: checkedUrl } }).status;
    assert.equal(check(insideUrl), 0);
    const doctor = [...container, '/usr/bin/postern', 'doctor', '--url', insideUrl];
    assert.match(
      execFileSync(doctor[0]!, doctor.slice(1), { env: containerEnv, encoding: 'utf8' }),
      /Everything works/,
    );
    assert.equal(await inside.stop(), 0);
    assert.equal(check(insideUrl), 1);
    assert.deepEqual(filesIn(), before, 'it writes nowhere but to its volume');
    assert.ok(readdirSync(join(image, 'data')).includes('mail.db'));
  });

  it('is started, checked and exported by the steps of the GitHub Action', async () => {
    const temp = join(folder, 'runner');
    mkdirSync(temp);
    const { steps } = parse(readFileSync(join(root, 'action.yml'), 'utf8')).runs;
    const { port } = new URL(url);
    // The steps need a known port. This one is free once its server has stopped.
    await postern.stop();
    const stepEnv: Record<string, string> = {
      PATH: `${folder}:${process.env.PATH}`,
      RUNNER_TEMP: temp,
      GITHUB_ENV: join(temp, 'env'),
      SMTP: '0',
      HTTP: port,
      ARGUMENTS: "--smtp-name 'action.test'",
    };
    const step = async (name: string, more = {}) => {
      const script = steps.find((each: { name: string }) => each.name === name).run;
      const child = spawn('bash', ['-eo', 'pipefail', '-c', script], {
        env: { ...stepEnv, ...more },
        stdio: ['ignore', 'inherit', 'inherit'],
        detached: true,
      });
      await once(child, 'exit');
      return { code: child.exitCode, group: -child.pid! };
    };
    const { code, group } = await step('Start Postern');
    try {
      assert.equal(code, 0, readFileSync(join(temp, 'postern.log'), 'utf8'));
      for (const [, name, value] of readFileSync(join(temp, 'env'), 'utf8').matchAll(/^(\w+)=(.*)$/gm))
        stepEnv[name!] = value!;
      assert.equal(stepEnv.POSTERN_URL, `http://127.0.0.1:${port}`);
      assert.equal((await step('Run the command', { COMMAND: 'postern send --subject "A step"' })).code, 0);
      assert.equal((await step('Run the command', { COMMAND: 'false | true' })).code, 1);
      assert.equal((await step('Check what arrived', { ASSERT: "--subject 'a step' --count 1" })).code, 0);
      assert.notEqual((await step('Check what arrived', { ASSERT: '--count 2' })).code, 0);
      assert.equal((await step('Export the messages')).code, 0);
      assert.ok(readdirSync(temp).includes('postern-messages.zip'));
    } finally {
      spawnSync('kill', ['--', `${group}`]);
    }
  });
});
