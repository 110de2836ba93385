import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defer } from '../../../../test/defer.ts';
import { newDatabase } from '../../../../test/postgres/server.ts';
import { connectTo, dropDatabase, openTestStore, schemaOf } from '../../../../test/postgres/test-store.ts';
import type { MessageFilter } from '../../../mailbox/ports.ts';
import { StoreUnderTest } from '../../conformance/store-under-test.conformance.ts';
import { BATCH } from '../../editable-store.ts';
import { PgConnection } from '../connection/connection.ts';
import type { PgConnections, RunStatement } from '../connection/connections.ts';

const MESSAGES = 2000;

interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** How many rows of messages and words were read. */
function rowsRead(plan: Plan): number {
  const isRead = ['messages', 'words'].includes(plan['Relation Name'] ?? '');
  const rows = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
  return (plan.Plans ?? []).reduce((sum, child) => sum + rowsRead(child), isRead ? rows : 0);
}

const filters: [title: string, filter: MessageFilter, most: number][] = [
  ['a common word, and a flag that no message has', { q: 'common', starred: true }, 20],
  ['a part of a subject that no message has', { subject: 'nothing' }, MESSAGES],
  ['a flag that no message has', { has_attachments: true }, 20],
  ['a tag that no message has', { tag: ['nothing'] }, 20],
  ['a tag that no message has, whatever its case', { q: 'tag:nothing' }, 20],
];

describe('the plan of a search without a result', () => {
  it('reads no messages that it need not read', async (t) => {
    const url = await newDatabase();
    defer(t, () => dropDatabase(url));
    const { store, events } = await openTestStore(url);
    defer(t, () => store.close());
    const client = await connectTo(url);
    defer(t, () => client.end());
    const inbox = new StoreUnderTest(store, events);
    await Promise.all(Array.from({ length: MESSAGES }, (_, i) => inbox.send({ subject: `common ${i}` })));
    for (const table of ['messages', 'words', 'inboxes'])
      await client.query(`VACUUM ANALYZE ${schemaOf(url)}.${table}`);
    const { connections } = store as unknown as { connections: PgConnections };
    for (const [title, filter, most] of filters) {
      let read = 0;
      const search = connections.search.bind(connections);
      const explained =
        (run: RunStatement): RunStatement =>
        async (text, values) => {
          // The plan is that of the cursor.
          if (text.startsWith('FETCH')) return run(text, values);
          const [row] = await run(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
          read += rowsRead((row as { 'QUERY PLAN': { Plan: Plan }[] })['QUERY PLAN'][0]!.Plan);
          return run(text, values);
        };
      // A filter by flags alone is a read, and so is what the node does meanwhile.
      const readPlainly = connections.read.bind(connections);
      const explain: PgConnections['search'] = (work, options) =>
        search((run) => work(explained(run)), options);
      t.mock.method(connections, 'search', explain);
      t.mock.method(connections, 'read', (text: string, values: unknown[], ms?: number) =>
        /is_known/.test(text) ? explain((run) => run(text, values)) : readPlainly(text, values, ms),
      );
      assert.equal((await store.list({ ...filter, limit: 10 })).total, 0, title);
      t.mock.restoreAll();
      assert.ok(read <= most, `${title}: ${read} rows`);
    }
  });
});

it('a change of all messages that a search finds looks up the tags once, and later ones do not match', async (t) => {
  const url = await newDatabase();
  defer(t, () => dropDatabase(url));
  const { store, events } = await openTestStore(url);
  defer(t, () => store.close());
  const inbox = new StoreUnderTest(store, events);
  const oldest = await inbox.send();
  const sent = await Promise.all(Array.from({ length: BATCH + 1 }, () => inbox.send()));
  await Promise.all(sent.map(({ id }) => store.update(id, { tags: ['Größe'] })));
  const execute = t.mock.method(PgConnection.prototype, 'execute');
  const sizes: number[] = [];
  for await (const ids of store.ids({ q: 'tag:gro*' })) {
    sizes.push(ids.length);
    await store.update(oldest.id, { tags: ['Grotte'] });
  }
  assert.deepEqual(sizes, [BATCH, 1]);
  const lookups = execute.mock.calls.filter(({ arguments: [text] }) => String(text).startsWith('DECLARE'));
  assert.equal(lookups.length, 1);
});
