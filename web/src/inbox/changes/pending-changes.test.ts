import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { InboxEvent } from '../../../../src/contract/events.ts';
import type { MessagePatch, MessageSummary } from '../../../../src/contract/message/message.ts';
import { exampleRow } from '../fake-server.ts';
import { changedRow } from '../list/message-window.ts';
import { eventsOf } from './patch-events.ts';
import { PendingChanges } from './pending-changes.ts';

const rejection = new Error('rejected');

interface SentRequest {
  ids: string[];
  patch: MessagePatch;
  accept(): Promise<void>;
  reject(): Promise<void>;
}

/** A page and its requests. The test decides when they are answered. */
class FakePage {
  readonly rows = new Map<string, MessageSummary>();
  /** All requests, and those without a response. */
  readonly sent: SentRequest[] = [];
  open: SentRequest[] = [];
  readonly settled: [id: string, error: unknown][] = [];
  readonly pending: PendingChanges;

  constructor(ids: string[], { maxInFlight = 4, batch = 1 } = {}) {
    for (const id of ids) this.rows.set(id, exampleRow({ id }));
    const show = (events: InboxEvent[]) => {
      for (const event of events) this.#apply(event);
    };
    this.pending = new PendingChanges(
      { send: (ids, patch) => this.#send(ids, patch), show },
      { maxInFlight, batch },
    );
  }

  /** Changes messages, as the user does. */
  change(patch: MessagePatch, ...ids: string[]): Promise<void> {
    return this.pending.change(
      ids.map((id) => ({ row: this.rows.get(id)!, patch })),
      (id, error) => this.settled.push([id, error]),
    );
  }

  /** Receives events from the server. */
  hear(...events: InboxEvent[]): void {
    for (const event of events) {
      this.#apply(event);
      this.pending.observe(event);
    }
  }

  #apply(event: InboxEvent): void {
    if (event.type === 'message:delete') this.rows.delete(event.data.id);
    else if (event.type !== 'messages:clear' && this.rows.has(event.data.id)) {
      this.rows.set(event.data.id, changedRow(this.rows.get(event.data.id)!, event));
    }
  }

  #send(ids: string[], patch: MessagePatch): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const answer = (how: () => void) => async () => {
      this.open = this.open.filter((other) => other !== request);
      how();
      await new Promise(setImmediate);
    };
    const request = { ids, patch, accept: answer(resolve), reject: answer(() => reject(rejection)) };
    this.sent.push(request);
    this.open.push(request);
    return promise;
  }
}

describe('pending changes', () => {
  it('show immediately, and are sent in order, a few at a time', async () => {
    const ids = Array.from({ length: 100 }, (_, at) => `M${at}`);
    const page = new FakePage(ids, { maxInFlight: 4 });
    const done = page.change({ is_read: true }, ...ids);
    assert.ok(page.rows.values().every((row) => row.is_read));
    let most = 0;
    while (page.open.length > 0) {
      most = Math.max(most, page.open.length);
      await page.open[0]!.accept();
    }
    await done;
    assert.equal(most, 4);
    assert.deepEqual(
      page.sent.flatMap(({ ids }) => ids),
      ids,
    );
    assert.equal(page.settled.length, 100);
  });

  it('are sent in batches of equal changes', async () => {
    const ids = Array.from({ length: 25 }, (_, at) => `M${at}`);
    const page = new FakePage(ids, { maxInFlight: 1, batch: 10 });
    void page.change({ is_read: true }, ...ids.slice(0, 5));
    void page.change({ tags: ['a'] }, 'M5');
    void page.change({ is_read: true }, ...ids.slice(6));
    void page.change({ is_starred: true }, 'M7');
    while (page.open.length > 0) await page.open[0]!.accept();
    const sizes = page.sent.map(({ ids, patch }) => [ids.length, JSON.stringify(patch)]);
    assert.deepEqual(sizes, [
      [5, '{"is_read":true}'],
      [1, '{"tags":["a"]}'],
      [10, '{"is_read":true}'],
      [1, '{"is_read":true,"is_starred":true}'],
      [8, '{"is_read":true}'],
    ]);
    assert.equal(page.settled.length, 26);
  });

  it('are reverted batch by batch', async () => {
    const ids = ['A', 'B', 'C', 'D', 'E'];
    const page = new FakePage(ids, { maxInFlight: 2, batch: 2 });
    const done = page.change({ is_starred: true }, ...ids);
    await page.sent[0]!.reject();
    await page.sent[1]!.accept();
    await page.sent[2]!.accept();
    await done;
    assert.deepEqual(
      page.rows
        .values()
        .filter((row) => row.is_starred)
        .map(({ id }) => id)
        .toArray(),
      ['C', 'D', 'E'],
    );
    assert.deepEqual(
      page.settled.filter(([, error]) => error !== undefined).map(([id]) => id),
      ['A', 'B'],
    );
  });

  it('settle only when the server has responded', async () => {
    const page = new FakePage(['A', 'B']);
    const done = page.change({ is_read: true }, 'A', 'B');
    assert.deepEqual(page.settled, []);
    await page.sent[1]!.reject();
    assert.deepEqual(page.settled, [['B', rejection]]);
    await page.sent[0]!.accept();
    await done;
    assert.deepEqual(page.settled[1], ['A', undefined]);
  });

  it('are reverted only for messages that the server rejected', async () => {
    const page = new FakePage(['A', 'B', 'C']);
    void page.change({ is_starred: true }, 'A', 'B', 'C');
    await page.sent[0]!.accept();
    await page.sent[1]!.reject();
    await page.sent[2]!.accept();
    assert.deepEqual(
      page.rows
        .values()
        .map((row) => row.is_starred)
        .toArray(),
      [true, false, true],
    );
  });

  it('keep other changes when they are reverted', async () => {
    const page = new FakePage(['A']);
    void page.change({ is_starred: true }, 'A');
    page.hear(
      { type: 'message:read', data: { id: 'A', is_read: true } },
      { type: 'message:tags', data: { id: 'A', tags: ['new'] } },
    );
    await page.sent[0]!.reject();
    assert.deepEqual(page.rows.get('A'), { ...exampleRow({ id: 'A' }), is_read: true, tags: ['new'] });
  });

  it('are reverted to the value of a later event', async () => {
    const page = new FakePage(['A']);
    void page.change({ tags: ['mine'] }, 'A');
    page.hear({ type: 'message:tags', data: { id: 'A', tags: ['theirs'] } });
    await page.sent[0]!.reject();
    assert.deepEqual(page.rows.get('A')!.tags, ['theirs']);
  });

  it('are kept if the server applied them and only the response was lost', async () => {
    const page = new FakePage(['A']);
    void page.change({ is_read: true }, 'A');
    page.hear({ type: 'message:read', data: { id: 'A', is_read: true } });
    await page.sent[0]!.reject();
    assert.equal(page.rows.get('A')!.is_read, true);
  });

  it('stay in order for one message, and are merged while waiting', async () => {
    const page = new FakePage(['A']);
    void page.change({ is_read: true }, 'A');
    void page.change({ is_read: false }, 'A');
    void page.change({ is_starred: true }, 'A');
    assert.equal(page.sent.length, 1);
    await page.sent[0]!.accept();
    assert.deepEqual(page.sent[1]!.patch, { is_read: false, is_starred: true });
    await page.sent[1]!.accept();
    assert.equal(page.sent.length, 2);
    assert.equal(page.settled.length, 3);
  });

  it('are reverted to the last value that the server accepted', async () => {
    for (const [first, expected] of [
      ['reject', []],
      ['accept', ['a']],
    ] as const) {
      const page = new FakePage(['A']);
      void page.change({ tags: ['a'] }, 'A');
      void page.change({ tags: ['a', 'b'] }, 'A');
      await page.sent[0]![first]();
      assert.deepEqual(page.rows.get('A')!.tags, ['a', 'b'], 'the later change is still under way');
      await page.sent[1]!.reject();
      assert.deepEqual(page.rows.get('A')!.tags, expected);
    }
  });

  it('are dropped for a deleted message', async () => {
    const page = new FakePage(['A', 'B', 'C'], { maxInFlight: 1 });
    const done = page.change({ is_read: true }, 'A', 'B', 'C');
    page.hear({ type: 'message:delete', data: { id: 'A' } }, { type: 'message:delete', data: { id: 'B' } });
    await page.sent[0]!.reject();
    await page.sent[1]!.accept();
    await done;
    assert.deepEqual(
      page.sent.flatMap(({ ids }) => ids),
      ['A', 'C'],
    );
    void page.change({ is_read: false }, 'C');
    page.hear({ type: 'messages:clear' });
    await page.sent[2]!.reject();
    assert.equal(page.settled.length, 4);
  });

  it('are all sent when the page closes', () => {
    const page = new FakePage(['A', 'B', 'C', 'D', 'E'], { maxInFlight: 1, batch: 2 });
    void page.change({ is_read: true }, 'A', 'B', 'C', 'D', 'E');
    void page.change({ is_read: false }, 'A');
    page.pending.flush();
    assert.deepEqual(
      page.sent.map(({ ids }) => ids),
      [['A', 'B'], ['C', 'D'], ['E'], ['A']],
    );
  });

  it('leave page and server in agreement after rejected, lost, late and concurrent changes', async () => {
    const field = fc.oneof(
      fc.record({ is_read: fc.boolean() }),
      fc.record({ is_starred: fc.boolean() }),
      fc.record({ tags: fc.subarray(['a', 'b']) }),
    );
    const step = fc.oneof(
      fc.record({ do: fc.constant('change' as const), id: fc.constantFrom('A', 'B'), patch: field }),
      fc.record({ do: fc.constant('other' as const), id: fc.constantFrom('A', 'B'), patch: field }),
      fc.record({ do: fc.constantFrom('commit', 'part', 'answer', 'lose', 'hear'), at: fc.nat(3) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), fc.boolean(), async (steps, lastIsLost) => {
        const page = new FakePage(['A', 'B'], { maxInFlight: 2, batch: 2 });
        const server = new Map(['A', 'B'].map((id) => [id, exampleRow({ id })]));
        let events: InboxEvent[] = [];
        const committed = new Set<SentRequest>();
        const commit = ({ id, patch }: { id: string; patch: MessagePatch }) => {
          server.set(id, { ...server.get(id)!, ...patch });
          events.push(...eventsOf(id, patch));
        };
        const answer = async (request: SentRequest | undefined, isLost: boolean) => {
          if (!request) return;
          // The server rejects what it has not applied, and accepts what it has, unless the response is lost.
          if (committed.has(request) && !isLost) await request.accept();
          else await request.reject();
        };
        for (const step of steps) {
          if (step.do === 'change') void page.change(step.patch, step.id);
          else if (step.do === 'other') commit(step);
          else if (step.do === 'hear') page.hear(...events.splice(0, step.at));
          else {
            const request = page.open[step.at];
            // A server that stops in the middle of a batch has applied part of it, and does not respond.
            if (step.do === 'part') {
              if (request && !committed.has(request)) commit({ id: request.ids[0]!, patch: request.patch });
            } else if (step.do !== 'commit') await answer(request, step.do === 'lose');
            else if (request && !committed.has(request)) {
              committed.add(request);
              for (const id of request.ids) commit({ id, patch: request.patch });
            }
          }
        }
        while (page.open.length > 0) await answer(page.open[0], lastIsLost);
        page.hear(...events);
        events = [];
        assert.deepEqual([...page.rows.values()], [...server.values()]);
      }),
      { numRuns: 2000 },
    );
  });
});
