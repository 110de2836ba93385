import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FairQueue } from './fair-queue.ts';

function drain(queue: FairQueue<string>): string[] {
  return Array.from({ length: queue.size }, () => queue.shift()!);
}

describe('FairQueue', () => {
  it('serves owners in turn, and the entries of one owner in their order', () => {
    const queue = new FairQueue<string>(10);
    for (const entry of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.push(entry[0]!, entry);
    assert.deepEqual(drain(queue), ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
    assert.equal(queue.shift(), undefined);
  });

  it('serves an owner that comes later before the second entry of an earlier one', () => {
    const queue = new FairQueue<string>(10);
    for (const entry of ['a1', 'a2']) queue.push('a', entry);
    assert.equal(queue.shift(), 'a1');
    queue.push('b', 'b1');
    assert.deepEqual(drain(queue), ['a2', 'b1']);
  });

  it('when full, drops the newest entry of the owner with the most entries', () => {
    const queue = new FairQueue<string>(3);
    for (const entry of ['a1', 'a2', 'a3']) assert.equal(queue.push('a', entry), undefined);
    assert.equal(queue.push('a', 'a4'), 'a4');
    assert.equal(queue.push('b', 'b1'), 'a3');
    assert.deepEqual(drain(queue), ['a1', 'b1', 'a2']);
  });

  it('removes an entry that no longer needs to be served', () => {
    const queue = new FairQueue<string>(3);
    for (const entry of ['a1', 'a2', 'b1']) queue.push(entry[0]!, entry);
    assert.equal(queue.remove('b', 'b1'), true);
    assert.equal(queue.remove('b', 'b1'), false);
    assert.equal(queue.remove('nobody', 'x'), false);
    assert.deepEqual(drain(queue), ['a1', 'a2']);
  });
});
