import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { manyWaits } from './many-waits.ts';
import { endAll, startPostern } from './postern-process.ts';

describe('waits of many clients at once', () => {
  after(endAll);

  // `npm run bench:wait` does the same with 10,000 waits.
  it('each get their own message, and none is lost', async () => {
    const { smtpPort, httpPort, stop } = await startPostern({ args: ['--log-level', 'error'] });
    assert.deepEqual(await manyWaits({ smtpPort, httpPort, clients: 200, waits: 1000 }), []);
    await stop();
  });
});
