import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { missing } from '../platform.ts';
import { endAll, startPostern } from '../postern-process.ts';
import { HonestClient, peakMemory } from './flood.ts';
import { floods, runFlood } from './http-attacks.ts';

// With default settings, as SECURITY.md promises.
const MAX_MEMORY_MB = 600;
const scale = { maxConnections: 400, largeMessage: 24 * 1024 * 1024 };

describe('a flood of HTTP requests leaves memory bounded and lists fast', { skip: missing.proc }, () => {
  after(endAll);

  for (const title of floods) {
    it(title, async (t) => {
      const postern = await startPostern({ args: ['--log-level', 'error'] });
      t.after(() => postern.stop('SIGKILL'));
      const honest = new HonestClient(postern.httpPort);
      t.after(() => honest.stop());
      t.diagnostic(await runFlood(title, postern, honest, scale));
      assert.ok(peakMemory(postern) <= MAX_MEMORY_MB, `${peakMemory(postern)} MB`);
    });
  }
});
