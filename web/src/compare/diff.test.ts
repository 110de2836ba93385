import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { diffLines } from './diff.ts';

function shown(before: string, after: string): string {
  return diffLines([...before], [...after])
    .map(({ kind, lines }) => `${kind}${lines.join('')}`)
    .join(' ');
}

describe('a comparison of lines', () => {
  for (const [before, after, expected] of [
    ['abc', 'abc', '=abc'],
    ['abc', 'axc', '=a -b +x =c'],
    ['ac', 'abc', '=a +b =c'],
    ['abc', '', '-abc'],
    ['', 'abc', '+abc'],
    ['abcd', 'acbd', '=a -b =c +b =d'],
    ['', '', ''],
  ] as const) {
    it(`of ${before || 'nothing'} and ${after || 'nothing'} is ${expected || 'empty'}`, () =>
      assert.equal(shown(before, after), expected));
  }

  it('has both texts in it', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 });
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const parts = diffLines(before, after);
        const without = (kind: string) =>
          parts.filter((part) => part.kind !== kind).flatMap((part) => part.lines);
        assert.deepEqual(without('+'), before);
        assert.deepEqual(without('-'), after);
      }),
    );
  });

  it('of two long and different texts is quick, and complete', () => {
    const before = Array.from({ length: 20_000 }, (_, i) => `a${i}`);
    const after = Array.from({ length: 20_000 }, (_, i) => `b${i}`);
    assert.deepEqual(
      diffLines(before, after).map(({ kind, lines }) => [kind, lines.length]),
      [
        ['-', 20_000],
        ['+', 20_000],
      ],
    );
  });
});
