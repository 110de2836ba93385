import assert from 'node:assert/strict';
import { beforeEach, describe, it, type TestContext } from 'node:test';
import { Rounds } from './rounds.ts';

const nextRound = () => new Promise(setImmediate);

describe('Rounds', () => {
  let now = 0;
  /** What the clock shows after so much work. */
  const work = (ms: number) => {
    now += ms;
  };
  beforeEach((t) => (t as TestContext).mock.method(performance, 'now', () => now));

  it('do work at once until the time of the round is used up, and the rest in later rounds', async () => {
    const rounds = new Rounds(20);
    const done: string[] = [];
    rounds.run(() => done.push('first'));
    rounds.run(() => work(30));
    rounds.run(() => done.push('second'));
    assert.deepEqual(done, ['first']);
    await nextRound();
    assert.deepEqual(done, ['first', 'second']);
    rounds.run(() => done.push('third'));
    assert.deepEqual(done, ['first', 'second', 'third']);
  });

  it('continue in order, as much in each round as there is time for', async () => {
    const rounds = new Rounds(20);
    const done: string[] = [];
    const add = (name: string) =>
      rounds.later(() => {
        done.push(name);
        work(15);
        if (done.length < 4) add(`${name} again`);
      });
    for (const name of ['a', 'b', 'c']) add(name);
    await nextRound();
    assert.deepEqual(done, ['a', 'b']);
    await nextRound();
    assert.deepEqual(done, ['a', 'b', 'c', 'a again']);
    await nextRound();
    assert.deepEqual(done, ['a', 'b', 'c', 'a again', 'b again', 'c again']);
  });

  it('alternate between urgent and other work', async () => {
    const rounds = new Rounds(10_000);
    const done: string[] = [];
    for (const name of ['a', 'b']) rounds.later(() => done.push(name));
    rounds.later(() => done.push('urgent'), true);
    await nextRound();
    assert.deepEqual(done, ['urgent', 'a', 'b']);
  });

  it('are left to others, except for one piece of work from each queue after several', async () => {
    const rounds = new Rounds(10_000);
    const done: string[] = [];
    rounds.leave();
    rounds.run(() => done.push('urgent'), true);
    for (const name of ['a', 'b', 'c']) rounds.run(() => done.push(name));
    for (let round = 1; round < 10; round++) {
      await nextRound();
      rounds.leave();
    }
    assert.deepEqual(done, []);
    await nextRound();
    assert.deepEqual(done, ['urgent', 'a']);
    await nextRound();
    assert.deepEqual(done, ['urgent', 'a', 'b', 'c']);
  });

  it('do work that is started by other work together with it', () => {
    const rounds = new Rounds(1000);
    const done: string[] = [];
    rounds.run(() => {
      rounds.run(() => done.push('inner'));
      done.push('outer');
    });
    assert.deepEqual(done, ['inner', 'outer']);
  });
});
