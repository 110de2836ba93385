import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { installOnce } from '../install-once.ts';
import { InstalledPackage } from '../installed-package.ts';
import { missing } from '../platform.ts';
import { runRunner } from '../run-runner.ts';
import { openHastyPostern } from './hasty-postern.ts';
import { assertWaits, LATE_FOLDER } from './late-waits.ts';

describe('the client in an older Vitest', { skip: missing.shell }, () => {
  const folder = 'test/testing/environments';
  for (const version of ['3', '4']) {
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

    it(`ends waits before the test and its hooks end in Vitest ${version}`, async () => {
      const installed = new InstalledPackage(['vitest'], installOnce(`vitest@${version}`, '@types/node@24'));
      installed.copy(LATE_FOLDER);
      const postern = await openHastyPostern();
      // Vitest 3 does not tell which one of several concurrent tests waits.
      const titles = version === '3' ? ['-t', '^(?!.*(concurrent|at the same time))'] : [];
      const limits = ['--testTimeout=60000', '--hookTimeout=60000'];
      const waits = { a: 36, c: 36, d: 36, e: 36, g: 55, h: 27, m: 27, n: 18 };
      try {
        await assertWaits(installed, postern.url, 'vitest', ['vitest.spec.js', ...limits, ...titles], waits);
        await assertWaits(installed, postern.url, 'vitest', ['client-only.spec.js', ...limits], { a: 36 });
      } finally {
        await postern.close();
        installed.remove();
      }
    });
  }
});
