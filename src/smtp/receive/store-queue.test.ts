import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { Envelope } from '../../mailbox/envelope.ts';
import { StoreQueue } from './store-queue.ts';

const MIB = 1024 * 1024;
const silent = () => {};
const log = { debug: silent, info: silent, warn: silent, error: silent };

/** A queue to a store that finishes a message when it is told to. */
function startQueue() {
  const started: string[] = [];
  const finish = new Map<string, () => void>();
  const queue = new StoreQueue(
    ({ sender }) => {
      started.push(sender);
      return new Promise((resolve) => finish.set(sender, () => resolve({ id: sender })));
    },
    log,
    undefined,
  );
  const add = (sender: string, bytes: number) =>
    queue.add({ envelope: { sender } as Envelope, bytes, take: () => new Uint8Array(), done: silent });
  return { started, add, finish: (sender: string) => finish.get(sender)!() };
}

describe('the queue to the store', () => {
  it('passes on many small messages at once', () => {
    const { started, add } = startQueue();
    for (let count = 0; count < 1000; count++) add('small', 5000);
    assert.equal(started.length, 1000);
  });

  it('passes on large messages in order, as many as fit', async () => {
    const { started, add, finish } = startQueue();
    add('a', 20 * MIB);
    add('b', 20 * MIB);
    add('small', 1);
    assert.deepEqual(started, ['a'], 'the small one does not overtake');
    finish('a');
    await setImmediate();
    assert.deepEqual(started, ['a', 'b', 'small']);
  });

  it('passes on a message that is larger than the limit on its own', async () => {
    const { started, add, finish } = startQueue();
    add('huge', 100 * MIB);
    add('small', 1);
    assert.deepEqual(started, ['huge']);
    finish('huge');
    await setImmediate();
    assert.deepEqual(started, ['huge', 'small']);
  });
});
