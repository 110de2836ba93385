import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { StoreQueue } from './store-queue.ts';

const MIB = 1024 * 1024;

describe('the queue to the store', () => {
  it('passes on many small messages at once', () => {
    const queue = new StoreQueue();
    let started = 0;
    for (let count = 0; count < 1000; count++) queue.enter(5000, () => started++);
    assert.equal(started, 1000);
  });

  it('passes on large messages in order, as many as fit', () => {
    const queue = new StoreQueue();
    const started: string[] = [];
    const enter = (name: string, bytes: number) => queue.enter(bytes, () => started.push(name));
    enter('a', 20 * MIB);
    enter('b', 20 * MIB);
    enter('small', 1);
    assert.deepEqual(started, ['a'], 'the small one does not overtake');
    queue.leave(20 * MIB);
    assert.deepEqual(started, ['a', 'b', 'small']);
  });

  it('passes on a message that is larger than the limit on its own', () => {
    const queue = new StoreQueue();
    const started: string[] = [];
    queue.enter(100 * MIB, () => started.push('huge'));
    queue.enter(1, () => started.push('small'));
    assert.deepEqual(started, ['huge']);
    queue.leave(100 * MIB);
    assert.deepEqual(started, ['huge', 'small']);
  });
});
