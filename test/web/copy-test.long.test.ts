import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import type { SendMailOptions } from 'nodemailer';
import { root } from '../docs/markdown.ts';
import { InstalledPackage } from '../installed-package.ts';
import { missing } from '../platform.ts';
import { type RunnerName, runRunner } from '../run-runner.ts';
import { openMessage, reader, row } from './locators.ts';
import { openInbox } from './open-inbox.ts';

const run = promisify(execFile);

const signUp: SendMailOptions = {
  to: 'ada@home.test',
  subject: '482913 is your code',
  html: '<p>Your code is 482913.</p><a href="https://shop.test/confirm/8f2c91d7aa40?next=%2Fhome">Confirm your address</a>',
};

/** What would end a string, a comment or a command, or start one. */
const hostile: SendMailOptions = {
  to: 'eve@home.test',
  subject: `Hostile '; touch pwned; ' "); touch pwned; (" $(touch pwned) \`touch pwned\` \${touch} \\u0022 \\ */ """ # // \u001b[201~\ttouch pwned é漢🎉`,
  text: 'Hello',
};

/** The test of each message for a runner, as the page copies it. */
async function copiedTests(t: TestContext, runner: string) {
  const { page, context, url } = await openInbox(t, {
    flags: [],
    async before({ send }) {
      // Tests pass although there is an older message like it.
      for (const message of [signUp, signUp, hostile, { to: 'bob@home.test', text: 'x' }])
        await send(message);
    },
  });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const tests: string[] = [];
  for (const subject of ['482913 is your code', 'Hostile', '(no subject)']) {
    await openMessage(page, subject);
    // The button is there before the code is found.
    if (tests.length === 0) await reader(page).getByRole('button', { name: 'Copy code 482913' }).waitFor();
    await reader(page).getByRole('button', { name: 'Copy as test' }).click();
    const dialog = page.getByRole('dialog', { name: 'Copy as test' });
    // The choice is remembered.
    if (tests.length === 0) await dialog.getByText(runner, { exact: true }).click();
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByText('Test copied').last().waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(copied, await dialog.locator('pre').textContent());
    assert.ok(copied.includes(url), copied);
    tests.push(copied);
    await page.keyboard.press('Escape');
    await row(page, subject).first().waitFor();
  }
  // The next message has another code and another token.
  assert.ok(tests[0]!.includes('"is your code"') || tests[0]!.includes('=is your code'), tests[0]!);
  assert.match(tests[0]!, /https:\/\/shop\.test\/confirm["']/);
  return tests;
}

function packageFor(t: TestContext, packages: string[]): InstalledPackage {
  const installed = new InstalledPackage(packages);
  t.after(() => installed.remove());
  return installed;
}

describe('a copied test', () => {
  for (const [title, name, packages, file] of [
    ['Vitest', 'vitest', ['vitest'], (index: number) => `message-${index}.test.ts`],
    ['Jest', 'jest', ['jest'], (index: number) => `message-${index}.test.js`],
    ['Playwright', 'playwright', ['@playwright/test'], (index: number) => `message-${index}.spec.ts`],
  ] as const satisfies [string, RunnerName, string[], (index: number) => string][])
    it(`a copied test runs as it is: ${title}`, async (t) => {
      const tests = await copiedTests(t, title);
      const installed = packageFor(t, [...packages]);
      mkdirSync(join(installed.folder, 'tests'));
      writeFileSync(join(installed.folder, 'tests/package.json'), '{}');
      for (const [index, code] of tests.entries())
        writeFileSync(join(installed.folder, 'tests', file(index)), code);
      const { code, output } = await runRunner(installed, name, 'tests', []);
      assert.equal(code, 0, output);
      assert.match(output, /3 passed/);
      assert.ok(!existsSync(join(installed.folder, 'tests/pwned')));
    });

  const python = spawnSync('python3', ['-c', 'import pytest']).status === 0;
  it('a copied test runs as it is: pytest', { skip: !python && 'needs pytest' }, async (t) => {
    const tests = await copiedTests(t, 'pytest');
    const { folder } = packageFor(t, []);
    for (const [index, code] of tests.entries())
      writeFileSync(join(folder, `test_message_${index}.py`), code);
    const { POSTERN_URL: _, ...env } = process.env;
    const args = [
      '-m',
      'pytest',
      '--color=no',
      '-p',
      'no:cacheprovider',
      '-p',
      'postern_testing.pytest_plugin',
    ];
    const { stdout } = await run('python3', args, {
      cwd: folder,
      env: { ...env, PYTHONPATH: join(root, 'clients/python/src'), PYTHONDONTWRITEBYTECODE: '1' },
    });
    assert.match(stdout, /3 passed/);
    assert.ok(!existsSync(join(folder, 'pwned')));
  });

  const [launcher] = globSync(
    join(homedir(), '.m2/repository/org/junit/platform/junit-platform-console-standalone/*/*.jar'),
  );
  const java = missing.jdk || (!launcher && 'needs junit-platform-console-standalone');
  it('a copied test runs as it is: JUnit', { skip: java }, async (t) => {
    const tests = await copiedTests(t, 'JUnit');
    const { folder } = packageFor(t, []);
    const sources = globSync('clients/java/src/main/java/postern/**/*.java', { cwd: root });
    for (const [index, code] of tests.entries()) {
      const classes = join(folder, `classes-${index}`);
      writeFileSync(join(folder, 'MessageTest.java'), code);
      const all = [...sources.map((path) => join(root, path)), join(folder, 'MessageTest.java')];
      const options = ['--release', '17', '-encoding', 'UTF-8', '-cp', launcher!, '-d', classes];
      await run('javac', [...options, ...all]);
      const { POSTERN_URL: _, ...env } = process.env;
      const launch = [
        'org.junit.platform.console.ConsoleLauncher',
        'execute',
        '--select-class',
        'MessageTest',
      ];
      const { stdout } = await run('java', ['-cp', [launcher, classes].join(delimiter), ...launch], { env });
      assert.match(stdout, /1 tests successful/);
    }
  });

  it('a copied test runs as it is: curl', { skip: missing.shell }, async (t) => {
    const tests = await copiedTests(t, 'curl');
    const { folder } = packageFor(t, []);
    for (const code of tests) {
      const { stdout } = await run('sh', ['-c', code], { cwd: folder });
      assert.equal(stdout, 'Passed\n');
      // It fails for a message that does not arrive.
      const other = code.replace('home.test', 'nobody.test').replace('timeout=10', 'timeout=0.1');
      await assert.rejects(run('sh', ['-c', other], { cwd: folder }));
    }
    assert.ok(!readdirSync(folder).includes('pwned'));
  });
});
