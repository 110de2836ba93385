import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { InstalledPackage } from '../installed-package.ts';
import { missing } from '../platform.ts';
import { type RunnerName, runRunner } from '../run-runner.ts';

describe('postern/global-setup', { skip: missing.shell }, () => {
  const folder = 'test/testing/global-setup';
  let installed: InstalledPackage;
  beforeEach(() => {
    installed = new InstalledPackage(['vitest', 'jest']);
    installed.copy(folder);
  });
  afterEach(() => installed.remove());

  for (const [runner, args] of [
    ['vitest', []],
    ['jest', ['--maxWorkers=2']],
  ] as const satisfies [RunnerName, string[]][]) {
    it(`starts one Postern for all test files of ${runner}, which ends with the run`, async () => {
      const { code, output } = await runRunner(installed, runner, folder, [...args]);
      assert.equal(code, 0, output);
      const written = globSync('url-*', { cwd: `${installed.folder}/${folder}` });
      const ports = new Set(written.map((name) => name.split('-')[1]));
      assert.equal(written.length, 2);
      assert.equal(ports.size, 1, written.join());
      await assert.rejects(fetch(`http://127.0.0.1:${[...ports][0]}/`));
    });
  }
});
