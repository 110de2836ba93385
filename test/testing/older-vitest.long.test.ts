import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { installOnce } from '../install-once.ts';
import { InstalledPackage } from '../installed-package.ts';
import { missing } from '../platform.ts';
import { runRunner } from '../run-runner.ts';

describe('the client in an older Vitest', { skip: missing.shell }, () => {
  const folder = 'test/testing/environments';
  for (const version of ['3', '4'])
    it(`works with mocks and fake timers in Vitest ${version}`, async () => {
      const installed = new InstalledPackage(['vitest'], installOnce(`vitest@${version}`, '@types/node@24'));
      try {
        installed.copy(folder);
        const args = ['vitest.spec.js', '--testTimeout=30000'];
        const { code, output } = await runRunner(installed, 'vitest', folder, args);
        assert.equal(code, 0, output);
      } finally {
        installed.remove();
      }
    });
});
