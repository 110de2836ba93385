import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { IndexFollower } from './index-follower.ts';
import type { IndexUpkeep } from './index-upkeep.ts';
import type { SearchIndex } from './search-index.ts';

describe('IndexFollower', () => {
  it('retries after a failure, even if handling the failure fails', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    let steps = 0;
    let failures = 0;
    const index = {
      progress: { indexed: 0 },
      backlogFullness: () => 0,
      isBehind: () => steps < 3,
      step() {
        if (++steps < 3) throw new Error('the disk is full');
      },
    };
    const follower = new IndexFollower(
      index as unknown as SearchIndex,
      { report() {}, step: () => false } as unknown as IndexUpkeep,
      {
        indexed() {},
        full() {},
        failed() {
          failures++;
          throw new Error('rebuilding failed, too');
        },
      },
    );
    t.mock.timers.tick(50);
    assert.deepEqual([steps, failures], [1, 1]);
    t.mock.timers.tick(5000);
    assert.deepEqual([steps, failures], [2, 2]);
    t.mock.timers.tick(5000);
    assert.equal(steps, 3);
    follower.stop();
  });
});
