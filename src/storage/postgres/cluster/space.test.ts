import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it, type TestContext } from 'node:test';
import { newDatabase } from '../../../../test/postgres/server.ts';
import { connectTo, dropDatabase, openTestStore, schemaOf } from '../../../../test/postgres/test-store.ts';
import { StoreUnderTest } from '../../conformance/store-under-test.conformance.ts';
import { PgConnection } from '../connection/connection.ts';
import { MESSAGE_COLUMNS } from '../schema/tables.ts';
import { truncateCleared } from '../writer/clear.ts';

/** Random, because the database compresses what it can. */
function longText(): string {
  return `word ${randomBytes(6000).toString('base64')}`;
}

function withoutParameters(address: string): string {
  const url = new URL(address);
  url.search = '';
  return url.href;
}

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
    await Promise.all(Array.from({ length: 50 }, () => inbox.send({ text: longText() })));
    const bytes = async () =>
      (await rows('SELECT pg_total_relation_size($1) AS n', [`${schema}.contents`]))[0].n as number;
    const full = await bytes();
    assert.ok(full > 50 * 8000);
    await inbox.store.clear();
    while ((await bytes()) > full / 4);
    await inbox.send({ subject: 'later' });
    assert.deepEqual(await inbox.subjects(), ['later']);
    assert.deepEqual(await inbox.subjects({ q: 'later' }), ['later']);
    assert.deepEqual(await inbox.subjects({ q: 'word' }), []);
  });

  it('is not that of a message that is stored while truncating waits for the lock', async (t) => {
    const { url, inbox, client, rows, schema } = await openInbox(t);
    await inbox.send({ subject: 'cleared' });
    await inbox.store.close();
    await client.query(`UPDATE ${schema}.inboxes SET floor = (SELECT id FROM ${schema}.messages)`);
    const session = { schema, begin: '', isPreparing: true };
    const other = new PgConnection({ connectionString: withoutParameters(url), session });
    await other.connect();
    t.after(() => other.end());
    const pid = (await other.execute<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]!.pid;
    await client.query(`BEGIN; UPDATE ${schema}.inboxes SET last_low = last_low + 1`);
    const truncated = truncateCleared(other);
    while ((await rows('SELECT 1 FROM pg_locks WHERE pid = $1 AND NOT granted', [pid])).length === 0);
    const columns = MESSAGE_COLUMNS.replace('id, body,', '');
    await client.query(
      `INSERT INTO ${schema}.messages(id, body, ${columns})
       SELECT 'f0000000-0000-0000-0000-000000000000', gen_random_uuid(), ${columns} FROM ${schema}.messages; COMMIT`,
    );
    assert.equal(await truncated, false);
    const { rows: left } = await client.query(`SELECT count(*) AS n FROM ${schema}.messages`);
    assert.equal(left[0].n, 2);
  });
});
