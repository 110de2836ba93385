import assert from 'node:assert/strict';
import { it } from 'node:test';
import { newDatabase } from '../../../../test/postgres/server.ts';
import { dropDatabase, openTestStore } from '../../../../test/postgres/test-store.ts';
import type { OpenedStore } from '../../opened-store.ts';

it('faults are shared by the nodes, and forgotten when none is running', async (t) => {
  const url = await newDatabase();
  t.after(() => dropDatabase(url));
  const open = async () => (await openTestStore(url)).store as OpenedStore;
  const names = async ({ shared }: OpenedStore) => (await shared!.faults.list()).map(({ id }) => id);
  const first = await open();
  await first.shared!.faults.add(
    'one',
    { at: 'rcpt', match: { recipient: '*@shop.test' }, action: { drop: true } },
    10,
  );
  const second = await open();
  assert.deepEqual(await names(second), ['one']);
  await first.close();
  await second.close();
  const third = await open();
  t.after(() => third.close());
  assert.deepEqual(await names(third), []);
});
