import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { InstalledPackage } from './installed-package.ts';

/** The runners, and how each of them names the failing tests in its output. */
const runners = [
  { name: 'node-test', command: ['--test'], file: (test: string) => `${test}.test.ts` },
  { name: 'vitest', command: ['vitest', 'vitest.mjs', 'run'], file: (test: string) => `${test}.test.ts` },
  { name: 'jest', command: ['jest', 'bin/jest.js'], file: (test: string) => `${test}.test.js` },
  {
    name: 'playwright',
    command: ['@playwright/test', 'cli.js', 'test', '--reporter=list,json'],
    file: (test: string) => `${test}.spec.ts`,
  },
];

describe('the examples, run with the installed package', () => {
  let installed: InstalledPackage;
  before(() => {
    installed = new InstalledPackage(['nodemailer', 'vitest', 'jest', '@playwright/test']);
    installed.copy('examples');
  });
  after(() => installed.remove());

  /** Runs one test file of an example as its users do. */
  async function run({ name, command, file }: (typeof runners)[number], test: string) {
    const [first = '', path, ...rest] = command;
    const args = path ? [installed.bin(first, path), ...rest] : [first];
    // Not what this runner tells its own children, and no colours.
    const { NODE_TEST_CONTEXT: _, FORCE_COLOR: __, ...env } = process.env;
    const child = spawn(process.execPath, [...args, file(test)], {
      cwd: `${installed.folder}/examples/${name}`,
      env: {
        ...env,
        NO_COLOR: '1',
        CI: '1',
        POSTERN_URL: '',
        PLAYWRIGHT_JSON_OUTPUT_FILE: `${installed.folder}/report.json`,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [stdout, stderr] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    return { code: child.exitCode, output: stripVTControlCharacters(stdout + stderr) };
  }

  for (const runner of runners) {
    it(`${runner.name}: the sign-up tests pass`, async () => {
      const { code, output } = await run(runner, 'sign-up');
      assert.equal(code, 0, output);
    });

    it(`${runner.name}: failing tests say what arrived, and why it did not match`, async () => {
      const { code, output } = await run(runner, 'failing');
      assert.equal(code, 1, output);
      const lines = output.replaceAll(/^ +/gm, '');
      for (const expected of [
        /No message matched within [\d.]+ s\.\n\nAddress +inbox-\w+@postern\.test\nExpected +subject matches \/welcome\/i\nInbox +http:.*\n\n1 message arrived for this address:\n[\d:.]+ +"Confirm your address" +from hello@shop\.test +subject "Confirm your address" \(expected: matches \/welcome\/i\)\n/,
        /A message arrived, but none is expected\.\n\nAddress +inbox-\w+@postern\.test\nInbox +http:.*\n\n1 message arrived for this address:\n[\d:.]+ +"Confirm your address" +from hello@shop\.test +matches\n/,
        /The message "Confirm your address" has no link \/unsubscribe\/\. It has:\nhttps:\/\/shop\.test\/confirm\?code=\d{6} .*\n\nhttp:.*\/view\n/,
      ])
        assert.match(lines, expected);
      // The wait ended before the runner gave up on the test, and nothing hung afterwards.
      assert.doesNotMatch(output, /timed out|timeout of|exceeded/i);
    });
  }

  it('playwright: the report of a failed test has the messages of its inbox', () => {
    const report = JSON.parse(readFileSync(`${installed.folder}/report.json`, 'utf8'));
    for (const { title, tests } of report.suites[0].specs) {
      const { attachments } = tests[0].results[0] as { attachments: Record<string, string>[] };
      const [text, source] = ['text', 'source'].map((part) => {
        const found = attachments.find(({ name }) => name === `message 1: Confirm your address (${part})`);
        return Buffer.from(found?.body ?? '', 'base64').toString();
      });
      assert.match(text!, /^Your code is \d{6}\./, title);
      assert.match(source!, /^Subject: Confirm your address\r\n/m, title);
    }
  });
});
