import assert from 'node:assert/strict';
import { it } from 'node:test';
import { defaults } from '../../../test/defaults.ts';
import { defer } from '../../../test/defer.ts';
import { newDatabase } from '../../../test/postgres/server.ts';
import { connectTo, dropDatabase, openTestStore, schemaOf } from '../../../test/postgres/test-store.ts';
import { until } from '../../../test/until.ts';
import { Confirmed } from '../conformance/mailbox-crash.conformance.ts';
import { UNLIMITED } from '../conformance/neighbour.conformance.ts';

it('a node is killed while mailboxes are created, filled, expire and are deleted: no message is lost, and nothing is left of deleted ones', async (t) => {
  const url = await newDatabase();
  defer(t, () => dropDatabase(url));
  const client = await connectTo(url);
  defer(t, () => client.end());
  const { dataDir: _, ...limits } = defaults.store;
  const options = { ...limits, url, poolSize: 4, timeoutMs: 30_000 };
  const confirmed = new Confirmed();
  for (let round = 0; round < 4; round++) {
    await confirmed.loadAndKill(options, UNLIMITED, 150 + 97 * round);
    const { store } = await openTestStore(url);
    await confirmed.check(store);
    const count = async (sql: string) =>
      Number((await client.query(`SELECT count(*) AS n FROM ${schemaOf(url)}.${sql}`)).rows[0].n);
    const live = `(SELECT inbox FROM ${schemaOf(url)}.inboxes WHERE deleted_at IS NULL)`;
    await until(async () => (await count(`messages WHERE inbox NOT IN ${live}`)) === 0);
    for (const table of ['contents', 'words'])
      assert.equal(await count(`${table} WHERE inbox NOT IN ${live}`), 0, table);
    assert.equal(await count('contents'), await count('messages'));
    await store.close();
  }
});
