import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Checks } from '../../src/checks/checks.ts';
import { currentClient } from '../../src/mailbox/client.ts';
import { WorkerPool } from '../../src/workers/worker-pool.ts';
import { defaults } from '../defaults.ts';
import { defer } from '../defer.ts';

describe('checking a message that is not stored', () => {
  it('does not begin if its client disconnected while it was waiting for a thread', async (t) => {
    const workers = new WorkerPool({ threads: 1 });
    defer(t, () => workers.close());
    const rest = { mimeLimits: defaults.mime, limits: defaults.view, networkChecks: [], records: new Map() };
    const checks = new Checks({ workers, ...rest });
    const client = { isGone: false, isPipelining: false };
    const bytes = Buffer.from('Subject: a\r\n\r\nHello');
    const [first, waiting] = currentClient.run(client, () => [checks.ofBytes(bytes), checks.ofBytes(bytes)]);
    client.isGone = true;
    await assert.rejects(waiting!, { code: 'overloaded', message: /client has closed/ });
    await first;
  });
});
