import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { type RunningPostern, startPostern } from '../../src/testing/index.ts';
import { codeBlocks, readPage, root } from '../docs/markdown.ts';
import { missing } from '../platform.ts';

const run = promisify(execFile);

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

  /** Runs tests with the sources, or with the package that is installed in a folder. */
  async function pytest(source: string, installed?: string): Promise<{ code: number; stdout: string }> {
    await writeFile(join(folder, 'test_sign_up.py'), source);
    const path = installed ?? join(root, 'clients/python/src');
    const env = { ...process.env, PYTHONPATH: path, PYTHONDONTWRITEBYTECODE: '1', POSTERN_URL: postern.url };
    // An installed package announces its fixtures.
    const plugin = installed ? [] : ['-p', 'postern_testing.pytest_plugin'];
    const args = ['-m', 'pytest', '--color=no', '-p', 'no:cacheprovider', ...plugin, 'test_sign_up.py'];
    return run('python3', args, { cwd: folder, env }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }) => ({ code, stdout }),
    );
  }

  it('runs the tests of the guide', async () => {
    // The page begins with one that leaves out the application.
    const tests = guide.slice(1).filter((code) => /^ *def test_/m.test(code));
    const { code, stdout } = await pytest(tests.join('\n\n'));
    assert.equal(code, 0, stdout);
    assert.match(stdout, /^=+ 3 passed/m);
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

  // Newer versions of setuptools contain it.
  const modules = ['pip', 'setuptools', 'wheel'];
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
    const { code, stdout } = await pytest(test, installed);
    assert.equal(code, 0, stdout);
  });
});
