import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { newDatabase } from '../../../../test/postgres/server.ts';
import { connectTo, dropDatabase, openTestStore, schemaOf } from '../../../../test/postgres/test-store.ts';
import type { MessageFilter } from '../../../mailbox/ports.ts';
import { StoreUnderTest } from '../../conformance/store-under-test.conformance.ts';

const MESSAGES = 2100;

interface Expected {
  id: string;
  isThird: boolean;
  isRead: boolean;
}

const filters: [MessageFilter, (message: Expected) => boolean][] = [
  [{ q: 'common' }, () => true],
  [{ q: 'common', unread: true }, ({ isRead }) => !isRead],
  [{ q: 'common -third' }, ({ isThird }) => !isThird],
  [{ q: '-third' }, ({ isThird }) => !isThird],
  [{ subject: 'ommo' }, () => true],
  [{ subject: 'ommo', unread: true }, ({ isRead }) => !isRead],
  [{ to: ['everyone@example.org'] }, () => true],
];

async function openNodes(t: TestContext) {
  const url = await newDatabase();
  const opened = [await openTestStore(url), await openTestStore(url)];
  t.after(async () => {
    await Promise.all(opened.map(({ store }) => store.close()));
    await dropDatabase(url);
  });
  return { url, nodes: opened.map(({ store, events }) => new StoreUnderTest(store, events)) };
}

describe('counting', () => {
  it('stays exact on every node, whatever happens to the messages', async (t) => {
    const { url, nodes } = await openNodes(t);
    const [a, b] = nodes as [StoreUnderTest, StoreUnderTest];
    // Newest first.
    let expected: Expected[] = [];
    const send = async (count: number) => {
      const sent = await Promise.all(
        Array.from({ length: count }, async (_, i) => {
          const isThird = i % 3 === 0;
          const subject = `common ${isThird ? 'third' : 'other'}`;
          const { id } = await a.send({ subject, recipients: ['everyone@example.org'] });
          return { id, isThird, isRead: false };
        }),
      );
      expected = [...sent, ...expected].sort((x, y) => (x.id < y.id ? 1 : -1));
    };
    const check = async (title: string) => {
      for (const node of nodes) {
        for (const [filter, matches] of filters) {
          const ids = expected.filter(matches).map(({ id }) => id);
          const name = `${title}: ${JSON.stringify(filter)}`;
          for (const [query, first] of [
            [{}, 0],
            [{ offset: 1000 }, 1000],
            [{ before: expected[1300]?.id }, expected.slice(0, 1301).filter(matches).length],
          ] as const) {
            // Check pages on one node, and totals on both.
            if (first > 0 && (expected.length < 1400 || node === b)) continue;
            const page = await node.store.list({ ...filter, ...query, limit: 20 } as { limit: number });
            assert.equal(page.total, ids.length, name);
            assert.deepEqual(
              page.messages.map(({ id }) => id),
              ids.slice(first, first + 20),
              name,
            );
          }
        }
      }
    };
    await send(MESSAGES);
    await check('stored');
    await send(30);
    await check('new messages');
    for (const i of [3, 700, 2000]) {
      await b.store.update(expected[i]!.id, { is_read: true });
      expected[i]!.isRead = true;
    }
    await check('marked');
    const all = expected;
    for (const i of [5, 1299, 2050]) await a.store.trash(expected[i]!.id, 'batch');
    expected = all.filter((_, i) => ![5, 1299, 2050].includes(i));
    await check('in the trash');
    await b.store.restore('batch');
    expected = all;
    await check('restored');
    await Promise.all([0, 1, 2].map((i) => b.store.remove(expected[i * 800]!.id)));
    expected = expected.filter((_, i) => i % 800 !== 0 || i > 1600);
    await check('removed');

    // What is left of a removed message would take space for ever.
    const client = await connectTo(url);
    const schema = schemaOf(url);
    const { rows } = await client.query(
      `SELECT count(*) AS n FROM ${schema}.words WHERE body NOT IN (SELECT body FROM ${schema}.messages)`,
    );
    await client.end();
    assert.equal(rows[0].n, 0);

    await a.store.clear();
    expected = [];
    await check('cleared');
    await send(5);
    await check('after that');
  });
});
