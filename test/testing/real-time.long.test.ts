import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { InstalledPackage } from '../installed-package.ts';
import { type RunnerName, runRunner } from '../run-runner.ts';

// A wait leaves five seconds of a minute for its report, which is more than a busy machine is late.
const LIMIT_MS = 60_000;

const runs: [RunnerName, ...string[]][] = [
  ['vitest', `--testTimeout=${LIMIT_MS}`],
  ['jest', '--config', JSON.stringify({ testTimeout: LIMIT_MS })],
  ['mocha', `--timeout=${LIMIT_MS}`],
  ['playwright', `--timeout=${LIMIT_MS}`],
];

// All at the same time, because they only wait. `late.test.ts` has the details, with clocks that leap.
describe('a wait in vain, in real time', { concurrency: true }, () => {
  const folder = 'test/testing/real-time';
  let installed: InstalledPackage;
  before(() => {
    installed = new InstalledPackage(['vitest', 'jest', 'mocha', '@playwright/test']);
    installed.copy(folder);
  });
  after(() => installed.remove());

  for (const [runner, ...limit] of runs) {
    it(`ends before the runner ends the test: ${runner}`, async () => {
      const { code, output } = await runRunner(installed, runner, folder, [`${runner}.spec.js`, ...limit]);
      assert.equal(code, 1, output);
      assert.match(
        output,
        /No message matched within 5\d[\d.]* s\.\n(.*\n){1,4}? *Expected {2}subject contains "a"/,
      );
      assert.doesNotMatch(output, /timed out|timeout of|exceeded/i);
    });
  }
});
