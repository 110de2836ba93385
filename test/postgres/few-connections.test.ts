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

async function openServer(t: TestContext) {
  const flags = { max_connections: `${MAX_CONNECTIONS}`, superuser_reserved_connections: '0' };
  const cluster = await startCluster(undefined, flags);
  defer(t, () => cluster.stop());
  const others: pg.Client[] = [];
  const release = () => Promise.all(others.splice(0).map((client) => client.end()));
  defer(t, release);
  return {
    url: `${cluster.url}?schema=few`,
    /** Takes connections until `left` of them are left. */
    async takeAllBut(left: number) {
      await until(async () => {
        const client = await connectTo(cluster.url).catch(() => undefined);
        if (client) others.push(client);
        return !client;
      });
      for (const client of others.splice(0, left)) {
        await client.end();
      }
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
