import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { currentClient, withoutClient } from './client.ts';

describe('withoutClient', () => {
  it('runs the work for no client in particular, so that it continues when the first one disconnects', async () => {
    const client = { isGone: true, isPipelining: false };
    const owner = await currentClient.run(client, () =>
      withoutClient(async () => {
        await Promise.resolve();
        return currentClient.getStore();
      }),
    );
    assert.equal(owner, undefined);
  });
});
