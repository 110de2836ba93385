import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { withEnoughTime } from '../enough-time.ts';
import { InstalledPackage } from '../installed-package.ts';
import { missing } from '../platform.ts';
import { type RunnerName, runRunner } from '../run-runner.ts';

// The runners mostly wait, so two can run at the same time.
describe('a wait in a test that has used some of its time', { concurrency: 2, skip: missing.shell }, () => {
  const folder = 'test/testing/late';
  let installed: InstalledPackage;
  before(() => {
    installed = new InstalledPackage(['vitest', 'jest', 'mocha', '@playwright/test']);
    installed.copy(folder);
  });
  after(() => installed.remove());

  for (const [runner, title, subjects, args] of [
    ['vitest', 'Vitest', 'acdefghijkl', (limit) => ['vitest.spec.js', ...vitest(limit)]],
    ['vitest', 'Vitest, without its module', 'a', (limit) => ['client-only.spec.js', ...vitest(limit)]],
    ['jest', 'Jest', 'acdegh', (limit) => ['jest.spec.js', ...jest(limit)]],
    [
      'jest',
      'Jest, with fake timers everywhere',
      'a',
      (limit) => ['fake.spec.js', ...jest(limit, { fakeTimers: { enableGlobally: true } })],
    ],
    ['mocha', 'Mocha', 'abcefgh', (limit) => ['mocha.spec.js', `--timeout=${limit}`]],
    ['playwright', 'Playwright', 'abcd', (limit) => ['playwright.spec.js', `--timeout=${limit}`]],
  ] as [RunnerName, string, string, (limit: number) => string[]][]) {
    it(`ends before the runner ends the test: ${title}`, async () => {
      // Those of earlier attempts count too: a busy machine is late now and then, but not always for the same test.
      const reported = new Set<string>();
      await withEnoughTime(async (factor) => {
        const second = 1000 * factor;
        const env = { SECOND_MS: `${second}` };
        const { output } = await runRunner(installed, runner, folder, args(3 * second), env);
        const now = [...subjects].filter((subject) => reportOf(subject).test(output));
        const isContradiction =
          now.length === subjects.length && /timed out|timeout of|exceeded/i.test(output);
        if (!isContradiction) for (const subject of now) reported.add(subject);
        assert.deepEqual([...reported].sort(), [...subjects], output);
      });
    });
  }
});

function reportOf(subject: string): RegExp {
  return new RegExp(`No message matched within .*\\n(.*\\n){1,4}? *Expected  subject contains "${subject}"`);
}

function vitest(limit: number): string[] {
  return [`--testTimeout=${limit}`, `--hookTimeout=${limit}`];
}

function jest(testTimeout: number, options = {}): string[] {
  return ['--config', JSON.stringify({ testTimeout, ...options })];
}
