import assert from 'node:assert/strict';
import { it } from 'node:test';
import { defer } from '../../../../test/defer.ts';
import { newDatabase } from '../../../../test/postgres/server.ts';
import { dropDatabase, openTestStore } from '../../../../test/postgres/test-store.ts';
import type { OpenedStore } from '../../opened-store.ts';

const mailbox = (key: number) => ({ key, removed: new AbortController().signal });
const LIMITS = { count: 3, bytes: 1000 };
const [team, other] = [mailbox(1), mailbox(2)];

it('templates are shared by the nodes, belong to a mailbox and an owner, and are forgotten when no node is running', async (t) => {
  const url = await newDatabase();
  defer(t, () => dropDatabase(url));
  const open = async () => (await openTestStore(url)).store as OpenedStore;
  const [first, second] = [await open(), await open()];
  const table = first.shared!.templates;
  assert.ok(await table.put(team, 'key', 'b', '1', LIMITS));
  assert.ok(await table.put(team, 'key', 'a', '2', LIMITS));
  assert.ok(await table.put(team, 'key', 'b', '3', LIMITS));
  const read = second.shared!.templates;
  assert.deepEqual(await read.read(team, 'key'), ['3', '2']);
  assert.deepEqual(await read.read(team, 'key', 'a'), ['2']);
  assert.deepEqual(await read.read(team, 'another key'), []);
  assert.deepEqual(await read.read(other, 'key'), []);
  assert.deepEqual(
    [await read.remove(team, 'key', 'a'), await table.remove(team, 'key', 'a')],
    [true, false],
  );
  await first.close();
  await second.close();
  const third = await open();
  defer(t, () => third.close());
  assert.deepEqual(await third.shared!.templates.read(team, 'key'), []);
});

it('templates that several nodes store at the same time are not more than their limits', async (t) => {
  const url = await newDatabase();
  defer(t, () => dropDatabase(url));
  const nodes = await Promise.all([1, 2].map(async () => (await openTestStore(url)).store as OpenedStore));
  defer(t, () => Promise.all(nodes.map((node) => node.close())));
  const tables = nodes.map((node) => node.shared!.templates);
  const stored = await Promise.all(
    Array.from({ length: 10 }, (_, n) => tables[n % 2]!.put(team, `key${n % 3}`, `t${n}`, '{}', LIMITS)),
  );
  assert.equal(stored.filter(Boolean).length, 3);
  const large = (size: number) => tables[0]!.put(other, 'key', 't', 'ü'.repeat(size), LIMITS);
  assert.deepEqual([await large(501), await large(500), await large(500)], [false, true, true]);
});

it('templates are deleted with their mailbox', async (t) => {
  const url = await newDatabase();
  defer(t, () => dropDatabase(url));
  const store = (await openTestStore(url)).store as OpenedStore;
  defer(t, () => store.close());
  const { key } = await store.mailboxes.add({ name: 'team', settings: {} as never, expires_at: null });
  const { templates } = store.shared!;
  for (const one of [key, 0]) await templates.put(mailbox(one), 'key', 'a', '{}', LIMITS);
  await store.mailboxes.remove(key);
  assert.deepEqual(await templates.read(mailbox(key), 'key'), []);
  assert.deepEqual(await templates.read(mailbox(0), 'key'), ['{}']);
});
