import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { IndexUpkeep } from './index-upkeep.ts';
import { Indexer } from './indexer.ts';
import type { SearchIndex } from './search-index.ts';

describe('Indexer', () => {
  it('retries after a failure, even if handling the failure fails', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    let steps = 0;
    let failures = 0;
    const index = {
      progress: { indexed: 0 },
      backlogFullness: () => 0,
      isBehind: () => steps < 3,
      step() {
        if (++steps < 3) throw new Error('out of memory');
      },
    };
    const indexer = new Indexer(
      index as unknown as SearchIndex,
      { report() {}, afterCommit() {}, step: () => false } as unknown as IndexUpkeep,
      ({ kind }) => {
        if (kind !== 'warning') return;
        failures++;
        throw new Error('the thread is ending');
      },
      () => {},
    );
    t.mock.timers.tick(50);
    assert.deepEqual([steps, failures], [1, 1]);
    t.mock.timers.tick(5000);
    assert.deepEqual([steps, failures], [2, 2]);
    t.mock.timers.tick(5000);
    assert.equal(steps, 3);
    indexer.close();
  });

  it('makes new messages wait while the backlog is full, but not while it is rebuilt', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    let fullness = 5;
    const heard: boolean[] = [];
    const index = {
      progress: { indexed: 0 },
      backlogFullness: () => fullness,
      isBehind: () => false,
    };
    const indexer = new Indexer(
      index as unknown as SearchIndex,
      { step: () => false } as unknown as IndexUpkeep,
      (notice) => {
        if (notice.kind === 'backlog') heard.push(notice.isFull);
      },
      () => {},
    );
    for (const next of [0.5, 1.5, 2, 0.9]) {
      t.mock.timers.tick(50);
      fullness = next;
    }
    t.mock.timers.tick(50);
    assert.deepEqual(heard, [true, false]);
    indexer.close();
  });
});
