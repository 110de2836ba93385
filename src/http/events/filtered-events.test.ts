import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { InboxEvent } from '../../contract/events.ts';
import { FilteredEvents, FilterLimits } from './filtered-events.ts';

const idOf = (number: number) => String(number).padStart(26, '0');
const read = (number: number): InboxEvent => ({
  type: 'message:read',
  data: { id: idOf(number), is_read: true },
});

/** A mailbox in which the first `count` messages match. */
function mailbox(count: number) {
  return {
    async *ids() {
      for (let from = 0; from < count; from += 100)
        yield Array.from({ length: Math.min(100, count - from) }, (_, index) => idOf(from + index));
    },
    list: async () => ({ messages: [], total: 0, next_cursor: null, limit: 0 }),
  };
}

describe('the memory of filtered events', () => {
  const filter = { to: ['zoe@example.test'] };

  it('is limited over all sockets: without it, events of other messages pass as well', async () => {
    const memory = new FilterLimits(50_000);
    const [first, second] = [1, 2].map(() => new FilteredEvents(filter, mailbox(300), memory));
    await first!.load();
    await second!.load();
    const heard: number[] = [];
    for (const events of [first!, second!]) {
      const done = new Promise<void>((resolve) => {
        events.start({
          publish: (event) => {
            if (!('data' in event)) return resolve();
            heard.push(Number(event.data.id));
          },
          failed: () => assert.fail('no event was lost'),
        });
      });
      for (const number of [7, 700]) events.heard(read(number));
      events.heard({ type: 'messages:clear' });
      await done;
    }
    // The first socket knows all 300 messages, the second one only as many as there was memory for.
    assert.deepEqual(heard, [7, 7, 700]);
  });

  it('is left for the filters of other sockets, however many messages match', async () => {
    const memory = new FilterLimits(100_000);
    for (let number = 0; number < 30; number++)
      await new FilteredEvents(filter, mailbox(3000), memory).load();
  });

  it('is given back when a socket is closed, or its messages are deleted', async () => {
    const limits = new FilterLimits(40_000);
    for (let round = 0; round < 20; round++) {
      const events = new FilteredEvents(filter, mailbox(300), limits);
      await events.load();
      events.close();
      events.close();
    }
    const memory = limits.memory.open();
    assert.equal(memory.resize(40_000), true);
    assert.equal(memory.grow(1), false);
  });

  it('is needed for the filter itself', () => {
    const limits = new FilterLimits(1000);
    assert.throws(() => new FilteredEvents({ to: ['x'.repeat(200)] }, mailbox(0), limits), {
      code: 'overloaded',
    });
    assert.equal(limits.memory.open().resize(1000), true);
  });

  it('ends the socket if there is none for its events', async () => {
    const memory = new FilterLimits(1000);
    const events = new FilteredEvents(filter, mailbox(0), memory);
    for (let number = 0; number < 100; number++) events.heard(read(number));
    await new Promise<void>((resolve) => events.start({ publish: () => {}, failed: resolve }));
  });
});

describe('the queries of filtered events', () => {
  it('are at most two at a time, so that lists need not wait for thousands after a bulk change', async () => {
    let running = 0;
    let most = 0;
    const busy = {
      ...mailbox(0),
      async list() {
        most = Math.max(most, ++running);
        await new Promise(setImmediate);
        running--;
        return { messages: [], total: 0, next_cursor: null, limit: 0 };
      },
    };
    const limits = new FilterLimits(100_000);
    const ended = Array.from({ length: 50 }, () => {
      const events = new FilteredEvents({ unread: true }, busy, limits);
      return new Promise<void>((resolve) => {
        events.start({ publish: () => resolve(), failed: () => assert.fail('no event was lost') });
        events.heard(read(1));
        events.heard({ type: 'messages:clear' });
      });
    });
    await Promise.all(ended);
    assert.equal(most, 2);
  });

  it('end with the first event that is lost, and so does the socket', () => {
    const events = new FilteredEvents({ to: ['zoe@example.test'] }, mailbox(0), new FilterLimits(400));
    let failures = 0;
    events.start({
      publish: () => assert.fail('the events before it are not sent'),
      failed: () => failures++,
    });
    for (let number = 0; number < 100; number++) events.heard(read(number));
    assert.equal(failures, 1);
  });
});
