import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Backlog } from './backlog.ts';

describe('the backlog of the search index', () => {
  it('is full with too many messages, or with too many bytes, until they are indexed', () => {
    const backlog = new Backlog(3, 100);
    for (let seq = 1; seq <= 4; seq++) {
      assert.equal(backlog.isFull, false);
      backlog.stored(seq, 10);
    }
    assert.equal(backlog.isFull, true);
    backlog.indexed(1, 0);
    assert.equal(backlog.isFull, false);
    backlog.stored(5, 90);
    assert.equal(backlog.isFull, true);
    backlog.indexed(4, 0);
    assert.equal(backlog.isFull, false);
    backlog.indexed(100, 0);
    for (let seq = 101; seq <= 103; seq++) backlog.stored(seq, 30);
    assert.equal(backlog.isFull, false);
  });

  it('is full with fewer messages when their texts take long to read', () => {
    const backlog = new Backlog(1000, 1e6);
    for (let seq = 1; seq <= 20; seq++) backlog.stored(seq, 10);
    assert.equal(backlog.isFull, false);
    backlog.indexed(1, 100);
    assert.equal(backlog.isFull, true);
    backlog.indexed(10, 100);
    assert.equal(backlog.isFull, false);
  });
});
