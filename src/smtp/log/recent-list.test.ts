import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RecentList } from './recent-list.ts';

describe('a list of recent items', () => {
  it('keeps the last items that fit', () => {
    const list = new RecentList<number>(10);
    for (let item = 0; item < 100; item++) {
      list.add(item, 5);
      assert.deepEqual(list.items(), item === 0 ? [0] : [item - 1, item]);
    }
  });

  it('always keeps the newest item', () => {
    const list = new RecentList<string>(10);
    list.add('a', 5);
    list.add('huge', 1000);
    assert.deepEqual(list.items(), ['huge']);
  });
});
