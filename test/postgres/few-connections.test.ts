/** What a node does when other clients have taken most connections of the server, or all of them. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type pg from 'pg';
import { StoreUnderTest } from '../../src/storage/conformance/store-under-test.conformance.ts';
import { defer } from '../defer.ts';
import { until } from '../until.ts';
import { startCluster } from './cluster.ts';
import { connectTo, openTestStore } from './test-store.ts';

const MAX_CONNECTIONS = 12;

const OF_NODE = "SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'postern %'";

async function openServer(t: TestContext) {
  const flags = { max_connections: `${MAX_CONNECTIONS}`, superuser_reserved_connections: '0' };
  const cluster = await startCluster(undefined, flags);
  defer(t, () => cluster.stop());
  const others: pg.Client[] = [];
  const release = () => Promise.all(others.splice(0).map((client) => client.end()));
  defer(t, release);
  /** Takes connections until `left` of them are left. */
  async function takeAllBut(left: number) {
    await until(async () => {
      const client = await connectTo(cluster.url).catch(() => undefined);
      if (client) others.push(client);
      return !client;
    });
    for (const client of others.splice(0, left)) {
      await client.end();
    }
  }
  return {
    url: `${cluster.url}?schema=few`,
    takeAllBut,
    /** Leaves a node only one of its connections, which is the first in this order. */
    async leaveOne(order: string) {
      await takeAllBut(0);
      const { rows } = await others[0]!.query(`${OF_NODE} ORDER BY ${order}`);
      await until(async () => {
        const ended = await others[0]!.query(
          `SELECT pg_terminate_backend(pid, 10000) FROM (${OF_NODE} AND pid <> $1) AS other`,
          [rows[0].pid],
        );
        await takeAllBut(0);
        return ended.rowCount === 0;
      });
    },
    release,
  };
}

async function openInbox(t: TestContext, url: string) {
  const { store, events } = await openTestStore(url, { startTimeoutMs: 60_000 });
  defer(t, () => store.close());
  return new StoreUnderTest(store, events);
}

/** As many as would need more connections than a node has, of each kind. */
function useAll(inbox: StoreUnderTest): Promise<unknown[]> {
  const each = (work: (i: number) => Promise<unknown>) => Array.from({ length: 8 }, (_, i) => work(i));
  return Promise.all([
    ...each((i) => inbox.send({ subject: `message ${i}`, text: 'needle' })),
    ...each(() => inbox.store.list({ limit: 10 })),
    ...each(() => inbox.store.list({ limit: 10, q: 'needle' })),
    ...each(() => inbox.store.tags()),
  ]);
}

describe('a server without free connections', () => {
  it('serves every request and every message of a node on the connections that it has', async (t) => {
    const server = await openServer(t);
    const inbox = await openInbox(t, server.url);
    await server.takeAllBut(0);
    await useAll(inbox);
    await inbox.store.ready();
    assert.equal(await inbox.store.count({}), 8);
    // The connections for lists are opened again, and those for searches for the first time.
    await server.release();
    await until(async () => {
      await useAll(inbox);
      return inbox.store.load!().connections > 2;
    });
  });

  it('serves a node whose only connection is one for searches, for changes or for notifications', async (t) => {
    const server = await openServer(t);
    for (const order of ['backend_start DESC', 'backend_start', "query LIKE '%pg_notify%' DESC"]) {
      const inbox = await openInbox(t, server.url);
      await inbox.store.clear();
      // The last connections are those for searches.
      await Promise.all([1, 2].map(() => inbox.store.list({ limit: 10, q: 'needle' })));
      await server.leaveOne(order);
      await useAll(inbox);
      await inbox.store.ready();
      // A cancelled search ends even if no other connection is left to cancel it with.
      await inbox.store.list({ limit: 10, q: 'needle' }, AbortSignal.timeout(1)).catch(() => {});
      assert.equal(await inbox.store.count({ q: 'needle' }), 8);
      await inbox.store.close();
      await server.release();
    }
  });

  it('serves a node that was started when it had only one left', async (t) => {
    const server = await openServer(t);
    await server.takeAllBut(1);
    const inbox = await openInbox(t, server.url);
    await useAll(inbox);
    assert.equal(await inbox.store.count({ q: 'needle' }), 8);
    assert.equal(await inbox.store.clear(), 8);
    await inbox.store.ready();
  });
});
