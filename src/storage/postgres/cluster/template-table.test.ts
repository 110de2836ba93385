import assert from 'node:assert/strict';
import { it } from 'node:test';
import { defer } from '../../../../test/defer.ts';
import { newDatabase } from '../../../../test/postgres/server.ts';
import { dropDatabase, openTestStore } from '../../../../test/postgres/test-store.ts';
import type { OpenedStore } from '../../opened-store.ts';

const MAX = 5 * 1024 * 1024;
const ownerOf = (key: number, id = 'key') => ({
  mailbox: { key, removed: new AbortController().signal },
  id,
});
const [team, other] = [ownerOf(1), ownerOf(2)];

it('templates are shared by the nodes, belong to a mailbox and an owner, and are forgotten when no node is running', async (t) => {
  const url = await newDatabase();
  defer(t, () => dropDatabase(url));
  const open = async () => (await openTestStore(url)).store as OpenedStore;
  const [first, second] = [await open(), await open()];
  const table = first.shared!.templates;
  assert.ok(await table.put(team, 'b', '1'));
  assert.ok(await table.put(team, 'a', '2'));
  assert.ok(await table.put(team, 'b', '3'));
  const read = second.shared!.templates;
  assert.deepEqual(await read.read(team), ['3', '2']);
  assert.deepEqual(await read.read(team, 'a'), ['2']);
  assert.deepEqual(await read.read(ownerOf(1, 'another key')), []);
  assert.deepEqual(await read.read(other), []);
  assert.deepEqual([await read.read(team, 'a\0'), await read.remove(team, 'a\0')], [[], false]);
  assert.deepEqual([await read.remove(team, 'a'), await table.remove(team, 'a')], [true, false]);
  await first.close();
  await second.close();
  const third = await open();
  defer(t, () => third.close());
  assert.deepEqual(await third.shared!.templates.read(team), []);
});

it('templates that several nodes store at the same time are not more than their limits', async (t) => {
  const url = await newDatabase();
  defer(t, () => dropDatabase(url));
  const nodes = await Promise.all([1, 2].map(async () => (await openTestStore(url)).store as OpenedStore));
  defer(t, () => Promise.all(nodes.map((node) => node.close())));
  const tables = nodes.map((node) => node.shared!.templates);
  const stored = await Promise.all(
    Array.from({ length: 210 }, (_, n) => tables[n % 2]!.put(ownerOf(1, `key${n % 3}`), `t${n}`, '{}')),
  );
  assert.equal(stored.filter(Boolean).length, 200);
  const large = (size: number) => tables[0]!.put(other, 't', 'ü'.repeat(size));
  assert.deepEqual(
    [await large(MAX / 2 + 1), await large(MAX / 2), await large(MAX / 2)],
    [false, true, true],
  );
});

it('templates are deleted with their mailbox', async (t) => {
  const url = await newDatabase();
  defer(t, () => dropDatabase(url));
  const store = (await openTestStore(url)).store as OpenedStore;
  defer(t, () => store.close());
  const { key } = await store.mailboxes.add({ name: 'team', settings: {} as never, expires_at: null });
  const { templates } = store.shared!;
  for (const one of [key, 0]) await templates.put(ownerOf(one), 'a', '{}');
  await store.mailboxes.remove(key);
  assert.deepEqual(await templates.read(ownerOf(key)), []);
  assert.deepEqual(await templates.read(ownerOf(0)), ['{}']);
});
