import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FairQueue, type FairQueueOptions } from './fair-queue.ts';

/** A queue with one slot that is taken until `free` is called, and the order in which the other tasks start. */
function busyQueue(options: Partial<FairQueueOptions<string>> = {}) {
  const queue = new FairQueue({ slots: 1, ...options });
  const busy = Promise.withResolvers<void>();
  const order: string[] = [];
  const tasks: Promise<unknown>[] = [queue.run(() => busy.promise)];
  const run = (name: string, ...client: string[]) => {
    const task = queue.run(async () => order.push(name), { client });
    tasks.push(task);
    return task;
  };
  const free = async () => {
    busy.resolve();
    await Promise.allSettled(tasks);
    return order;
  };
  return { queue, run, free };
}

describe('FairQueue', () => {
  it('runs as many tasks at once as it has slots, and no more', async () => {
    const queue = new FairQueue({ slots: 2 });
    const gates = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
    let running = 0;
    const tasks = gates.map(({ promise }) =>
      queue.run(() => {
        running++;
        return promise;
      }),
    );
    assert.equal(running, 2);
    gates[0]!.resolve();
    await tasks[0];
    assert.equal(running, 3);
    for (const { resolve } of gates) resolve();
    await Promise.all(tasks);
  });

  it('serves clients in turn, however many tasks one of them has', async () => {
    const { run, free } = busyQueue();
    for (let n = 0; n < 50; n++) run(`a${n}`, 'a');
    run('b', 'b');
    assert.ok((await free()).indexOf('b') < 2);
  });

  it('serves a client that comes later in turn with one that has been served often', async () => {
    const queue = new FairQueue({ slots: 1 });
    const order: string[] = [];
    const tasks: Promise<unknown>[] = [];
    const run = (name: string) =>
      tasks.push(
        queue.run(
          async () => {
            order.push(name);
            if (order.length === 10) for (let n = 0; n < 10; n++) run('b');
          },
          { client: [name] },
        ),
      );
    for (let n = 0; n < 20; n++) run('a');
    for (const task of tasks) await task;
    const ofLater = order.slice(10, 20).filter((name) => name === 'b').length;
    assert.ok(ofLater >= 4 && ofLater <= 6, String(order));
  });

  it('serves groups in turn, and the clients of a group in turn', async () => {
    const { run, free } = busyQueue();
    for (let n = 0; n < 20; n++) run(`a${n}`, 'group 1', 'a');
    run('b', 'group 1', 'b');
    for (let n = 0; n < 20; n++) run(`c${n}`, 'group 2', `c${n}`);
    const order = await free();
    assert.ok(order.indexOf('b') < 4, String(order));
    const first = order.slice(0, 20).filter((name) => name.startsWith('c')).length;
    assert.ok(first >= 8 && first <= 12, String(order));
  });

  it('alternates between the newest and the oldest of equal clients', async () => {
    const { run, free } = busyQueue();
    for (const name of ['a', 'b', 'c', 'd']) run(name, name);
    const order = await free();
    assert.deepEqual(
      new Set([order.slice(0, 2).sort().join(''), order.slice(2).sort().join('')]),
      new Set(['ad', 'bc']),
    );
  });

  it('serves the client that has cost the least first', async () => {
    const costs: Record<string, number> = { cheap: 1, dear: 5 };
    const { run, free } = busyQueue({ costOf: ([name]) => costs[name!]! });
    for (const name of ['dear', 'cheap', 'dear', 'cheap']) run(name, name);
    assert.deepEqual(await free(), ['cheap', 'cheap', 'dear', 'dear']);
  });

  it('keeps a client with an infinite cost waiting until it is finite', async () => {
    let cost = Number.POSITIVE_INFINITY;
    const queue = new FairQueue({ slots: 1, costOf: ([name]) => (name === 'paused' ? cost : 0) });
    const order: string[] = [];
    const paused = queue.run(async () => order.push('paused'), { client: ['paused'] });
    await queue.run(async () => order.push('other'), { client: ['other'] });
    assert.deepEqual(order, ['other']);
    cost = 0;
    queue.startNext();
    await paused;
    assert.deepEqual(order, ['other', 'paused']);
  });

  it('when full, drops the newest task of the client with the most', async () => {
    const { run, free } = busyQueue({ maxWaiting: 3 });
    for (const name of ['a1', 'a2', 'a3']) run(name, 'a');
    const refused = [assert.rejects(run('a4', 'a'), /queue_full/)];
    const third = run('b1', 'b');
    await Promise.all(refused);
    assert.deepEqual((await free()).sort(), ['a1', 'a2', 'b1']);
    await third;
  });

  it('when full, drops a task of the group with the most, although each client of it has only one', async () => {
    const { run, free } = busyQueue({ maxWaiting: 3 });
    for (const name of ['x', 'y', 'z']) run(name, 'flood', name);
    run('a', 'other', 'a');
    assert.deepEqual((await free()).sort(), ['a', 'y', 'z']);
  });

  it('refuses a task that has waited too long, one that nobody waits for, and all when it is closed', async () => {
    const { queue, run, free } = busyQueue({ maxWaitMs: 50 });
    // The queue does not keep the process alive for this.
    const alive = setInterval(() => {}, 1000);
    await assert.rejects(run('late'), /waited_too_long/);
    clearInterval(alive);
    const gone = queue.run(async () => {}, { isGone: () => true });
    await Promise.all([assert.rejects(gone, /gone/), free()]);
    const { queue: closing, run: runLater, free: end } = busyQueue();
    const waiting = assert.rejects(runLater('x'), /closed/);
    closing.close();
    await waiting;
    await assert.rejects(runLater('y'), /closed/);
    await end();
  });

  it('continues after a task that fails', async () => {
    const queue = new FairQueue({ slots: 1 });
    const failing = queue.run(() => Promise.reject(new Error('failed')));
    const next = queue.run(async () => 1);
    await assert.rejects(failing, /failed/);
    assert.equal(await next, 1);
  });
});
