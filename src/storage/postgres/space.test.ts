import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { newDatabase } from '../../../test/postgres/server.ts';
import { connectTo, dropDatabase, openTestStore, schemaOf } from '../../../test/postgres/test-store.ts';
import { StoreUnderTest } from '../conformance/store-under-test.conformance.ts';
import { DUE_TABLES } from './vacuum.ts';

async function openInbox(t: TestContext) {
  const url = await newDatabase();
  const { store, events } = await openTestStore(url);
  const client = await connectTo(url);
  t.after(async () => {
    await client.end();
    await store.close();
    await dropDatabase(url);
  });
  const rows = async (text: string, values: unknown[]) => (await client.query(text, values)).rows;
  return { url, client, inbox: new StoreUnderTest(store, events), rows, schema: schemaOf(url) };
}

describe('the space of deleted messages', () => {
  it('is given back when the inbox is cleared', async (t) => {
    const { inbox, rows, schema } = await openInbox(t);
    await Promise.all(Array.from({ length: 50 }, () => inbox.send({ text: 'word '.repeat(2000) })));
    const bytes = async () =>
      (await rows('SELECT pg_total_relation_size($1) AS n', [`${schema}.raw_chunks`]))[0].n as number;
    const full = await bytes();
    assert.ok(full > 50 * 10_000);
    await inbox.store.clear();
    while ((await bytes()) > full / 4);
    await inbox.send({ subject: 'later' });
    assert.deepEqual(await inbox.subjects(), ['later']);
    assert.deepEqual(await inbox.subjects({ q: 'later' }), ['later']);
    assert.deepEqual(await inbox.subjects({ q: 'word' }), []);
  });

  it('is given back even if messages arrive before the tables can be truncated', async (t) => {
    const { url, inbox, client, rows, schema } = await openInbox(t);
    await Promise.all(Array.from({ length: 200 }, () => inbox.send({ text: 'word '.repeat(2000) })));
    const bytes = async () => (await inbox.store.stats()).bytes;
    const full = await bytes();
    // A transaction that reads prevents truncating, and sees the messages as long as it lasts.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await rows(`SELECT 1 FROM ${schema}.raw_chunks LIMIT $1`, [1]);
    await inbox.store.clear();
    await inbox.send({ subject: 'later' });
    const rest = `SELECT 1 FROM ${schema}.messages LIMIT 2`;
    const other = await connectTo(url);
    t.after(() => other.end());
    while ((await other.query(rest)).rows.length > 1);
    await client.query('COMMIT');
    while ((await bytes()) > full / 4);
    assert.deepEqual(await inbox.subjects(), ['later']);
    assert.deepEqual(await inbox.subjects({ q: 'later' }), ['later']);
  });

  it('is looked for in tables with many deleted rows', async (t) => {
    const { inbox, rows, schema } = await openInbox(t);
    await inbox.send({ subject: 'one' });
    assert.deepEqual(await rows(DUE_TABLES, [schema]), []);
  });
});
