import assert from 'node:assert/strict';
import { it } from 'node:test';
import { defer } from '../../../../test/defer.ts';
import { newDatabase } from '../../../../test/postgres/server.ts';
import { dropDatabase, openTestStore } from '../../../../test/postgres/test-store.ts';
import type { OpenedStore } from '../../opened-store.ts';

it('each receiver has a turn of its own, which one node holds, or none while it is paused', async (t) => {
  const url = await newDatabase();
  defer(t, () => dropDatabase(url));
  const nodes = await Promise.all([1, 2].map(async () => (await openTestStore(url)).store as OpenedStore));
  defer(t, () => Promise.all(nodes.map((node) => node.close())));
  const [first, second] = nodes.map(({ shared }) => shared!.turn('auto-release-one'));
  const other = nodes[1]!.shared!.turn('webhook');
  await first!.begin('01B');
  await second!.begin('01Z');
  await other.begin('01A');
  assert.deepEqual([await first!.hold(), await second!.hold(), await other.hold()], [true, false, true]);
  await first!.save('01D');
  await second!.save('01C');
  assert.deepEqual([await second!.read(), await other.read()], ['01D', '01A']);

  await second!.pause(true);
  assert.deepEqual([await first!.isPaused(), await other.isPaused()], [true, false]);
  assert.deepEqual([await first!.hold(), await second!.hold(), await other.hold()], [false, false, true]);
  await second!.pause(false);
  await first!.release();
  assert.equal(await second!.hold(), true);
});
