import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CheckCache } from './check-cache.ts';
import type { LocalResults } from './run-checks.ts';

const resultsOf = (megabytes: number): LocalResults => ({
  html: { skipped: 'x'.repeat((megabytes * 1024 * 1024) / 2) },
});

describe('CheckCache', () => {
  it('forgets the results that were not used for the longest time when it is full', () => {
    const cache = new CheckCache();
    for (const id of ['a', 'b', 'c']) cache.add(id, resultsOf(2));
    assert.ok(cache.get('a'));
    cache.add('d', resultsOf(3));
    assert.deepEqual(
      ['a', 'b', 'c', 'd'].filter((id) => cache.get(id)),
      ['a', 'c', 'd'],
    );
  });

  it('counts results that are replaced once, and keeps none that are too large', () => {
    const cache = new CheckCache();
    for (let run = 0; run < 10; run++) cache.add('a', resultsOf(3));
    cache.add('b', resultsOf(3));
    assert.ok(cache.get('a') && cache.get('b'));
    cache.add('c', resultsOf(9));
    assert.equal(cache.get('c'), undefined);
    cache.add('d', resultsOf(7));
    assert.ok(cache.get('d'), 'nothing is left over from the others');
  });
});
