import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CutList } from './cut-list.ts';

describe('a cut list', () => {
  it('keeps everything while there is room', () => {
    const list = new CutList<number>(10, 10);
    for (let item = 0; item < 4; item++) list.add(item, 5);
    assert.deepEqual(list.items(), [0, 1, 2, 3]);
    assert.equal(list.omitted, 0);
  });

  it('keeps the first and the last items, and counts what it left out between them', () => {
    const list = new CutList<number>(10, 10);
    for (let item = 0; item < 100; item++) list.add(item, 5);
    assert.deepEqual(list.items(), [0, 1, 98, 99]);
    assert.equal(list.omitted, 96);
    assert.equal(list.gapAt, 2);
  });

  it('puts nothing into its beginning any more once an item did not fit', () => {
    const list = new CutList<string>(10, 10);
    list.add('large', 11);
    list.add('small', 1);
    assert.deepEqual(list.items(), ['small']);
    assert.equal(list.gapAt, 0);
  });

  it('always keeps the newest item', () => {
    const list = new CutList<string>(0, 10);
    list.add('a', 5);
    list.add('huge', 1000);
    assert.deepEqual(list.items(), ['huge']);
  });
});
