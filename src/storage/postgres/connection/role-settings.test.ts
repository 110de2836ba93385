import assert from 'node:assert/strict';
import { it } from 'node:test';
import { defer } from '../../../../test/defer.ts';
import { newDatabase } from '../../../../test/postgres/server.ts';
import { openStrictPooler } from '../../../../test/postgres/strict-pooler.ts';
import { connectTo, openTestStore, schemaOf } from '../../../../test/postgres/test-store.ts';
import { StoreUnderTest } from '../../conformance/store-under-test.conformance.ts';
import type { OpenedStore } from '../../opened-store.ts';

for (const isPooled of [false, true])
  it(`a role with another isolation level and a lock_timeout stores every message and counts every fault${isPooled ? ', behind a pooler' : ''}`, async (t) => {
    const url = new URL(await newDatabase());
    const schema = schemaOf(url.href);
    const admin = await connectTo(url.href);
    defer(t, () => admin.end());
    await admin.query(
      `CREATE ROLE ${schema} LOGIN PASSWORD 'p4ssw0rd'; CREATE SCHEMA ${schema} AUTHORIZATION ${schema};
       ALTER ROLE ${schema} SET lock_timeout = '50ms';
       ALTER ROLE ${schema} SET default_transaction_isolation = 'serializable'`,
    );
    defer(t, () => admin.query(`DROP SCHEMA ${schema} CASCADE; DROP ROLE ${schema}`));
    Object.assign(url, { username: schema, password: 'p4ssw0rd' });
    const pooler = isPooled ? await openStrictPooler(url.href) : { url: url.href, close() {} };
    defer(t, () => pooler.close());
    const nodes = await Promise.all([1, 2].map(() => openTestStore(pooler.url)));
    defer(t, () => Promise.all(nodes.map(({ store }) => store.close())));
    const inboxes = nodes.map(({ store, events }) => new StoreUnderTest(store, events));
    // Somebody holds the lock of the inbox for longer than that timeout.
    await admin.query(`BEGIN; SELECT 1 FROM ${schema}.inboxes FOR UPDATE`);
    const sent = inboxes.map((inbox) => inbox.send({ subject: 'waited', text: 'needle' }));
    await admin.query('SELECT pg_sleep(0.2); COMMIT');
    await Promise.all(sent);
    const numbers = Array.from({ length: 40 }, (_, i) => i);
    const faults = nodes.map(({ store }) => (store as OpenedStore).shared!.faults);
    await faults[0]!.add('fault', { at: 'rcpt', match: {}, action: { drop: true } }, 10);
    await Promise.all(
      numbers.flatMap((i) => [
        inboxes[i % 2]!.send({ subject: 'more', text: 'needle' }),
        faults[i % 2]!.count('fault', { match: true, fire: false }),
      ]),
    );
    assert.equal(await inboxes[0]!.store.count({ q: 'needle' }), 42);
    assert.equal((await faults[1]!.list())[0]!.matched, 40);
  });
