import assert from 'node:assert/strict';
import { it } from 'node:test';
import { defer } from '../../../test/defer.ts';
import { newDatabase } from '../../../test/postgres/server.ts';
import { connectTo, dropDatabase, openTestStore, schemaOf } from '../../../test/postgres/test-store.ts';
import { StoreUnderTest } from '../conformance/store-under-test.conformance.ts';
import { migrations, SCHEMA_VERSION } from './schema.ts';

it('a database of the first version is migrated, however many nodes start, and its messages are found', async (t) => {
  const url = await newDatabase();
  const schema = schemaOf(url);
  const client = await connectTo(url);
  defer(t, async () => {
    await client.end();
    await dropDatabase(url);
  });
  // A message of the current version, moved to tables of the first.
  const { store, events } = await openTestStore(url);
  await new StoreUnderTest(store, events).send({ recipients: ['zoe@example.org'], subject: 'Hello there' });
  await store.close();
  await client.query(`ALTER SCHEMA ${schema} RENAME TO ${schema}_new; CREATE SCHEMA ${schema}`);
  await client.query(migrations[0]!(schema));
  await client.query(
    `CREATE TABLE ${schema}.schema_version(one integer PRIMARY KEY, version integer NOT NULL);
     INSERT INTO ${schema}.schema_version VALUES (1, 1); DELETE FROM ${schema}.inboxes`,
  );
  for (const table of ['inboxes', 'messages', 'contents', 'raw_chunks'])
    await client.query(`INSERT INTO ${schema}.${table} SELECT * FROM ${schema}_new.${table}`);
  // It was indexed, as far as the first version did that.
  await client.query(
    `UPDATE ${schema}.search_index SET up_to = (SELECT id FROM ${schema}.messages);
     INSERT INTO ${schema}.previews(inbox, id, preview) SELECT 1, id, '["",""]' FROM ${schema}.messages;
     DROP SCHEMA ${schema}_new CASCADE`,
  );
  const nodes = await Promise.all([1, 2, 3].map(() => openTestStore(url)));
  defer(t, () => Promise.all(nodes.map((node) => node.store.close())));
  for (const node of nodes) {
    const inbox = new StoreUnderTest(node.store, node.events);
    for (const query of [{ q: 'hello' }, { recipient: 'zoe@' }, { subject: 'ello' }, {}])
      assert.deepEqual(await inbox.subjects(query), ['Hello there'], JSON.stringify(query));
  }
  const { rows } = await client.query(`SELECT version FROM ${schema}.schema_version`);
  assert.equal(rows[0].version, SCHEMA_VERSION);
});

const DAMAGES: [what: string, statement: string, message: RegExp][] = [
  ['a table is missing', 'DROP TABLE $.changes', /damaged: there is no changes\. Restore .*\?schema=NAME/],
  ['the inbox is missing', 'DELETE FROM $.inboxes', /damaged: the row of the inbox is missing/],
  ['there is no version', 'DROP TABLE $.schema_version', /damaged: relation "inboxes" already exists/],
  ['the version is empty', 'DELETE FROM $.schema_version', /damaged: relation "inboxes" already exists/],
  [
    'the version is too old',
    'UPDATE $.schema_version SET version = 1',
    /damaged: column "grams".* already exists/,
  ],
  ['the version is negative', 'UPDATE $.schema_version SET version = -1', /damaged: their version is -1/],
  ['the version is newer', 'UPDATE $.schema_version SET version = 99', /newer Postern \(version 99/],
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
