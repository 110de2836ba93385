import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { currentClient, startSharedWork } from './client.ts';

describe('shared work', () => {
  it('belongs to no client, so that it goes on when the first one leaves', async () => {
    const client = { isGone: true, isPipelining: false };
    const owner = await currentClient.run(client, () =>
      startSharedWork(async () => {
        await Promise.resolve();
        return currentClient.getStore();
      }),
    );
    assert.equal(owner, undefined);
  });
});
