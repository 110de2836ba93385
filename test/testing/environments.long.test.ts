import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { InstalledPackage } from '../installed-package.ts';
import { missing } from '../platform.ts';
import { type RunnerName, runRunner } from '../run-runner.ts';

describe('the client in an environment that is not that of Node', {
  concurrency: 2,
  skip: missing.shell,
}, () => {
  const folder = 'test/testing/environments';
  let installed: InstalledPackage;
  before(() => {
    installed = new InstalledPackage(['vitest', 'jest', 'jest-environment-node']);
    installed.copy(folder);
  });
  after(() => installed.remove());

  for (const [runner, title, args] of [
    ['jest', 'works in a simulated browser', ['jest.spec.js', '--config', browser()]],
    ['vitest', 'works with mocks and fake timers', ['vitest.spec.js', '--testTimeout=30000']],
  ] as const satisfies [RunnerName, string, string[]][]) {
    it(title, async () => {
      const { code, output } = await runRunner(installed, runner, folder, [...args]);
      assert.equal(code, 0, output);
    });
  }
});

function browser(): string {
  return JSON.stringify({ testEnvironment: './browser.cjs', testTimeout: 30_000 });
}
