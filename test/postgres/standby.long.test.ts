/** What a 250 means with a synchronous standby that goes away, and when a node was cut off during a failover. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { StoreUnderTest } from '../../src/storage/conformance/store-under-test.conformance.ts';
import { defer } from '../defer.ts';
import { until } from '../until.ts';
import { type ReplicatedCluster, startReplicatedCluster } from './cluster.ts';
import { connectTo, openTestStore } from './test-store.ts';

async function openInbox(t: TestContext, timeoutMs: number) {
  const cluster = await startReplicatedCluster();
  defer(t, () => cluster.stop());
  const url = `${cluster.url}?schema=standby`;
  const { store, events } = await openTestStore(url, { timeoutMs });
  defer(t, () => store.close());
  return { cluster, url, inbox: new StoreUnderTest(store, events) };
}

/** Ends the connections whose commits wait for the standby. Resolves to their number. */
async function endCommits(cluster: ReplicatedCluster, how: 'terminate' | 'cancel'): Promise<number> {
  const client = await connectTo(cluster.url);
  try {
    const { rows } = await client.query(
      `SELECT pg_${how}_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'`,
    );
    return rows.length;
  } finally {
    await client.end();
  }
}

describe('a message whose commit waits for a standby that is gone', () => {
  for (const how of ['terminate', 'cancel'] as const)
    it(`is not acknowledged when its connection is ended (pg_${how}_backend)`, async (t) => {
      const { cluster, inbox } = await openInbox(t, 6000);
      await inbox.send({ subject: 'on both' });
      await cluster.stopStandby();
      const sent = inbox.send({ subject: 'on one' });
      sent.catch(() => {});
      // The message is committed here then, and visible, but the standby does not have it.
      await until(async () => (await endCommits(cluster, how)) > 0);
      await until(async () => (await inbox.store.count({})) === 2);
      await assert.rejects(sent, { code: 'unavailable' });
    });

  it('is acknowledged once the standby is back', async (t) => {
    const { cluster, inbox } = await openInbox(t, 60_000);
    await cluster.stopStandby();
    const sent = inbox.send({ subject: 'on both in the end' });
    await until(async () => (await endCommits(cluster, 'terminate')) > 0);
    await cluster.startStandby();
    const { id } = await sent;
    const promoted = await connectTo(await cluster.failOver());
    defer(t, () => promoted.end());
    const { rows } = await promoted.query('SELECT count(*) AS n FROM standby.messages');
    assert.equal(rows[0].n, 1, `the new primary has ${id}`);
  });

  it('makes the node not ready after ten seconds', async (t) => {
    const { cluster, inbox } = await openInbox(t, 60_000);
    await inbox.store.ready();
    await cluster.stopStandby();
    const sent = inbox.send({ subject: 'waiting' });
    await until(async () => (await inbox.store.ready().catch((error) => error.code)) === 'unavailable');
    assert.ok(inbox.store.load!().oldestCommitSeconds >= 10);
    assert.equal(await inbox.store.count({}), 0, 'reading still works');
    await cluster.startStandby();
    await sent;
    await inbox.store.ready();
  });

  it('does not keep nodes from knowing that this one is running', async (t) => {
    const { cluster, url, inbox } = await openInbox(t, 60_000);
    await cluster.stopStandby();
    const client = await connectTo(url);
    defer(t, () => client.end());
    const seenAt = async () =>
      (await client.query('SELECT max(seen_at) AS at FROM standby.nodes')).rows[0].at;
    const before = await seenAt();
    await until(async () => (await seenAt()) > before + 3000);
    await cluster.startStandby();
    await inbox.send({ subject: 'later' });
  });
});
