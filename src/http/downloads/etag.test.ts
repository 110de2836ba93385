import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { matchesAny } from './download.ts';

describe('If-None-Match', () => {
  for (const [header, matches] of [
    [undefined, false],
    ['*', true],
    [' * ', true],
    ['"a"', true],
    ['W/"a"', true],
    ['"b", "a"', true],
    ['"b","c"', false],
    ['a', false],
    ['"A"', false],
    ['"x*"', false],
    ['w/"a"', true],
  ] as const) {
    it(`${matches ? 'matches' : 'does not match'} "a" with ${header}`, () =>
      assert.equal(matchesAny(header, '"a"'), matches));
  }

  it('reads a long hostile header quickly', () => {
    assert.equal(matchesAny('"'.repeat(60_001), '"a"'), false);
    assert.equal(matchesAny('W/'.repeat(30_000), '"a"'), false);
  });
});
