import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it, type TestContext } from 'node:test';
import { defaults } from '../../../../test/defaults.ts';
import { defer } from '../../../../test/defer.ts';
import { LossyProxy } from '../../../../test/postgres/lossy-proxy.ts';
import { newDatabase } from '../../../../test/postgres/server.ts';
import { connectTo, dropDatabase, openTestStore, schemaOf } from '../../../../test/postgres/test-store.ts';
import { until } from '../../../../test/until.ts';
import { DEFAULT_MAILBOX } from '../../../mailbox/ports.ts';
import { type StoreLimits, StoreUnderTest } from '../../conformance/store-under-test.conformance.ts';
import type { OpenedStore } from '../../opened-store.ts';
import type { PgConnection } from '../connection/connection.ts';
import { parseDatabaseAddress } from '../connection/database-address.ts';
import { INBOX } from '../options.ts';
import { migrate } from '../schema/migrate.ts';
import { type Migration, migrations } from '../schema/tables.ts';
import { insertGroup } from '../writer/insert-group.ts';
import type { NewRow } from '../writer/message-rows.ts';

/** Two nodes on one database. */
async function openNodes(t: TestContext, limits?: StoreLimits) {
  const url = await newDatabase();
  const opened = [await openTestStore(url, limits), await openTestStore(url, limits)];
  const [a, b] = opened.map(({ store, events }) => new StoreUnderTest(store, events));
  t.after(async () => {
    await Promise.all(opened.map(({ store }) => store.close()));
    await dropDatabase(url);
  });
  return { url, a: a!, b: b! };
}

/** A writer that has stored a message and got its id, and that does not commit until `release` is called. */
async function heldWriter(t: TestContext, url: string, subject: string) {
  const client = await connectTo(url);
  const gate = Promise.withResolvers<void>();
  const placed = Promise.withResolvers<void>();
  t.after(() => client.end());
  const held = {
    schema: `"${schemaOf(url)}"`,
    begin: () => client.query('BEGIN'),
    executePrepared: (text: string, values: unknown[]) => client.query(text, values),
    async commit() {
      placed.resolve();
      await gate.promise;
      await client.query('COMMIT');
    },
  };
  const body = randomUUID();
  const summary = { sender: 'held@example.com', recipients: [], subject };
  const message: NewRow = {
    listed: {
      ...summary,
      id: '',
      size: 4,
      has_attachments: false,
      is_read: false,
      is_starred: false,
      tags: [],
      created_at: '',
    },
    raw: Buffer.from('held'),
    columns: {
      inbox: INBOX,
      body,
      size: 4,
      flags: 1,
      tags: [],
      summary: JSON.stringify(Object.values(summary)),
      sender_key: 'held',
      recipients_key: '',
      subject_key: subject,
    },
    contents: { inbox: INBOX, body, envelope: '[]', parts: '[]', summary: null, preview: '["",""]' },
    text: { preview: '["",""]', words: [Buffer.from(` ${subject} `)], deflated: undefined },
  };
  const limits = defaults.store;
  const done = insertGroup(
    held as unknown as PgConnection,
    limits,
    [{ kind: 'insert', copies: [message] }],
    randomUUID(),
  );
  done.catch(() => {});
  // The test's client does not pipeline, so the previous statement has its reply when the commit would be sent.
  await placed.promise;
  await client.query('SELECT 1');
  return { release: () => gate.resolve(), abandon: () => client.end(), done };
}

/** Resolves when a node has announced this many new messages. */
function arrived(node: StoreUnderTest, count: number): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (node.announced.filter(({ type }) => type === 'message:new').length >= count) resolve();
    };
    node.events.subscribe(check, DEFAULT_MAILBOX);
    check();
  });
}

/** Resolves when a transaction waits for the lock of the inbox. */
async function someoneWaits(url: string): Promise<void> {
  const client = await connectTo(url);
  try {
    await until(async () => {
      const { rows } = await client.query(
        `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%' || $1 || '%'`,
        [schemaOf(url)],
      );
      return rows.length > 0;
    });
  } finally {
    await client.end();
  }
}

describe('the order of messages', () => {
  it('has no place before one that was already visible, even for a message that is committed late', async (t) => {
    const { url, a, b } = await openNodes(t);
    const first = await a.send({ subject: 'first' });
    const writer = await heldWriter(t, url, 'held');
    const later = b.send({ subject: 'later' });
    await someoneWaits(url);
    assert.deepEqual(await a.subjects(), ['first'], 'what is not committed is not listed');
    assert.deepEqual(await b.subjects({ after: first.id }), []);

    writer.release();
    await writer.done;
    const { id } = await later;
    for (const node of [a, b]) {
      assert.deepEqual(await node.subjects(), ['later', 'held', 'first']);
      assert.deepEqual(await node.subjects({ after: first.id }), ['later', 'held']);
      assert.deepEqual(await node.subjects({ before: id }), ['held', 'first']);
      assert.deepEqual(await node.subjects({ q: 'held' }), ['held']);
    }
    const { messages } = await a.store.list({ limit: 10 });
    const ids = messages.map((message) => message.id);
    assert.deepEqual(ids, ids.toSorted().reverse(), 'ids are in the order of arrival');
    const times = messages.map(({ created_at }) => created_at);
    assert.deepEqual(times, times.toSorted().reverse());
  });

  it('goes on when a writer with a place never commits', async (t) => {
    const { url, a, b } = await openNodes(t);
    const writer = await heldWriter(t, url, 'held');
    const later = b.send({ subject: 'later' });
    await someoneWaits(url);
    await writer.abandon();
    await later;
    assert.deepEqual(await a.subjects(), ['later']);
    assert.equal(await a.store.count({}), 1);
  });

  it('is the order of the events on every node, each once', async (t) => {
    const { a, b } = await openNodes(t, { maxMessages: 50 });
    const sender = async (node: StoreUnderTest, name: string) => {
      for (let i = 0; i < 30; i++) {
        const { id } = await node.send({ subject: `${name}${i}` });
        if (i % 5 === 0) await node.store.update(id, { is_read: true, tags: [name] });
        if (i % 7 === 0) await node.store.remove(id);
      }
    };
    const senders = [a, b, a, b].map((node, i) => sender(node, `s${i}x`));
    await Promise.all(senders);
    await Promise.all([arrived(a, 120), arrived(b, 120)]);
    const last = await a.send({ subject: 'last' });
    await b.store.remove(last.id);
    await Promise.all([a.deleted(last.id), b.deleted(last.id)]);
    assert.deepEqual(a.announced, b.announced);
    const ids = a.announced.flatMap((event) => (event.type === 'message:new' ? [event.data.id] : []));
    assert.equal(ids.length, 121);
    assert.deepEqual(ids, [...new Set(ids)].sort());
    assert.deepEqual(await a.store.list({ limit: 200 }), await b.store.list({ limit: 200 }));
  });
});

describe('a node', () => {
  it('fails when the database has lost changes, as after a failover to a standby that was behind', async (t) => {
    const { url, a, b } = await openNodes(t);
    await a.send({ subject: 'kept' });
    await b.send({ subject: 'lost' });
    await Promise.all([arrived(a, 2), arrived(b, 2)]);
    const client = await connectTo(url);
    t.after(() => client.end());
    const schema = schemaOf(url);
    await client.query(
      `WITH gone AS (DELETE FROM ${schema}.changes WHERE change = 2)
       UPDATE ${schema}.inboxes SET last_change = 1`,
    );
    for (const { store } of [a, b])
      assert.match((await (store as OpenedStore).failed).message, /has lost changes/);
  });

  it('fails when it was cut off during such a failover, and others have stored as much since', async (t) => {
    const url = await newDatabase();
    defer(t, () => dropDatabase(url));
    const { proxy, url: proxied } = await LossyProxy.open(url);
    defer(t, () => proxy.close());
    const opened = [await openTestStore(url), await openTestStore(proxied)];
    defer(t, () => Promise.all(opened.map(({ store }) => store.close())));
    const [a, cut] = opened.map(({ store, events }) => new StoreUnderTest(store, events));
    await a!.send({ subject: 'kept' });
    await cut!.send({ subject: 'lost' });
    await Promise.all([arrived(a!, 2), arrived(cut!, 2)]);
    await a!.store.close();
    proxy.goAway();
    // The new primary never had the second message.
    const client = await connectTo(url);
    t.after(() => client.end());
    const schema = schemaOf(url);
    await client.query(
      `DELETE FROM ${schema}.changes WHERE change = 2; UPDATE ${schema}.inboxes SET last_change = 1`,
    );
    const third = await openTestStore(url);
    defer(t, () => third.store.close());
    const inbox = new StoreUnderTest(third.store, third.events);
    await inbox.send({ subject: 'instead' });
    await inbox.send({ subject: 'later' });
    proxy.comeBack();
    assert.match((await (cut!.store as OpenedStore).failed).message, /has lost changes/);
    assert.equal(cut!.announced.length, 2, 'nothing was announced in place of what was lost');
  });
});

describe('a database that hangs', () => {
  it('delays changes and closing for a limited time, and stores nothing that was refused', {
    timeout: 300_000,
  }, async (t) => {
    const database = await newDatabase();
    defer(t, () => dropDatabase(database));
    const { proxy, url } = await LossyProxy.open(database);
    defer(t, () => proxy.close());
    const patient = { silentMs: 50, answerMs: 60_000 };
    const stallLimits = { ...patient };
    // The timeout of statements is longer than this test may take.
    const options = { timeoutMs: 3_600_000, stallLimits };
    const { store, events } = await openTestStore(`${url}&connect_timeout=10`, options);
    const hang = () => {
      proxy.hang();
      // Only now, because a slow machine may take longer to answer.
      stallLimits.answerMs = 200;
    };
    defer(t, () => store.close());
    const inbox = new StoreUnderTest(store, events);
    await inbox.send({ subject: 'before' });
    hang();
    // A day later at each look, so that the time to find out what became of the first change is over at once.
    const { now } = Date;
    let days = 0;
    const hurrying = t.mock.method(Date, 'now', () => now() + ++days * 86_400_000);
    // The first is sent to the database; the others wait for it.
    const refused = ['sent', 'waiting', 'waiting too'].map((subject) => inbox.send({ subject }));
    for (const outcome of await Promise.allSettled([...refused, store.clear()]))
      assert.equal(outcome.status === 'rejected' && outcome.reason.code, 'unavailable');
    hurrying.mock.restore();
    stallLimits.answerMs = patient.answerMs;
    proxy.comeBack();
    await inbox.send({ subject: 'after' });
    assert.deepEqual(await inbox.subjects({}), ['after', 'before']);
    hang();
    await store.close();
  });
});

describe('starting', () => {
  it('creates the tables once, however many nodes start together', async (t) => {
    const url = await newDatabase();
    t.after(() => dropDatabase(url));
    const nodes = await Promise.all(Array.from({ length: 5 }, () => openTestStore(url)));
    const inboxes = nodes.map(({ store, events }) => new StoreUnderTest(store, events));
    await Promise.all(inboxes.map((inbox, i) => inbox.send({ subject: `${i}` })));
    assert.equal(await inboxes[0]!.store.count({}), 5);
    await Promise.all(nodes.map(({ store }) => store.close()));
  });

  it('tells what to run when the role may not create tables', async (t) => {
    const { admin, schema, role, url } = await poorRole(t);
    const refused = (pattern: RegExp) =>
      assert.rejects(openTestStore(url.href), (error: Error) => {
        assert.match(error.message, pattern);
        return true;
      });
    await refused(
      new RegExp(`${role} may not create tables.*CREATE SCHEMA "${schema}" AUTHORIZATION ${role};`),
    );
    await admin.query(`CREATE SCHEMA ${schema}`);
    await refused(new RegExp(`ALTER SCHEMA "${schema}" OWNER TO ${role};`));
    await admin.query(`ALTER SCHEMA ${schema} OWNER TO ${role}`);
    const { store } = await openTestStore(url.href);
    await store.close();
    url.password = 'wr0ng';
    await assert.rejects(openTestStore(url.href), (error: Error) => {
      assert.match(error.message, /authentication failed/);
      assert.ok(!JSON.stringify({ ...error, message: error.message, stack: error.stack }).includes('wr0ng'));
      return true;
    });
  });

  it('needs only the right to read and change rows when another role has created the tables', async (t) => {
    const { admin, schema, role, url, owner } = await poorRole(t);
    const { store: theirs } = await openTestStore(owner);
    await theirs.close();
    const grants = `GRANT USAGE ON SCHEMA "${schema}" TO ${role}; GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA "${schema}" TO ${role};`;
    const isTold = (error: Error) => error.message.endsWith(grants);
    await assert.rejects(openTestStore(url.href), isTold);
    await admin.query(`GRANT USAGE ON SCHEMA ${schema} TO ${role}`);
    await admin.query(`GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO ${role}`);
    await assert.rejects(openTestStore(url.href), isTold);
    const log = { debug() {}, info() {}, warn() {}, error() {} };
    const poor = await connectTo(url.href);
    t.after(() => poor.end());
    const next: Migration = (s) => `ALTER TABLE ${s}.messages ADD COLUMN colour integer`;
    await assert.rejects(
      migrate(poor, parseDatabaseAddress(url.href), log, [...migrations, next]),
      /older version.*Start Postern once as \w+, which owns them/,
    );
    await admin.query(grants);
    await admin.query(`CREATE TABLE ${schema}.of_others(a integer)`);
    const { store, events } = await openTestStore(url.href);
    const inbox = new StoreUnderTest(store, events);
    const { id } = await inbox.send({ subject: 'kept', text: 'needle' });
    await inbox.store.update(id, { tags: ['a'] });
    assert.deepEqual(await inbox.subjects({ q: 'needle', tag: ['a'] }), ['kept']);
    await inbox.store.clear();
    await store.close();
  });
});

/** A role without any privilege except to connect. */
async function poorRole(t: TestContext) {
  const owner = await newDatabase();
  const schema = schemaOf(owner);
  const admin = await connectTo(owner);
  const role = `role_${schema}`;
  await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD 'p4ssw0rd'`);
  t.after(async () => {
    await admin.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
    await admin.query(`DROP ROLE ${role}`);
    await admin.end();
  });
  const url = new URL(owner);
  url.username = role;
  url.password = 'p4ssw0rd';
  return { owner, schema, admin, role, url };
}
