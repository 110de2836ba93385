import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { BoundedList } from './bounded-list.ts';

const listOf = (maxBytes: number, headShare: number) =>
  new BoundedList<number>(maxBytes, headShare, (item) => item % 100);

describe('a bounded list', () => {
  it('keeps the first and the last items, and counts those dropped in between', () => {
    const list = new BoundedList<number>(400, 0.25, () => 30);
    for (let item = 0; item < 100; item++) list.add(item);
    assert.equal(list.gapAt, 3);
    assert.deepEqual(list.items.slice(0, 3), [0, 1, 2]);
    assert.equal(list.items.at(-1), 99);
    assert.equal(list.items.length + list.omitted, 100);
  });

  it('always keeps the newest item', () => {
    const list = listOf(10, 0);
    list.add(5);
    list.add(99);
    assert.deepEqual(list.items, [99]);
  });

  it('stays within its bytes, in order, whatever the sizes', () => {
    const sizes = fc.array(fc.integer({ min: 0, max: 99 }), { maxLength: 60 });
    fc.assert(
      fc.property(
        sizes,
        fc.integer({ min: 0, max: 600 }),
        fc.constantFrom(0, 0.3),
        (list, max, headShare) => {
          const bounded = listOf(max, headShare);
          for (const [index, size] of list.entries()) {
            bounded.add(index * 100 + size);
            const { items } = bounded;
            const bytes = items.reduce((sum, item) => sum + (item % 100), 0);
            assert.ok(bytes <= Math.max(max, max * headShare + size));
            assert.deepEqual(
              items,
              items.toSorted((one, other) => one - other),
            );
            assert.equal(items.at(-1), index * 100 + size);
            assert.equal(items.length + bounded.omitted, index + 1);
          }
        },
      ),
    );
  });
});
