import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextRound } from 'node:timers/promises';
import { collectAfter } from './garbage.ts';

const LARGE = 37 * 1024 * 1024;

describe('garbage', () => {
  it('of a large request is collected at once', async () => {
    const left = old();
    await nextRound();
    collectAfter(LARGE);
    await nextRound();
    await nextRound();
    assert.equal(left.deref(), undefined);
  });

  it('of large requests that never end is collected in a small part of the time', async () => {
    // Takes milliseconds to look through.
    const kept = Array.from({ length: 500_000 }, (_, n) => ({ n }));
    let collections = 0;
    let left = old();
    let rounds = 0;
    for (; collections < 5; rounds++) {
      collectAfter(LARGE);
      await nextRound();
      if (left.deref()) continue;
      collections++;
      left = old();
    }
    assert.ok(rounds > 100 * collections, `${collections} in ${rounds} rounds`);
    assert.equal(kept.length, 500_000);
  });
});

// Small new objects are collected all the time.
function old(): WeakRef<object> {
  return new WeakRef(Array.from({ length: 1_000_000 }));
}
