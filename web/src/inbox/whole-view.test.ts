import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MessageSummary } from '../../../src/contract/message.ts';
import { FakeServer } from './fake-server.ts';
import { everything } from './filter.ts';
import { pagesOf, type WholeView } from './whole-view.ts';

function fill(count: number): { server: FakeServer; view: WholeView } {
  const server = new FakeServer();
  for (let i = 0; i < count; i++) server.receive();
  return { server, view: { filter: everything, top: server.rows[0]!, count } };
}

/** Fetches a view with immediate responses, and calls `onPage` after each page. */
async function walk(
  server: FakeServer,
  view: WholeView,
  onPage: (rows: MessageSummary[], page: number) => void = () => {},
): Promise<string[]> {
  const source: Pick<FakeServer, 'list'> = {
    list: (query, options) => {
      const page = server.list(query, options);
      void server.respondAll();
      return page;
    },
  };
  const seen: string[] = [];
  let page = 0;
  for await (const rows of pagesOf(view, source, new AbortController().signal)) {
    seen.push(...rows.map((row) => row.id));
    onPage(rows, ++page);
  }
  return seen;
}

describe('fetching a whole view', () => {
  for (const count of [1, 199, 200, 201, 950]) {
    it(`returns each of ${count} messages once`, async () => {
      const { server, view } = fill(count);
      assert.deepEqual(
        await walk(server, view),
        server.rows.map((row) => row.id),
      );
    });
  }

  it('excludes messages that arrive meanwhile, even before the first page', async () => {
    const { server, view } = fill(450);
    const expected = server.rows.map((row) => row.id);
    for (let i = 0; i < 250; i++) server.receive();
    const seen = await walk(server, view, () => void server.receive());
    assert.deepEqual(seen, expected);
  });

  it('continues if the caller deletes each page', async () => {
    const { server, view } = fill(950);
    const expected = server.rows.map((row) => row.id);
    const seen = await walk(server, view, (rows) => {
      for (const { id } of rows) server.remove(id);
    });
    assert.deepEqual(seen, expected);
    assert.equal(server.rows.length, 0);
  });

  it('continues if others delete messages around the cursor', async () => {
    const { server, view } = fill(950);
    const seen = await walk(server, view, (_, page) => {
      if (page === 1) for (const { id } of server.rows.slice(390, 410)) server.remove(id);
    });
    assert.equal(seen.length, 940);
    assert.equal(new Set(seen).size, 940);
  });

  it('ends when all messages are deleted', async () => {
    const { server, view } = fill(950);
    const seen = await walk(server, view, () => server.clear());
    assert.equal(seen.length, 400);
  });

  it('ends when it is aborted', async () => {
    const { server, view } = fill(950);
    const stop = new AbortController();
    const pages = pagesOf(view, server, stop.signal);
    const first = pages.next();
    stop.abort(new Error('stopped'));
    await assert.rejects(first, /stopped/);
  });
});
