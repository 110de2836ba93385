import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defer } from '../../../../test/defer.ts';
import { newDatabase } from '../../../../test/postgres/server.ts';
import { dropDatabase, openTestStore } from '../../../../test/postgres/test-store.ts';
import { until } from '../../../../test/until.ts';
import type { OpenedStore } from '../../opened-store.ts';
import { PgConnections } from '../connection/connections.ts';

describe('a question to the other nodes', () => {
  it('reads each answer once, however long it waits for the others', async (t) => {
    const url = await newDatabase();
    defer(t, () => dropDatabase(url));
    const stores: OpenedStore[] = [];
    defer(t, () => Promise.all(stores.map((store) => store.close())));
    for (let i = 0; i < 3; i++) stores.push((await openTestStore(url)).store as OpenedStore);
    const [asking, quick, slow] = stores.map((store) => store.shared!.nodes);
    const long = 'x'.repeat(100_000);
    quick!.answer('length', () => long);
    slow!.answer('length', () => new Promise((resolve) => setTimeout(resolve, 1000, 'late')));
    let looks = 0;
    let bytes = 0;
    const { query } = PgConnections.prototype;
    type Call = Parameters<typeof query>;
    t.mock.method(PgConnections.prototype, 'query', async function (this: PgConnections, ...call: Call) {
      const rows = (await query.apply(this, call)) as { body?: string }[];
      if (call[0].includes('.answers WHERE inbox = $1 AND question')) {
        looks++;
        for (const { body } of rows) bytes += body!.length;
      }
      return rows;
    });
    const answers = asking!.ask('length', null);
    await until(() => bytes >= long.length);
    // Any other question wakes it.
    await asking!.ask('another', null);
    assert.deepEqual((await answers).sort(), ['late', long]);
    assert.ok(looks > 3, `${looks} looks`);
    assert.ok(bytes < long.length + 100, `${bytes} bytes`);
  });
});
