import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { InboxEvent } from '../../../src/contract/events.ts';
import type { MessagePatch, MessageSummary } from '../../../src/contract/message.ts';
import { changedRow } from './message-window.ts';
import { eventsOf } from './patch-events.ts';
import { PendingChanges } from './pending-changes.ts';
import { exampleRow } from './scripted-inbox.ts';

const refusal = new Error('refused');

interface SentRequest {
  ids: string[];
  patch: MessagePatch;
  accept(): Promise<void>;
  refuse(): Promise<void>;
}

/** A page and the requests it sends, answered when the test says so. */
class Page {
  readonly rows = new Map<string, MessageSummary>();
  /** Every request, and those without an answer. */
  readonly sent: SentRequest[] = [];
  open: SentRequest[] = [];
  readonly settled: [id: string, error: unknown][] = [];
  readonly pending: PendingChanges;

  constructor(ids: string[], { atOnce = 4, batch = 1 } = {}) {
    for (const id of ids) this.rows.set(id, exampleRow({ id }));
    const show = (events: InboxEvent[]) => {
      for (const event of events) this.#apply(event);
    };
    this.pending = new PendingChanges(
      { send: (ids, patch) => this.#send(ids, patch), show },
      { atOnce, batch },
    );
  }

  /** What a person does to these mails. */
  change(patch: MessagePatch, ...ids: string[]): Promise<void> {
    return this.pending.change(
      ids.map((id) => ({ row: this.rows.get(id)!, patch })),
      (id, error) => this.settled.push([id, error]),
    );
  }

  /** What the server says. */
  hear(...events: InboxEvent[]): void {
    for (const event of events) {
      this.#apply(event);
      this.pending.heard(event);
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
    const request = { ids, patch, accept: answer(resolve), refuse: answer(() => reject(refusal)) };
    this.sent.push(request);
    this.open.push(request);
    return promise;
  }
}

describe('changes on their way to the server', () => {
  it('are shown at once, and sent a few at a time, in order', async () => {
    const ids = Array.from({ length: 100 }, (_, at) => `M${at}`);
    const page = new Page(ids, { atOnce: 4 });
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

  it('are sent as one request where they are the same, in batches', async () => {
    const ids = Array.from({ length: 25 }, (_, at) => `M${at}`);
    const page = new Page(ids, { atOnce: 1, batch: 10 });
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

  it('are taken back batch by batch', async () => {
    const ids = ['A', 'B', 'C', 'D', 'E'];
    const page = new Page(ids, { atOnce: 2, batch: 2 });
    const done = page.change({ is_starred: true }, ...ids);
    await page.sent[0]!.refuse();
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

  it('are counted only when the server has answered', async () => {
    const page = new Page(['A', 'B']);
    const done = page.change({ is_read: true }, 'A', 'B');
    assert.deepEqual(page.settled, []);
    await page.sent[1]!.refuse();
    assert.deepEqual(page.settled, [['B', refusal]]);
    await page.sent[0]!.accept();
    await done;
    assert.deepEqual(page.settled[1], ['A', undefined]);
  });

  it('are taken back where the server refuses, and nowhere else', async () => {
    const page = new Page(['A', 'B', 'C']);
    void page.change({ is_starred: true }, 'A', 'B', 'C');
    await page.sent[0]!.accept();
    await page.sent[1]!.refuse();
    await page.sent[2]!.accept();
    assert.deepEqual(
      page.rows
        .values()
        .map((row) => row.is_starred)
        .toArray(),
      [true, false, true],
    );
  });

  it('leave alone what else has changed since, when they are taken back', async () => {
    const page = new Page(['A']);
    void page.change({ is_starred: true }, 'A');
    page.hear(
      { type: 'message:read', data: { id: 'A', is_read: true } },
      { type: 'message:tags', data: { id: 'A', tags: ['new'] } },
    );
    await page.sent[0]!.refuse();
    assert.deepEqual(page.rows.get('A'), { ...exampleRow({ id: 'A' }), is_read: true, tags: ['new'] });
  });

  it('leave alone what an event has said of the same field since', async () => {
    const page = new Page(['A']);
    void page.change({ tags: ['mine'] }, 'A');
    page.hear({ type: 'message:tags', data: { id: 'A', tags: ['theirs'] } });
    await page.sent[0]!.refuse();
    assert.deepEqual(page.rows.get('A')!.tags, ['theirs']);
  });

  it('stay when the server has made them and only its answer was lost', async () => {
    const page = new Page(['A']);
    void page.change({ is_read: true }, 'A');
    page.hear({ type: 'message:read', data: { id: 'A', is_read: true } });
    await page.sent[0]!.refuse();
    assert.equal(page.rows.get('A')!.is_read, true);
  });

  it('to the same mail never overtake each other, and wait as one', async () => {
    const page = new Page(['A']);
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

  it('that are refused twice lead back to the beginning, once to the change before', async () => {
    for (const [first, expected] of [
      ['refuse', []],
      ['accept', ['a']],
    ] as const) {
      const page = new Page(['A']);
      void page.change({ tags: ['a'] }, 'A');
      void page.change({ tags: ['a', 'b'] }, 'A');
      await page.sent[0]![first]();
      assert.deepEqual(page.rows.get('A')!.tags, ['a', 'b'], 'the later change is still under way');
      await page.sent[1]!.refuse();
      assert.deepEqual(page.rows.get('A')!.tags, expected);
    }
  });

  it('to a mail that is deleted are forgotten', async () => {
    const page = new Page(['A', 'B', 'C'], { atOnce: 1 });
    const done = page.change({ is_read: true }, 'A', 'B', 'C');
    page.hear({ type: 'message:delete', data: { id: 'A' } }, { type: 'message:delete', data: { id: 'B' } });
    await page.sent[0]!.refuse();
    await page.sent[1]!.accept();
    await done;
    assert.deepEqual(
      page.sent.flatMap(({ ids }) => ids),
      ['A', 'C'],
    );
    void page.change({ is_read: false }, 'C');
    page.hear({ type: 'messages:clear' });
    await page.sent[2]!.refuse();
    assert.equal(page.settled.length, 4);
  });

  it('are all sent when the page goes away', () => {
    const page = new Page(['A', 'B', 'C', 'D', 'E'], { atOnce: 1, batch: 2 });
    void page.change({ is_read: true }, 'A', 'B', 'C', 'D', 'E');
    void page.change({ is_read: false }, 'A');
    page.pending.flush();
    assert.deepEqual(
      page.sent.map(({ ids }) => ids),
      [['A', 'B'], ['C', 'D'], ['E'], ['A']],
    );
  });

  it('leave page and server agreed in the end, whatever is refused, lost, late or changed by others', async () => {
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
        const page = new Page(['A', 'B'], { atOnce: 2, batch: 2 });
        const server = new Map(['A', 'B'].map((id) => [id, exampleRow({ id })]));
        let events: InboxEvent[] = [];
        const committed = new Set<SentRequest>();
        const commit = ({ id, patch }: { id: string; patch: MessagePatch }) => {
          server.set(id, { ...server.get(id)!, ...patch });
          events.push(...eventsOf(id, patch));
        };
        const answer = async (request: SentRequest | undefined, isLost: boolean) => {
          if (!request) return;
          // The server refuses what it has not done, and says yes to what it has, unless nobody hears it.
          if (committed.has(request) && !isLost) await request.accept();
          else await request.refuse();
        };
        for (const step of steps) {
          if (step.do === 'change') void page.change(step.patch, step.id);
          else if (step.do === 'other') commit(step);
          else if (step.do === 'hear') page.hear(...events.splice(0, step.at));
          else {
            const request = page.open[step.at];
            // A server that stops in the middle of a batch has done a part of it, and answers nothing.
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
