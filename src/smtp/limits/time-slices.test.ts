import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TimeSlices } from './time-slices.ts';

const nextTurn = () => new Promise(setImmediate);

describe('the time slices of SMTP sessions', () => {
  it('are used up when sessions have worked for long, and are renewed in the next iteration', async () => {
    const slices = new TimeSlices();
    assert.ok(slices.hasTime);
    slices.count(performance.now() - 1000);
    assert.ok(!slices.hasTime);
    await nextTurn();
    assert.ok(slices.hasTime);
  });

  it('tell a session when it has worked long enough', () => {
    const slices = new TimeSlices();
    assert.ok(slices.isOver(performance.now() - 1000));
    assert.ok(!slices.isOver(performance.now() + 1000));
  });

  it('let waiting sessions continue in order, as many per iteration as there is time for', async () => {
    const slices = new TimeSlices();
    const done: string[] = [];
    const work = (name: string) => () => {
      done.push(name);
      slices.count(performance.now() - 20);
      if (done.length < 4) slices.later(work(`${name} again`));
    };
    for (const name of ['a', 'b', 'c']) slices.later(work(name));
    await nextTurn();
    assert.deepEqual(done, ['a', 'b']);
    await nextTurn();
    assert.deepEqual(done, ['a', 'b', 'c', 'a again']);
    await nextTurn();
    assert.deepEqual(done, ['a', 'b', 'c', 'a again', 'b again', 'c again']);
  });
});
