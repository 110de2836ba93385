import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import type { MessageSummary } from '../../../src/contract/message/message.ts';
import { FakeServer } from './fake-server.ts';
import { everything, matchesFlags } from './filters/filter.ts';
import { MessageList } from './inbox.ts';

async function openInbox(count: number): Promise<{ server: FakeServer; inbox: MessageList }> {
  const server = new FakeServer();
  for (let i = 0; i < count; i++) server.receive();
  server.loseEvents();
  const inbox = new MessageList(server);
  void inbox.show(everything);
  await server.respondAll();
  return { server, inbox };
}

const ids = (rows: readonly MessageSummary[]) => rows.map((row) => row.id);

describe('message list', () => {
  it('loads rows by cursor while scrolling down, and limits how many stay in memory', async () => {
    const { server, inbox } = await openInbox(3000);
    for (let first = 0; first <= 2980; first += 20) {
      inbox.setVisibleRows(first, first + 20, first === 0);
      await server.respondAll();
    }
    const { start, rows, count } = inbox.window.value;
    assert.deepEqual(ids(rows), ids(server.rows.slice(start)));
    assert.equal(count, 3000);
    assert.ok(rows.length <= 600, `${rows.length} rows in memory`);
    assert.ok(server.requests.slice(1).every((query) => query.before !== undefined));
  });

  it('loads rows by cursor while scrolling back up', async () => {
    const { server, inbox } = await openInbox(3000);
    for (const first of [...range(0, 2000, 50), ...range(2000, 0, -50), 0]) {
      inbox.setVisibleRows(first, first + 20, first === 0);
      await server.respondAll();
    }
    assert.equal(inbox.window.value.start, 0);
    assert.deepEqual(ids(inbox.window.value.rows), ids(server.rows.slice(0, inbox.window.value.rows.length)));
    assert.equal(inbox.window.value.shift, 0);
    assert.ok(
      server.requests.slice(1).every((query) => query.before !== undefined || query.after !== undefined),
    );
  });

  it('scrolls up correctly if messages above changed without events', async () => {
    for (const change of [-150, -40, -1, 1, 40, 150]) {
      const { server, inbox } = await openInbox(3000);
      for (const first of range(0, 1500, 50)) {
        inbox.setVisibleRows(first, first + 20, false);
        await server.respondAll();
      }
      for (let i = 0; i < change; i++) server.receive();
      for (let i = 0; i > change; i--) server.remove(server.rows[100]!.id);
      server.loseEvents();
      // Scroll along with corrected rows, as the viewport does.
      for (let first = 1480; first > 0; first -= 50) {
        inbox.setVisibleRows(first + inbox.window.value.shift, first + inbox.window.value.shift + 20, false);
        await server.respondAll();
        const { rows } = inbox.window.value;
        const at = server.rows.findIndex((row) => row.id === rows[0]!.id);
        assert.deepEqual(ids(rows), ids(server.rows.slice(at, at + rows.length)), `${change} at ${first}`);
      }
    }
  });

  it('fetches only new matches when messages arrive during a search', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { server, inbox } = await openInbox(300);
    void inbox.show({ ...everything, q: 'mail' });
    await server.respondAll();
    const arrive = async (count: number) => {
      const newest = server.rows[0]!.id;
      for (let i = 0; i < count; i++) server.receive();
      server.announce(inbox);
      t.mock.timers.tick(300);
      await server.respondAll();
      assert.deepEqual([server.requests.at(-1)!.after, server.requests.at(-1)!.offset], [newest, undefined]);
    };
    await arrive(2);
    assert.deepEqual(ids(inbox.window.value.rows.slice(0, 100)), ids(server.rows.slice(0, 100)));
    inbox.setVisibleRows(40, 60, false);
    await server.respondAll();
    const before = inbox.window.value;
    await arrive(3);
    await arrive(120);
    assert.equal(inbox.window.value, before);
    assert.equal(inbox.held.count.value, 123);
    assert.equal(inbox.total.value, 425);
    inbox.setVisibleRows(0, 20, true);
    await server.respondAll();
    assert.deepEqual(ids(inbox.window.value.rows.slice(0, 20)), ids(server.rows.slice(0, 20)));
    assert.equal(inbox.total.value, 425);
  });

  it('retries a search for new matches after an error', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const server = new FakeServer();
    server.receive();
    server.loseEvents();
    let busy = false;
    const inbox = new MessageList({
      list: (query, options) =>
        busy ? Promise.reject(new Error('overloaded')) : server.list(query, options),
    });
    void inbox.show({ ...everything, q: 'mail' });
    await server.respondAll();
    busy = true;
    server.receive();
    server.announce(inbox);
    t.mock.timers.tick(300);
    await new Promise(setImmediate);
    busy = false;
    t.mock.timers.tick(2000);
    t.mock.timers.tick(300);
    await server.respondAll();
    assert.equal(inbox.window.value.rows.length, 2);
  });

  it('shows new matches while messages arrive faster than the server can search', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const server = new FakeServer();
    const inbox = new MessageList(server);
    void inbox.show({ ...everything, q: 'mail' });
    await server.respondAll();
    // Each response takes longer than the throttle interval, and messages arrive all the time.
    for (let i = 0; i < 10; i++) {
      for (let j = 0; j < 4; j++) {
        server.receive();
        server.announce(inbox);
        t.mock.timers.tick(300);
      }
      await server.respond();
    }
    assert.ok(inbox.window.value.rows.length > 0);
    assert.ok(server.requests.length <= 12, `${server.requests.length} requests`);
  });

  it('holds new messages while scrolled down, without moving rows', async () => {
    const { server, inbox } = await openInbox(1000);
    inbox.setVisibleRows(50, 70, false);
    await server.respondAll();
    const before = inbox.window.value;
    for (let i = 0; i < 3; i++) server.receive();
    server.announce(inbox);
    assert.equal(inbox.held.count.value, 3);
    assert.equal(inbox.window.value, before);
    assert.equal(inbox.total.value, 1003);
    inbox.setVisibleRows(0, 20, true);
    assert.equal(inbox.held.count.value, 0);
    assert.deepEqual(ids(inbox.window.value.rows.slice(0, 20)), ids(server.rows.slice(0, 20)));
  });

  it('adds a new message once, whether the response or the event comes first', async () => {
    for (const eventFirst of [true, false]) {
      const { server, inbox } = await openInbox(5);
      void inbox.refresh();
      if (!eventFirst) server.loseEvents();
      server.receive();
      if (eventFirst) server.announce(inbox);
      await server.respondAll();
      server.announce(inbox);
      assert.deepEqual(ids(inbox.window.value.rows), ids(server.rows));
      assert.equal(inbox.total.value, 6);
    }
  });

  it('keeps a message in the unread view after it was read, but does not count it', async () => {
    const { server, inbox } = await openInbox(10);
    void inbox.show({ ...everything, unread: true });
    await server.respondAll();
    const opened = inbox.window.value.rows[3]!.id;
    server.read(opened, true);
    server.announce(inbox);
    assert.equal(inbox.window.value.rows[3]!.id, opened);
    assert.equal(inbox.total.value, 9);
    void inbox.refresh();
    await server.respondAll();
    assert.equal(inbox.window.value.rows.length, 9);
  });

  it('catches up after a lost connection without missing or duplicate rows', async () => {
    const { server, inbox } = await openInbox(1000);
    inbox.setVisibleRows(300, 320, false);
    await server.respondAll();
    inbox.setVisibleRows(300, 320, false);
    await server.respondAll();
    const seen = inbox.window.value.rows[300 - inbox.window.value.start]!.id;
    for (let i = 0; i < 7; i++) server.receive();
    server.remove(server.rows[320]!.id);
    server.loseEvents();
    void inbox.refresh();
    await server.respondAll();
    assert.equal(inbox.held.count.value, 7);
    const { start, rows } = inbox.window.value;
    assert.equal(rows[300 - start]!.id, seen);
    const at = server.rows.findIndex((row) => row.id === rows[0]!.id);
    assert.deepEqual(ids(rows), ids(server.rows.slice(at, at + rows.length)));
  });

  it('shows a restored message in its place', async () => {
    const { server, inbox } = await openInbox(10);
    const [, second, third] = server.rows;
    for (const row of [second!, third!]) {
      server.remove(row.id);
      server.restore(row);
    }
    const before = server.requests.length;
    server.announce(inbox, 3);
    assert.equal(inbox.total.value, 8);
    server.announce(inbox);
    while (server.requests.length === before) await nextTurn();
    await server.respondAll();
    assert.deepEqual(ids(inbox.window.value.rows), ids(server.rows));
    assert.equal(inbox.total.value, 10);
  });

  it('puts rows whose deletion failed back in their place, wherever the window is', async () => {
    const { server, inbox } = await openInbox(3000);
    inbox.setVisibleRows(1500, 1520, false);
    await inbox.find(server.rows[1500]!.id);
    const { start, rows, count } = inbox.window.value;
    const removed = [rows[0]!, rows[50]!, rows.at(-1)!];
    for (const { id } of removed) inbox.apply({ type: 'message:delete', data: { id } });
    assert.equal(inbox.total.value, count - 3);
    inbox.putBack(removed);
    assert.equal(inbox.total.value, count);
    // Rows outside the window are loaded when they become visible.
    const after = inbox.window.value;
    assert.equal(after.rows[50 + start - after.start]!.id, rows[50]!.id);
    assert.deepEqual(ids(after.rows), ids(server.rows.slice(after.start, after.start + after.rows.length)));
  });

  it('reports a failure of the first page, and recovers', async () => {
    let broken = true;
    const server = new FakeServer();
    server.receive();
    const inbox = new MessageList({
      list: (query, options) => (broken ? Promise.reject(new TypeError('no')) : server.list(query, options)),
    });
    await inbox.show(everything);
    assert.equal(inbox.status.value, 'failed');
    broken = false;
    void inbox.refresh();
    await server.respondAll();
    assert.equal(inbox.status.value, 'ready');
    assert.equal(inbox.window.value.rows.length, 1);
  });

  it('does not show an empty inbox as loading while it refreshes', async () => {
    const server = new FakeServer();
    const inbox = new MessageList(server);
    void inbox.show(everything);
    assert.equal(inbox.status.value, 'loading');
    await server.respondAll();
    void inbox.refresh();
    assert.equal(inbox.status.value, 'ready');
    void inbox.show({ ...everything, unread: true });
    assert.equal(inbox.status.value, 'loading');
    await server.respondAll();
    assert.equal(inbox.status.value, 'ready');
  });

  it('matches the server after any sequence of changes, events and responses', async () => {
    const step = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({ do: fc.constant('receive' as const), count: fc.constantFrom(1, 1, 1, 150) }),
      },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), at: fc.nat(400) }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('read' as const), at: fc.nat(400) }) },
      { weight: 3, arbitrary: fc.record({ do: fc.constant('announce' as const), count: fc.nat(5) }) },
      { weight: 4, arbitrary: fc.constant({ do: 'answer' as const }) },
      { weight: 4, arbitrary: fc.record({ do: fc.constant('look' as const), at: fc.nat(500) }) },
      { weight: 1, arbitrary: fc.constant({ do: 'refresh' as const }) },
      { weight: 1, arbitrary: fc.constant({ do: 'clear' as const }) },
      { weight: 1, arbitrary: fc.constant({ do: 'disconnect' as const }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), at: fc.nat(400) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('filter' as const), unread: fc.boolean() }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const { server, inbox } = await openInbox(450);
        for (const step of steps) {
          switch (step.do) {
            case 'receive':
              for (let i = 0; i < step.count; i++) server.receive();
              break;
            case 'remove':
              server.remove(server.rows[step.at]?.id ?? '');
              break;
            case 'read':
              server.read(server.rows[step.at]?.id ?? '', step.at % 2 === 0);
              break;
            case 'clear':
              server.clear();
              break;
            case 'announce':
              server.announce(inbox, step.count);
              break;
            case 'answer':
              await server.respond();
              break;
            case 'look':
              inbox.setVisibleRows(step.at, step.at + 20, step.at === 0);
              break;
            case 'refresh':
              void inbox.refresh();
              break;
            case 'disconnect':
              server.loseEvents();
              void inbox.refresh();
              break;
            case 'delete': {
              // The page removes the row before the server has deleted the message.
              const row = inbox.window.value.rows[step.at];
              if (row) {
                inbox.apply({ type: 'message:delete', data: { id: row.id } });
                server.remove(row.id);
              }
              break;
            }
            case 'filter':
              void inbox.show(step.unread ? { ...everything, unread: true } : everything);
          }
          const shown = ids(inbox.window.value.rows);
          assert.equal(new Set(shown).size, shown.length, 'a row is duplicated');
        }
        // Deliver all events and responses, then go back to the top.
        server.announce(inbox);
        await server.respondAll();
        if (inbox.filter.value === everything) {
          const at = server.rows.findIndex((row) => row.id === inbox.window.value.rows[0]?.id);
          const shown = inbox.window.value.rows;
          if (shown.length)
            assert.deepEqual(shown, server.rows.slice(at, at + shown.length), 'a row is missing');
        }
        inbox.setVisibleRows(0, 20, true);
        await server.respondAll();
        void inbox.refresh();
        await server.respondAll();
        const matching = server.rows.filter((row) => matchesFlags(row, inbox.filter.value));
        const { rows, start } = inbox.window.value;
        assert.equal(start, 0);
        assert.deepEqual(rows, matching.slice(0, rows.length));
        assert.ok(rows.length >= Math.min(matching.length, 20));
        assert.equal(inbox.total.value, matching.length);
        assert.equal(inbox.held.count.value, 0);
      }),
      { numRuns: 200 },
    );
  });
});

function range(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.ceil((to - from) / step) }, (_, i) => from + i * step);
}
