import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { backoffDelay } from './backoff.ts';

describe('the delay before a reconnect', () => {
  it('doubles, up to fifteen seconds', () => {
    const longest = [0, 1, 2, 3, 8, 1000].map((attempt) => backoffDelay(attempt, () => 1));
    assert.deepEqual(longest, [250, 500, 1000, 2000, 15_000, 15_000]);
  });

  it('is randomised over half its length', () => {
    assert.equal(
      backoffDelay(3, () => 0),
      1000,
    );
    assert.equal(
      backoffDelay(3, () => 0.5),
      1500,
    );
  });
});
