import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, it, type TestContext } from 'node:test';
import { until } from '../../test/until.ts';
import { type TaskModule, Transferred } from './task-module.ts';
import { type PoolOptions, type RunOptions, WorkerPool } from './worker-pool.ts';

interface Tasks {
  double(n: number): number;
  forever(input: null): never;
  hoard(input: null): never;
  fail(message: string): never;
  end(input: null): never;
  uncloneable(input: null): unknown;
  /** Resolves when the gate (a shared flag) is opened. */
  hold(gate: SharedArrayBuffer): string;
  fill(buffer: ArrayBuffer): ArrayBuffer;
  threadId(input: null): Promise<number>;
  /** Fills the heap with this many bytes. */
  grow(bytes: number): void;
}

const source = `
import { threadId as id } from 'node:worker_threads';
import { Transferred } from ${JSON.stringify(new URL('./task-module.ts', import.meta.url).href)};
export const double = (n) => 2 * n;
export const forever = () => { for (;;); };
export const hoard = () => { const kept = []; for (;;) kept.push({ n: kept.length, list: [kept.length] }); };
export const fail = (message) => { throw new TypeError(message); };
export const end = () => process.exit(3);
export const uncloneable = () => () => {};
export const hold = (gate) => Atomics.wait(new Int32Array(gate), 0, 0);
export const fill = (buffer) => { new Uint8Array(buffer).fill(7); return new Transferred(buffer, [buffer]); };
export const threadId = async () => id;
export const grow = (bytes) => { globalThis.kept = Array.from({ length: bytes / 8e6 }, () => new Array(1e6).fill(0.5)); };
`;
const tasks: TaskModule<Tasks> = { url: `data:text/javascript,${encodeURIComponent(source)}` };

function openPool(t: TestContext, options: Partial<PoolOptions> = {}): WorkerPool {
  const pool = new WorkerPool({ timeoutMs: 60_000, ...options });
  t.after(() => pool.close());
  return pool;
}

/** A job that blocks its thread until it is released. */
function holdThread(
  pool: WorkerPool,
  options: Partial<RunOptions> = {},
): { done: Promise<unknown>; letGo: () => void } {
  const gate = new SharedArrayBuffer(4);
  const done = pool.run(tasks, 'hold', gate, { owner: 'holder', ...options });
  const letGo = () => {
    Atomics.store(new Int32Array(gate), 0, 1);
    Atomics.notify(new Int32Array(gate), 0);
  };
  return { done, letGo };
}

const owner = 'somebody';

describe('WorkerPool', () => {
  it('runs a task on another thread, started on first use', async (t) => {
    const pool = openPool(t);
    assert.equal(pool.threads, 0);
    assert.equal(await pool.run(tasks, 'double', 21, { owner }), 42);
    assert.notEqual(await pool.run(tasks, 'threadId', null, { owner }), 0);
    assert.equal(pool.threads, 1);
  });

  it('moves buffers in and out instead of copying them', async (t) => {
    const pool = openPool(t);
    const buffer = new ArrayBuffer(1024);
    const filled = await pool.run(tasks, 'fill', async () => new Transferred(buffer, [buffer]), { owner });
    assert.equal(buffer.byteLength, 0);
    assert.deepEqual(new Uint8Array(filled).subarray(0, 2), Uint8Array.of(7, 7));
  });

  it('runs as many jobs at once as it has threads, and no more', async (t) => {
    const pool = openPool(t, { threads: 2 });
    const [one, two] = [holdThread(pool), holdThread(pool)];
    const third = pool.run(tasks, 'threadId', null, { owner });
    assert.equal(pool.threads, 2);
    one.letGo();
    two.letGo();
    await Promise.all([one.done, two.done, third]);
    assert.equal(pool.threads, 2);
  });

  it('serves the owners of waiting jobs in turn', async (t) => {
    const pool = openPool(t, { threads: 1 });
    const held = holdThread(pool);
    const order: string[] = [];
    const jobs = ['a', 'a', 'a', 'b'].map((name) =>
      pool.run(tasks, 'double', 1, { owner: name }).then(() => order.push(name)),
    );
    held.letGo();
    await Promise.all(jobs);
    assert.ok(order.indexOf('b') < 2, String(order));
  });

  it('runs heavy jobs on all threads but one, so that others find a thread', async (t) => {
    const pool = openPool(t, { threads: 2 });
    const held = holdThread(pool, { heavy: true });
    const order: string[] = [];
    const heavy = pool.run(tasks, 'double', 1, { owner, heavy: true }).then(() => order.push('heavy'));
    const light = pool.run(tasks, 'double', 1, { owner }).then(() => order.push('light'));
    await light;
    held.letGo();
    await heavy;
    assert.deepEqual(order, ['light', 'heavy']);
  });

  it('starts one of the heavy jobs that wait when another one ends', async (t) => {
    const pool = openPool(t, { threads: 2 });
    const held = ['a', 'b', 'c'].map((name) => holdThread(pool, { owner: name, heavy: true }));
    held[0]!.letGo();
    await held[0]!.done;
    assert.equal(await pool.run(tasks, 'double', 2, { owner }), 4);
    for (const { letGo } of held) letGo();
    await Promise.all(held.map(({ done }) => done));
  });

  it('replaces a thread that has become large', async (t) => {
    const pool = openPool(t, { threads: 1 });
    const first = await pool.run(tasks, 'threadId', null, { owner });
    assert.equal(await pool.run(tasks, 'threadId', null, { owner }), first);
    await pool.run(tasks, 'grow', 120 * 1024 * 1024, { owner });
    assert.notEqual(await pool.run(tasks, 'threadId', null, { owner }), first);
  });

  it('serves the tasks of waiting jobs in turn, however many of one task wait', async (t) => {
    const pool = openPool(t, { threads: 1 });
    const held = holdThread(pool);
    const order: string[] = [];
    const flood = ['a', 'b', 'c', 'd'].map((name) =>
      pool.run(tasks, 'double', 1, { owner: name }).then(() => order.push(name)),
    );
    const other = pool.run(tasks, 'threadId', null, { owner }).then(() => order.push('other'));
    held.letGo();
    await Promise.all([...flood, other]);
    assert.ok(order.indexOf('other') < 2, String(order));
  });

  it('runs the jobs of other owners on all threads after a job of the same task has exceeded its time', async (t) => {
    const pool = openPool(t, { threads: 2 });
    await assert.rejects(
      pool.run(tasks, 'hold', new SharedArrayBuffer(4), { owner: 'bad', timeoutMs: 100 }),
      {
        reason: 'timeout',
      },
    );
    const held = [holdThread(pool, { owner: 'a' }), holdThread(pool, { owner: 'b' })];
    assert.equal(pool.threads, 2);
    for (const { letGo } of held) letGo();
    await Promise.all(held.map(({ done }) => done));
  });

  it('leaves a thread to others once a job of the same owner has exceeded its memory', async (t) => {
    const pool = openPool(t, { threads: 2, resourceLimits: { maxOldGenerationSizeMb: 32 } });
    await assert.rejects(pool.run(tasks, 'hoard', null, { owner: 'greedy' }), { reason: 'memory' });
    const held = [holdThread(pool, { owner: 'greedy' }), holdThread(pool, { owner: 'greedy' })];
    assert.equal(await pool.run(tasks, 'double', 2, { owner }), 4);
    for (const { letGo } of held) letGo();
    await Promise.all(held.map(({ done }) => done));
  });

  it('rejects a job that has exceeded its time before, for a minute', async (t) => {
    const pool = openPool(t, { threads: 1 });
    const failing = () => pool.run(tasks, 'forever', null, { owner, timeoutMs: 100 });
    await assert.rejects(failing(), { reason: 'timeout', message: /took longer/ });
    await assert.rejects(failing(), { reason: 'timeout', message: /a moment ago/ });
    const now = performance.now.bind(performance);
    t.mock.method(performance, 'now', () => now() + 61_000);
    await assert.rejects(failing(), { reason: 'timeout', message: /took longer/ });
  });

  it('runs heavy jobs with one thread as well', async (t) => {
    const pool = openPool(t, { threads: 1 });
    assert.equal(await pool.run(tasks, 'double', 2, { owner, heavy: true }), 4);
  });

  it('ends a job that runs too long, and continues with the next one on a new thread', async (t) => {
    const pool = openPool(t, { threads: 1 });
    const endless = pool.run(tasks, 'forever', null, { owner, timeoutMs: 200 });
    const next = pool.run(tasks, 'double', 4, { owner });
    await assert.rejects(endless, { name: 'JobError', reason: 'timeout' });
    assert.equal(await next, 8);
    assert.equal(pool.threads, 1);
  });

  it('ends a job that takes too much memory, and only that one', async (t) => {
    const pool = openPool(t, { resourceLimits: { maxOldGenerationSizeMb: 32 } });
    const greedy = pool.run(tasks, 'hoard', null, { owner });
    assert.equal(await pool.run(tasks, 'double', 5, { owner }), 10);
    await assert.rejects(greedy, { name: 'JobError', reason: 'memory' });
    assert.equal(await pool.run(tasks, 'double', 6, { owner }), 12);
  });

  it('reports what a task throws, and a thread that ends by itself', async (t) => {
    const pool = openPool(t, { threads: 1 });
    await assert.rejects(pool.run(tasks, 'fail', 'oh no', { owner }), { reason: 'failed', message: 'oh no' });
    await assert.rejects(pool.run(tasks, 'uncloneable', null, { owner }), { reason: 'failed' });
    await assert.rejects(pool.run(tasks, 'end', null, { owner }), { reason: 'failed' });
    assert.equal(await pool.run(tasks, 'double', 1, { owner }), 2);
  });

  it('reads the input of a job when a thread is free, and passes on what that throws', async (t) => {
    const pool = openPool(t, { threads: 1 });
    const held = holdThread(pool);
    let read = false;
    const input = async () => {
      read = true;
      return 3;
    };
    const waiting = pool.run(tasks, 'double', input, { owner });
    const failing = pool.run(tasks, 'double', () => Promise.reject(new RangeError('gone')), { owner });
    const rejected = assert.rejects(failing, { name: 'RangeError', message: 'gone' });
    assert.equal(read, false);
    held.letGo();
    assert.equal(await waiting, 6);
    await rejected;
    assert.equal(await pool.run(tasks, 'double', 1, { owner }), 2);
  });

  it('counts the time for reading the input', async (t) => {
    const pool = openPool(t, { threads: 1 });
    const never = pool.run(tasks, 'double', () => new Promise<number>(() => {}), { owner, timeoutMs: 50 });
    await assert.rejects(never, { reason: 'timeout' });
    assert.equal(await pool.run(tasks, 'double', 1, { owner }), 2);
  });

  it('rejects an input that cannot be cloned, and stays usable', async (t) => {
    const pool = openPool(t, { threads: 1 });
    const input = Symbol('x') as unknown as number;
    await assert.rejects(pool.run(tasks, 'double', input, { owner }), { reason: 'failed' });
    assert.equal(await pool.run(tasks, 'double', 1, { owner }), 2);
  });

  it('refuses jobs beyond the limit of the queue', async (t) => {
    const pool = openPool(t, { threads: 1, maxQueued: 1 });
    const held = holdThread(pool);
    const waiting = pool.run(tasks, 'double', 1, { owner });
    await assert.rejects(pool.run(tasks, 'double', 2, { owner }), { reason: 'queue_full' });
    held.letGo();
    assert.equal(await waiting, 2);
  });

  it('refuses a job that has waited too long', async (t) => {
    const pool = openPool(t, { threads: 1, maxWaitMs: 50 });
    const held = holdThread(pool);
    await assert.rejects(pool.run(tasks, 'double', 1, { owner }), { reason: 'waited_too_long' });
    held.letGo();
    await held.done;
  });

  it('does not start a job that nobody waits for any more', async (t) => {
    const pool = openPool(t, { threads: 1 });
    const held = holdThread(pool);
    let isGone = false;
    let isRead = false;
    const readInput = async () => {
      isRead = true;
      return 1;
    };
    const left = pool.run(tasks, 'double', readInput, { owner, isGone: () => isGone });
    isGone = true;
    held.letGo();
    await assert.rejects(left, { reason: 'gone' });
    assert.equal(isRead, false);
    assert.equal(await pool.run(tasks, 'double', 1, { owner }), 2);
  });

  it('ends idle threads, and starts them again when needed', async (t) => {
    const pool = openPool(t, { idleMs: 1 });
    const first = await pool.run(tasks, 'threadId', null, { owner });
    await until(() => pool.threads === 0);
    assert.notEqual(await pool.run(tasks, 'threadId', null, { owner }), first);
  });

  it('rejects running and waiting jobs when it is closed, and every later one', async (t) => {
    const pool = openPool(t, { threads: 1 });
    const running = pool.run(tasks, 'forever', null, { owner });
    const waiting = pool.run(tasks, 'double', 1, { owner });
    const both = Promise.all([
      assert.rejects(running, { reason: 'closed' }),
      assert.rejects(waiting, { reason: 'closed' }),
    ]);
    await pool.close();
    await both;
    await assert.rejects(pool.run(tasks, 'double', 1, { owner }), { reason: 'closed' });
    assert.equal(pool.threads, 0);
  });

  it('reads the input of a job on behalf of its caller, although the job before it has just finished', async (t) => {
    const pool = openPool(t, { threads: 1 });
    const caller = new AsyncLocalStorage<string>();
    const readers: (string | undefined)[] = [];
    const read = async () => {
      readers.push(caller.getStore());
      return 1;
    };
    const names = ['a', 'b', 'c'];
    await Promise.all(
      names.map((name) => caller.run(name, () => pool.run(tasks, 'double', read, { owner: name }))),
    );
    assert.deepEqual(readers, names);
  });
});
