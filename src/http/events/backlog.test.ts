import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isTooFarBehind } from './backlog.ts';

const MI = 1024 * 1024;
const tagged = (characters: number) => ({
  type: 'message:tags',
  data: { id: '', tags: Array(4).fill('x'.repeat(characters / 4)) },
});

/** How many more events a queue takes. */
function room(queue: object[], next: () => object): number {
  for (let taken = 0; ; taken++) {
    queue.push(next());
    if (isTooFarBehind(queue)) return taken;
  }
}

describe('a queue of events', () => {
  it('ends at the number that a list is cheaper than', () => {
    assert.equal(
      room([], () => tagged(4)),
      20_000,
    );
  });

  it('ends at a number of characters', () => {
    // The oldest one does not count, and the type of each does.
    assert.equal(
      room([], () => tagged(MI)),
      32,
    );
  });

  it('counts what other queues have got since its oldest event', () => {
    const old = [tagged(4)];
    assert.equal(isTooFarBehind(old), false);
    assert.equal(
      room([], () => tagged(MI)),
      32,
    );
    assert.equal(
      room(old, () => tagged(4)),
      0,
    );
  });

  it('counts an event once, however many queues it is in', () => {
    const events = Array.from({ length: 20 }, () => tagged(MI));
    for (let queue = 0; queue < 3; queue++) assert.equal(isTooFarBehind(events), false);
  });
});
