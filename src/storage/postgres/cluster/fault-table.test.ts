import assert from 'node:assert/strict';
import { it } from 'node:test';
import { defer } from '../../../../test/defer.ts';
import { newDatabase } from '../../../../test/postgres/server.ts';
import { connectTo, dropDatabase, openTestStore, schemaOf } from '../../../../test/postgres/test-store.ts';
import type { FaultRequest } from '../../../contract/fault.ts';
import type { OpenedStore } from '../../opened-store.ts';

const FAULT: FaultRequest = { at: 'rcpt', match: { recipient: '*@shop.test' }, action: { drop: true } };

it('faults are shared by the nodes, and forgotten when none is running', async (t) => {
  const url = await newDatabase();
  t.after(() => dropDatabase(url));
  const open = async () => (await openTestStore(url)).store as OpenedStore;
  const names = async ({ shared }: OpenedStore) => (await shared!.faults.list()).map(({ id }) => id);
  const first = await open();
  await first.shared!.faults.add('one', FAULT, 10);
  const second = await open();
  assert.deepEqual(await names(second), ['one']);
  await first.close();
  await second.close();
  const third = await open();
  t.after(() => third.close());
  assert.deepEqual(await names(third), []);
});

it('faults that several nodes add at the same time are not more than their limit', async (t) => {
  const url = await newDatabase();
  defer(t, () => dropDatabase(url));
  const nodes = await Promise.all([1, 2, 3].map(async () => (await openTestStore(url)).store as OpenedStore));
  defer(t, () => Promise.all(nodes.map((node) => node.close())));
  const ids = Array.from({ length: 30 }, (_, i) => `fault${i}`);
  const added = await Promise.all(ids.map((id, i) => nodes[i % 3]!.shared!.faults.add(id, FAULT, 10)));
  assert.equal(added.filter((fault) => fault !== undefined).length, 10);
  assert.equal((await nodes[0]!.shared!.faults.list()).length, 10);
});

it('faults of a node that was killed are forgotten when it starts again at once', async (t) => {
  const url = await newDatabase();
  defer(t, () => dropDatabase(url));
  const client = await connectTo(url);
  defer(t, () => client.end());
  const killed = (await openTestStore(url)).store as OpenedStore;
  await killed.shared!.faults.add('of a dead run', FAULT, 10);
  await killed.close();
  // What it leaves when it has no time to say that it is gone.
  await client.query(
    `INSERT INTO ${schemaOf(url)}.nodes(inbox, node, seen_at) VALUES (1, gen_random_uuid(), floor(extract(epoch FROM now()) * 1000))`,
  );
  // Two of them start, and each would see the other one.
  const started = await Promise.all([1, 2].map(async () => (await openTestStore(url)).store as OpenedStore));
  defer(t, () => Promise.all(started.map((node) => node.close())));
  assert.deepEqual(await started[0]!.shared!.faults.list(), []);
  await started[1]!.shared!.faults.add('of this run', FAULT, 10);
  const another = (await openTestStore(url)).store as OpenedStore;
  defer(t, () => another.close());
  assert.equal((await another.shared!.faults.list()).length, 1);
});
