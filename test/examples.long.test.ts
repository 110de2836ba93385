import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { InstalledPackage } from './installed-package.ts';
import { type RunnerName, runRunner } from './run-runner.ts';

// Longer than by default, because a busy machine may need it to send a message. The waits in the examples are short.
const LIMIT_MS = 120_000;

const runners: { name: RunnerName; file: (test: string) => string; limit: string[] }[] = [
  { name: 'node-test', file: (test) => `${test}.test.ts`, limit: [] },
  {
    name: 'vitest',
    file: (test) => `${test}.test.ts`,
    limit: [`--testTimeout=${LIMIT_MS}`, `--hookTimeout=${LIMIT_MS}`],
  },
  { name: 'jest', file: (test) => `${test}.test.js`, limit: [`--testTimeout=${LIMIT_MS}`] },
  { name: 'playwright', file: (test) => `${test}.spec.ts`, limit: [`--timeout=${LIMIT_MS}`] },
];

describe('the examples, run with the installed package', () => {
  let installed: InstalledPackage;
  before(() => {
    installed = new InstalledPackage(['nodemailer', 'vitest', 'jest', '@playwright/test']);
    installed.copy('examples');
  });
  after(() => installed.remove());

  const run = ({ name, file, limit }: (typeof runners)[number], test: string) =>
    runRunner(installed, name, `examples/${name}`, [file(test), ...limit]);

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
        /No message matched within [\d.]+ s\.\n\nAddress +inbox-\w+@postern\.test\nExpected +subject matches \/welcome\/i\n\n1 message arrived for this address:\n[\d:.]+ +"Confirm your address" +from hello@shop\.test +subject "Confirm your address" \(expected: matches \/welcome\/i\)\n/,
        /A message arrived, but none is expected\.\n\nAddress +inbox-\w+@postern\.test\n\n1 message arrived for this address:\n[\d:.]+ +"Confirm your address" +from hello@shop\.test +matches\n/,
        /The message "Confirm your address" has no link \/unsubscribe\/\. It has:\nhttps:\/\/shop\.test\/confirm\?code=\d{6} .*\n/,
      ])
        assert.match(lines, expected);
      // The wait ended before the runner gave up on the test, and nothing hung afterwards.
      assert.doesNotMatch(output, /timed out|timeout of|exceeded/i);
      // Postern ends with the tests, so its URLs would lead nowhere.
      assert.doesNotMatch(lines, /http:\/\/127\.0\.0\.1:\d+\/(?:\?q=|api\/)/);
      // Vitest would print the properties of an error, with the bodies of all messages.
      assert.doesNotMatch(output, /Serialized Error|text_body/);
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
