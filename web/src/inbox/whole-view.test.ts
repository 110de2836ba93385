import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MessageSummary } from '../../../src/contract/message.ts';
import { everything } from './filter.ts';
import { ScriptedInbox as Server } from './scripted-inbox.ts';
import { pagesOf, type WholeView } from './whole-view.ts';

function fill(count: number): { server: Server; view: WholeView } {
  const server = new Server();
  for (let i = 0; i < count; i++) server.receive();
  return { server, view: { filter: everything, top: server.rows[0]!, count } };
}

/** Goes through a view whose answers come at once, and does something after each page. */
async function walk(
  server: Server,
  view: WholeView,
  onPage: (rows: MessageSummary[], page: number) => void = () => {},
): Promise<string[]> {
  const source: Pick<Server, 'list'> = {
    list: (query, options) => {
      const page = server.list(query, options);
      void server.answerAll();
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

describe('everything in a view', () => {
  for (const count of [1, 199, 200, 201, 950]) {
    it(`is each of its mails once: ${count}`, async () => {
      const { server, view } = fill(count);
      assert.deepEqual(
        await walk(server, view),
        server.rows.map((row) => row.id),
      );
    });
  }

  it('leaves out what arrives meanwhile, also before the first page', async () => {
    const { server, view } = fill(450);
    const expected = server.rows.map((row) => row.id);
    for (let i = 0; i < 250; i++) server.receive();
    const seen = await walk(server, view, () => void server.receive());
    assert.deepEqual(seen, expected);
  });

  it('goes on though each page is deleted once it was given out', async () => {
    const { server, view } = fill(950);
    const expected = server.rows.map((row) => row.id);
    const seen = await walk(server, view, (rows) => {
      for (const { id } of rows) server.remove(id);
    });
    assert.deepEqual(seen, expected);
    assert.equal(server.rows.length, 0);
  });

  it('goes on though others delete the mails where it stands', async () => {
    const { server, view } = fill(950);
    const seen = await walk(server, view, (_, page) => {
      if (page === 1) for (const { id } of server.rows.slice(390, 410)) server.remove(id);
    });
    assert.equal(seen.length, 940);
    assert.equal(new Set(seen).size, 940);
  });

  it('ends when everything is gone', async () => {
    const { server, view } = fill(950);
    const seen = await walk(server, view, () => server.clear());
    assert.equal(seen.length, 400);
  });

  it('ends when it is stopped', async () => {
    const { server, view } = fill(950);
    const stop = new AbortController();
    const pages = pagesOf(view, server, stop.signal);
    const first = pages.next();
    stop.abort(new Error('stopped'));
    await assert.rejects(first, /stopped/);
  });
});
