import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { InstalledPackage } from '../installed-package.ts';
import { type RunnerName, runRunner } from '../run-runner.ts';

// The runners mostly wait, so two can run at the same time.
describe('a wait in a test that has used some of its time', { concurrency: 2 }, () => {
  const folder = 'test/testing/late';
  let installed: InstalledPackage;
  before(() => {
    installed = new InstalledPackage(['vitest', 'jest', 'mocha', '@playwright/test']);
    installed.copy(folder);
  });
  after(() => installed.remove());

  for (const [runner, title, args, subjects] of [
    ['vitest', 'Vitest', ['vitest.spec.js', '--testTimeout=3000'], 'acdefghijkl'],
    ['vitest', 'Vitest, without its module', ['client-only.spec.js', '--testTimeout=3000'], 'a'],
    ['jest', 'Jest', ['jest.spec.js', '--config', jestConfig({})], 'acdegh'],
    [
      'jest',
      'Jest, with fake timers everywhere',
      ['fake.spec.js', '--config', jestConfig({ fakeTimers: { enableGlobally: true } })],
      'a',
    ],
    ['mocha', 'Mocha', ['mocha.spec.js', '--timeout=3000'], 'abcefgh'],
    ['playwright', 'Playwright', ['playwright.spec.js', '--timeout=3000'], 'abcd'],
  ] as const satisfies [RunnerName, string, string[], string][]) {
    it(`ends before the runner ends the test: ${title}`, async () => {
      const problemsOf = async () => {
        const { output } = await runRunner(installed, runner, folder, [...args]);
        const missing = [...subjects].filter((subject) => !reportOf(subject).test(output));
        return missing.length > 0 || /timed out|timeout of|exceeded/i.test(output) ? output : undefined;
      };
      // If the machine pauses for a second, a wait seems to end too late, so there are three attempts.
      const output = (await problemsOf()) && (await problemsOf()) && (await problemsOf());
      assert.equal(output, undefined);
    });
  }
});

function reportOf(subject: string): RegExp {
  return new RegExp(`No message matched within .*\\n(.*\\n){1,4}? *Expected  subject contains "${subject}"`);
}

function jestConfig(options: object): string {
  return JSON.stringify({ testTimeout: 3000, ...options });
}
