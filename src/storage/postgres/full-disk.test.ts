import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { defer } from '../../../test/defer.ts';
import { newDatabase } from '../../../test/postgres/server.ts';
import { connectTo, dropDatabase, openTestStore, schemaOf } from '../../../test/postgres/test-store.ts';
import { until } from '../../../test/until.ts';
import { StoreUnderTest } from '../conformance/store-under-test.conformance.ts';

/** A database on which the statements that need new files or pages fail as they do on a full disk. */
async function openInbox(t: TestContext) {
  const url = await newDatabase();
  defer(t, () => dropDatabase(url));
  const { store, events } = await openTestStore(url);
  defer(t, () => store.close());
  const client = await connectTo(url);
  defer(t, () => client.end());
  const schema = schemaOf(url);
  await client.query(
    `CREATE FUNCTION ${schema}.fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       RAISE 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`,
  );
  return {
    inbox: new StoreUnderTest(store, events),
    async openAnother() {
      const another = (await openTestStore(url)).store;
      defer(t, () => another.close());
      return another;
    },
    fill: () =>
      client.query(
        `CREATE TRIGGER no_space BEFORE INSERT OR TRUNCATE ON ${schema}.contents EXECUTE FUNCTION ${schema}.fail()`,
      ),
    free: () => client.query(`DROP TRIGGER no_space ON ${schema}.contents`),
    async stored() {
      const { rows } = await client.query(`SELECT count(*) AS n FROM ${schema}.contents`);
      return rows[0].n as number;
    },
  };
}

function isFull(error: unknown): boolean {
  return (error as { code?: string }).code === 'storage_full';
}

describe('a database whose disk is full', () => {
  it('refuses messages, is not ready, and is ready again once there is space, without another message', async (t) => {
    const { inbox, fill, free } = await openInbox(t);
    await inbox.send({ subject: 'before' });
    await fill();
    await inbox.store.ready();
    const full = { code: 'storage_full', message: /Free space on it/ };
    await assert.rejects(inbox.send({ subject: 'refused' }), full);
    await assert.rejects(inbox.store.ready(), full);
    assert.deepEqual(await inbox.subjects(), ['before']);
    await free();
    await inbox.store.ready();
    await inbox.send({ subject: 'after' });
    assert.deepEqual(await inbox.subjects(), ['after', 'before']);
  });

  it('makes nodes that have refused nothing not ready: others when one refuses, and new ones', async (t) => {
    const { inbox, fill, free, openAnother } = await openInbox(t);
    const idle = await openAnother();
    await idle.ready();
    await fill();
    await assert.rejects(inbox.send({ subject: 'refused' }), { code: 'storage_full' });
    await until(() => idle.ready().then(() => false, isFull));
    const started = await openAnother();
    await assert.rejects(started.ready(), { code: 'storage_full' });
    await free();
    for (const node of [idle, started]) await node.ready();
  });

  it('deletes the rows of a cleared inbox one by one, because truncating needs space', async (t) => {
    const { inbox, fill, stored } = await openInbox(t);
    for (const subject of ['a', 'b', 'c']) await inbox.send({ subject });
    await fill();
    assert.equal(await inbox.store.clear(), 3);
    await until(async () => (await stored()) === 0);
  });
});
