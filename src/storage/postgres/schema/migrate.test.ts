import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { it, type TestContext } from 'node:test';
import { defer } from '../../../../test/defer.ts';
import { newDatabase } from '../../../../test/postgres/server.ts';
import { connectTo, dropDatabase, openTestStore, schemaOf } from '../../../../test/postgres/test-store.ts';
import type { Log } from '../../../process/log.ts';
import { UNLIMITED } from '../../conformance/neighbour.conformance.ts';
import { StoreUnderTest } from '../../conformance/store-under-test.conformance.ts';
import { parseDatabaseAddress } from '../connection/database-address.ts';
import { migrate } from './migrate.ts';
import { type Migration, migrations } from './tables.ts';

async function openDatabase(t: TestContext) {
  const url = await newDatabase();
  defer(t, () => dropDatabase(url));
  const client = await connectTo(url);
  defer(t, () => client.end());
  return { url, client, schema: schemaOf(url) };
}

it('migrations never change once they were released, whatever constants they are made of', () => {
  const hashes = migrations.map((sql) => createHash('sha256').update(sql('s')).digest('hex').slice(0, 16));
  assert.deepEqual(
    hashes,
    [
      'c2e0dc28efe33829',
      'b36b3cbf2e6aaf93',
      '9ef487a3425a695a',
      'dafe3f1483d8614b',
      '2995bd4121ea2f9a',
      '708cdbfdb42442c2',
      'c816da99a3d36314',
    ],
    'add a migration instead of changing one',
  );
});

it('messages of the first version keep their tags, also those in the trash, and are found by them and by flags', async (t) => {
  const { url, client, schema } = await openDatabase(t);
  const log: Log = { debug() {}, info() {}, warn() {}, error() {} };
  await migrate(client, parseDatabaseAddress(url), log, migrations.slice(0, 1));
  const tags = ['second', 'a "quoted" \\ tag', 'ünï \t', 'first'];
  const add = async (table: string, n: number, flags: number, tags: string[], ...batch: string[]) => {
    const values = [
      `0190000000000000000000000000000${n}`,
      flags,
      JSON.stringify(tags),
      `["a@b.test",["c@d.test"],"${n}"]`,
    ];
    await client.query(
      `INSERT INTO ${schema}.${table} VALUES (1, $1, $1, ${n}, 1, $2, $3, $4, 'a@b.test', 'c@d.test', '${n}' ${batch.map((name) => `, '${name}'`).join('')})`,
      values,
    );
  };
  await add('messages', 1, 1, tags);
  await add('messages', 2, 0, []);
  await add('messages', 3, 12, ['first']);
  await add('trash', 4, 0, ['binned'], 'deleted');
  await client.query(
    `INSERT INTO ${schema}.trash_batches(inbox, name, n, expires_at) VALUES (1, 'deleted', 1, 9e15);
     UPDATE ${schema}.inboxes SET n0 = 1, n1 = 1, n12 = 1, bytes = 3, trashed = 1, trash_bytes = 1, last_time = 1`,
  );
  const { store, events } = await openTestStore(url);
  defer(t, () => store.close());
  const inbox = new StoreUnderTest(store, events);
  assert.equal(await store.restore('deleted'), 1);
  const listed = await store.list({ limit: 10 });
  assert.deepEqual(
    listed.messages.map((message) => message.tags),
    [['binned'], ['first'], [], tags],
  );
  for (const tag of tags) assert.ok((await inbox.subjects({ tag: [tag] })).includes('1'), tag);
  assert.deepEqual(await inbox.subjects({ tag: ['first'] }), ['3', '1']);
  assert.deepEqual(await inbox.subjects({ unread: true }), ['1']);
  assert.deepEqual(await inbox.subjects({ has_attachments: true }), ['3']);
  assert.deepEqual(await inbox.subjects({ has_files: true, q: '-unread:yes' }), ['3']);
  assert.equal((await store.tags()).length, 5);
});

it('messages of the version before mailboxes are those of the default mailbox', async (t) => {
  const { url, client, schema } = await openDatabase(t);
  const log: Log = { debug() {}, info() {}, warn() {}, error() {} };
  await migrate(client, parseDatabaseAddress(url), log, migrations.slice(0, 2));
  const id = '01900000000000000000000000000001';
  await client.query(
    `INSERT INTO ${schema}.messages VALUES (1, '${id}', '${id}', 1, 1, 1, '{}', '["a@b.test",["c@d.test"],"old"]', 'a@b.test', 'c@d.test', 'old');
     INSERT INTO ${schema}.contents VALUES (1, '${id}', '["h","",false]', '[]', NULL, '["",""]', 'x');
     INSERT INTO ${schema}.words VALUES (1, '${id}', 0, ' | needle | ');
     UPDATE ${schema}.inboxes SET n1 = 1, bytes = 1, last_time = 5`,
  );
  const { store, events } = await openTestStore(url);
  defer(t, () => store.close());
  const inbox = new StoreUnderTest(store, events);
  await inbox.send({ subject: 'new', text: 'needle' });
  const { key } = await store.mailboxes.add({ name: 'team-a', expires_at: null, settings: UNLIMITED });
  const other = new StoreUnderTest(store.mailboxes.of(key), events, undefined, key);
  await other.send({ subject: 'of team-a', text: 'needle' });
  assert.deepEqual(await inbox.subjects({ q: 'needle' }), ['new', 'old']);
  assert.deepEqual(await other.subjects({ q: 'needle' }), ['of team-a']);
  const totals = await store.mailboxes.totals();
  assert.deepEqual(
    [...totals.values()].map(({ messages }) => messages),
    [2, 1],
  );
});

it('a mailbox whose targets of events PostgreSQL could not read loses what it cannot read, and can be deleted', async (t) => {
  const { url, client, schema } = await openDatabase(t);
  const log: Log = { debug() {}, info() {}, warn() {}, error() {} };
  await migrate(client, parseDatabaseAddress(url), log, migrations.slice(0, 6));
  const place = 'sendgrid=http://127.0.0.1/';
  const settings = {
    ...UNLIMITED,
    max_messages: 1,
    events: ['a\0b', 'a\ud800b\udfff', '\\u0000\\\0', '"ü😀\\ud800'].map((path) => place + path),
  };
  await client.query(
    `INSERT INTO ${schema}.inboxes(inbox, version, salt, name, settings)
     SELECT 2, version, salt, 'team-a', $1 FROM ${schema}.inboxes`,
    [JSON.stringify(settings)],
  );
  await client.query(`UPDATE ${schema}.inboxes SET last_inbox = 2 WHERE inbox = 1`);
  const { store } = await openTestStore(url);
  defer(t, () => store.close());
  const [mailbox] = await store.mailboxes.all(0);
  const kept = ['ab', 'ab', '\\u0000\\', '"ü😀\\ud800'].map((path) => place + path);
  assert.deepEqual(mailbox!.settings, { ...settings, events: kept });
  const { rows } = await client.query(
    `SELECT settings::jsonb -> 'events' AS events FROM ${schema}.inboxes WHERE inbox = 2`,
  );
  assert.deepEqual(rows, [{ events: kept }]);
  assert.equal(await store.mailboxes.remove(mailbox!.key), true);
  assert.deepEqual(await store.mailboxes.all(0), []);
});

it('three nodes are upgraded one after another: those of the old version store nothing and say why, and nothing is lost', async (t) => {
  const { url, client, schema } = await openDatabase(t);
  const nodes = await Promise.all([1, 2, 3].map(() => openTestStore(url)));
  defer(t, () => Promise.all(nodes.map(({ store }) => store.close())));
  const inboxes = nodes.map(({ store, events }) => new StoreUnderTest(store, events));
  for (const [i, inbox] of inboxes.entries()) await inbox.send({ subject: `before ${i}`, text: 'kept' });

  // The next version, which takes a while: messages that are sent meanwhile wait.
  const next: Migration = (s) =>
    `ALTER TABLE ${s}.messages ADD COLUMN colour integer NOT NULL DEFAULT 7; SELECT pg_sleep(0.5)`;
  const lines: string[] = [];
  const add = (line: string) => void lines.push(line);
  const log: Log = { debug: add, info: add, warn: add, error: add };
  const migrated = migrate(client, parseDatabaseAddress(url), log, [...migrations, next]);
  const sent = await Promise.allSettled([
    migrated,
    ...inboxes.map((inbox, i) => inbox.send({ subject: `meanwhile ${i}` })),
  ]);
  const accepted = sent.slice(1).filter(({ status }) => status === 'fulfilled').length;
  // PostgreSQL may end it because of a deadlock with a node that stores a message. It then starts again.
  assert.deepEqual(
    [...new Set(lines)],
    ['postgres: migrating the tables', 'postgres: migration of the tables ended'],
  );
  for (const { store } of nodes) {
    const inbox = inboxes[nodes.findIndex((node) => node.store === store)]!;
    const refused = { code: 'unavailable', message: /upgraded by a newer Postern\. Replace this node/ };
    await assert.rejects(inbox.send({ subject: 'after' }), refused);
    await assert.rejects(store.clear(), refused);
    await assert.rejects(store.ready(), refused);
    assert.equal(await store.count({}), 3 + accepted, 'reading still works');
  }
  const { rows } = await client.query(`SELECT count(*) AS n, min(colour) AS colour FROM ${schema}.messages`);
  assert.deepEqual(rows, [{ n: 3 + accepted, colour: 7 }]);
  await assert.rejects(openTestStore(url), /newer Postern \(version/);
});

it('a schema with tables of others is refused, and they are not called damaged', async (t) => {
  const { url, client, schema } = await openDatabase(t);
  await client.query(`CREATE SCHEMA ${schema}; CREATE TABLE ${schema}.messages(text text)`);
  await assert.rejects(openTestStore(url), {
    code: 'storage_failed',
    message: /has tables that are not Postern's \(relation "messages" already exists\)\. Use another schema/,
  });
});

const DAMAGES: [what: string, statement: string, message: RegExp][] = [
  ['a table is missing', 'DROP TABLE $.changes', /damaged: there is no changes\. Restore .*\?schema=NAME/],
  ['the inbox is missing', 'DELETE FROM $.inboxes', /damaged: the row of the inbox is missing/],
  [
    'there is no version',
    'ALTER TABLE $.inboxes DROP COLUMN version',
    /not Postern's \(column "version" does not exist/,
  ],
  [
    'the version is that of one before the first release',
    'UPDATE $.inboxes SET version = 3',
    /before the first release \(version 3\)\. Copy them/,
  ],
  ['the version is negative', 'UPDATE $.inboxes SET version = -1', /damaged: their version is -1/],
  ['the version is newer', 'UPDATE $.inboxes SET version = 99', /newer Postern \(version 99/],
];

for (const [what, statement, message] of DAMAGES)
  it(`a database whose tables cannot be used is refused with a reason: ${what}`, async (t) => {
    const url = await newDatabase();
    defer(t, () => dropDatabase(url));
    await (await openTestStore(url)).store.close();
    const client = await connectTo(url);
    defer(t, () => client.end());
    await client.query(statement.replace('$', schemaOf(url)));
    await assert.rejects(openTestStore(url), { code: 'storage_failed', message });
  });
