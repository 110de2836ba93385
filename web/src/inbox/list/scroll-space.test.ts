import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { MAX_HEIGHT, positionAfterScroll, positionAt, scrollSpace, visibleRows } from './scroll-space.ts';

const VIEW = 800;
const ROW = 64;

describe('scrolling 100,000 messages', () => {
  it('needs no offset', () => {
    const space = scrollSpace(100_000, ROW, VIEW);
    const position = positionAfterScroll(space, positionAt(space, 0), 1234);
    assert.deepEqual(position, { y: 1234, top: 1234, offset: 0 });
  });
});

describe('scrolling a million messages', () => {
  const space = scrollSpace(1_000_000, ROW, VIEW);

  it('keeps the element small enough for browsers', () => {
    assert.equal(space.height, MAX_HEIGHT);
  });

  it('moves by pixels with the wheel, anywhere in the list', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.001, max: 0.999, noNaN: true }),
        fc.integer({ min: -700, max: 700 }),
        (depth, by) => {
          const before = positionAt(space, depth * space.virtual);
          const after = positionAfterScroll(space, before, before.top + by);
          const expected = Math.max(0, Math.min(before.y + by, space.virtual - VIEW));
          assert.ok(Math.abs(after.y - expected) < 1, `${after.y} is not ${expected}`);
        },
      ),
    );
  });

  it('stays within the scroll range of the element', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (depth) => {
        const { top } = positionAt(space, depth * space.virtual);
        assert.ok(top >= 0 && top <= space.height - VIEW, String(top));
      }),
    );
  });

  it('reaches the first and last rows at the ends of the scroll bar', () => {
    const middle = positionAt(space, space.virtual / 2);
    assert.equal(positionAfterScroll(space, middle, space.height - VIEW).y, space.virtual - VIEW);
    assert.equal(positionAfterScroll(space, middle, 0).y, 0);
  });

  it('shows the middle of the list at the middle of the scroll bar', () => {
    const { y } = positionAfterScroll(space, positionAt(space, 0), (space.height - VIEW) / 2);
    assert.ok(Math.abs(y - space.virtual / 2) < VIEW);
  });
});

describe('rows to draw', () => {
  for (const [title, y, count, expected] of [
    ['start at the first', 0, 1000, { first: 0, end: 21 }],
    ['extend a little beyond both edges', 6400, 1000, { first: 92, end: 121 }],
    ['stop at the last', 63_200, 1000, { first: 979, end: 1000 }],
    ['are empty in an empty inbox', 0, 0, { first: 0, end: 0 }],
    ['are empty if the list became shorter than the scroll position', 9999, 3, { first: 3, end: 3 }],
  ] as const) {
    it(title, () => assert.deepEqual(visibleRows(y, VIEW, ROW, count), expected));
  }
});
