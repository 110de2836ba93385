import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseRange } from './download.ts';

describe('a Range header', () => {
  for (const [header, size, expected] of [
    [undefined, 10, undefined],
    ['bytes=0-9', 10, { start: 0, end: 10 }],
    ['bytes=9-', 10, { start: 9, end: 10 }],
    ['bytes=10-', 10, 'unsatisfiable'],
    ['bytes=-3', 10, { start: 7, end: 10 }],
    ['bytes=-0', 10, 'unsatisfiable'],
    ['bytes=-5', 0, undefined],
    ['bytes=0-', 0, 'unsatisfiable'],
    ['bytes=3-2', 10, undefined],
    ['bytes=0-0,2-3', 10, undefined],
    ['items=0-1', 10, undefined],
  ] as const) {
    it(`${header} is parsed for ${size} bytes of content`, () =>
      assert.deepEqual(parseRange(header, size), expected));
  }

  it('never exceeds the content', () => {
    const number = fc.oneof(fc.nat(), fc.bigInt({ min: 0n }), fc.constant(''));
    fc.assert(
      fc.property(number, number, fc.nat(), (first, last, size) => {
        const range = parseRange(`bytes=${first}-${last}`, size);
        if (range === undefined || range === 'unsatisfiable') return;
        assert.ok(0 <= range.start && range.start < range.end && range.end <= size);
      }),
    );
  });
});
