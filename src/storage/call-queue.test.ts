import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextRound } from 'node:timers/promises';
import { currentClient, type RequestClient } from '../mailbox/client.ts';
import { CallQueue, type CallSize } from './call-queue.ts';

function createClient(traits: Partial<RequestClient> = {}) {
  return { isGone: false, isPipelining: false, ...traits };
}

const started =
  <T>(result: Promise<T>) =>
  () => ({ result });

describe('CallQueue', () => {
  /** A queue whose thread is busy until `free` is called, and the order in which later calls start. */
  function busyQueue() {
    const queue = new CallQueue({ slots: 4 });
    const busy = Promise.withResolvers<void>();
    const first = Array.from({ length: 4 }, () => queue.pass(started(busy.promise)));
    const order: string[] = [];
    const results: Promise<unknown>[] = [...first];
    return {
      order,
      call(name: string, client: RequestClient, size?: CallSize) {
        const result = currentClient.run(client, () =>
          queue.pass(() => {
            order.push(name);
            return { result: Promise.resolve() };
          }, size),
        );
        results.push(result);
        return result;
      },
      async free() {
        busy.resolve();
        await Promise.allSettled(results);
      },
    };
  }

  it('passes on a few calls at a time, alternating between the newest and the oldest', async () => {
    const { call, free, order } = busyQueue();
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) call(name, createClient());
    assert.deepEqual(order, []);
    await free();
    assert.deepEqual(order, ['f', 'a', 'e', 'b', 'd', 'c']);
  });

  it('serves short calls before the pages that wait', async () => {
    const { call, free, order } = busyQueue();
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G']) call(name, createClient(), 'page');
    for (const name of ['a', 'b', 'c', 'd']) call(name, createClient());
    for (const name of ['H', 'I']) call(name, createClient(), 'page');
    await free();
    assert.equal(order.length, 13);
    // Four pages compete with them.
    const last = Math.max(...['a', 'b', 'c', 'd'].map((name) => order.indexOf(name)));
    assert.ok(last < 9, String(order));
  });

  it('serves a client that has not used the thread before one that has', async () => {
    const { call, free, order } = busyQueue();
    const heavy = createClient();
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) call(name, heavy);
    call('other', createClient());
    await free();
    assert.equal(order.length, 8);
    assert.ok(order.indexOf('other') < 4, String(order));
  });

  it('passes on two calls with large results at a time, so that others do not wait for a burst of them', async () => {
    const queue = new CallQueue({ slots: 4 });
    const ends: (() => void)[] = [];
    const large = Array.from({ length: 5 }, () =>
      queue.pass(() => {
        const { promise, resolve } = Promise.withResolvers<void>();
        ends.push(resolve);
        return { result: promise };
      }, 'large'),
    );
    assert.equal(await queue.pass(started(Promise.resolve('small'))), 'small');
    assert.deepEqual([ends.length, queue.waiting], [2, 3]);
    for (let n = 0; n < 5; n++) {
      ends[n]!();
      await new Promise(setImmediate);
      assert.equal(ends.length, Math.min(5, n + 3));
    }
    await Promise.all(large);
  });

  it('serves clients that pipeline after those that do not', async () => {
    const { call, free, order } = busyQueue();
    call('pipelining 1', createClient({ isPipelining: true }));
    call('patient', createClient());
    call('pipelining 2', createClient({ isPipelining: true }));
    await free();
    assert.equal(order[0], 'patient');
  });

  it('drops the calls of clients that have disconnected', async () => {
    const { call, free, order } = busyQueue();
    const client = createClient();
    const dropped = assert.rejects(call('gone', client), { code: 'overloaded' });
    call('there', createClient());
    client.isGone = true;
    await free();
    await dropped;
    assert.deepEqual(order, ['there']);
  });

  it('cancels the call in progress of a client that disconnects', async () => {
    const queue = new CallQueue({ slots: 4 });
    const client = createClient();
    const running = Promise.withResolvers<void>();
    const result = currentClient.run(client, () =>
      queue.pass(() => ({ result: running.promise, cancel: () => running.reject(new Error('cancelled')) })),
    );
    // The queue does not keep the process alive for this.
    const alive = setInterval(() => {}, 1000);
    client.isGone = true;
    await assert.rejects(result, /cancelled/);
    clearInterval(alive);
  });

  it('continues after calls that fail', async () => {
    const queue = new CallQueue({ slots: 4 });
    const calls = Array.from({ length: 10 }, () =>
      queue.pass(() => ({ result: Promise.reject(new Error('failed')) })),
    );
    assert.equal((await Promise.allSettled(calls)).length, 10);
    assert.equal(await queue.pass(started(Promise.resolve(1))), 1);
  });

  it('lets others have rounds of the event loop after a page whose result was read there', async () => {
    const queue = new CallQueue({ slots: 1, isOnEventLoop: true });
    let rounds = 0;
    const call = (size: CallSize) => queue.pass(() => ({ result: Promise.resolve(rounds) }), size);
    const pages = Promise.all([call('page'), call('page')]);
    const short = Promise.all([call('short'), call('short')]);
    const counting = (async () => {
      while (queue.waiting > 0) {
        await nextRound();
        rounds++;
      }
    })();
    assert.ok((await short).every((round) => round < 10));
    const [first, second] = await pages;
    assert.ok(second! - first! > 10, `${first}, ${second}`);
    await counting;
  });
});
