import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it, type TestContext } from 'node:test';
import type { Client } from 'pg';
import { migrateInbox } from '../../src/cli/transfer/migrate-inbox.ts';
import { EventHub } from '../../src/events/event-hub.ts';
import { MailboxesUnderTest } from '../../src/storage/conformance/mailboxes.conformance.ts';
import { StoreUnderTest } from '../../src/storage/conformance/store-under-test.conformance.ts';
import type { OpenedStore } from '../../src/storage/opened-store.ts';
import { openSqliteStore } from '../../src/storage/sqlite/store.ts';
import { defaults } from '../defaults.ts';
import { newDatabase } from '../postgres/server.ts';
import { connectTo, dropDatabase, openTestStore, schemaOf } from '../postgres/test-store.ts';
import { until } from '../until.ts';
import { cli, startCli } from './cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'postern-migrate-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const noLog = { debug() {}, info() {}, warn() {}, error() {} };

async function openFolder(name: string) {
  const events = new EventHub();
  const dataDir = join(folder, name);
  const store = await openSqliteStore({ ...defaults.store, dataDir }, events, noLog);
  return { dataDir, inbox: new StoreUnderTest(store, events), close: () => store.close() };
}

async function openDatabase(url: string) {
  const { store, events } = await openTestStore(url);
  return { inbox: new StoreUnderTest(store, events), close: () => store.close() };
}

async function emptyDatabase(t: TestContext): Promise<string> {
  const url = await newDatabase();
  t.after(() => dropDatabase(url));
  return url;
}

/** Everything that is stored of each message, newest first. */
async function everything({ store }: StoreUnderTest) {
  const found = [];
  for await (const ids of store.ids({}))
    for (const id of ids) {
      const { summary, envelope, parts, raw } = (await store.get(id))!;
      found.push({ summary, envelope, parts, raw: Buffer.concat(await Array.fromAsync(raw.stream())) });
    }
  return found;
}

async function fill(inbox: StoreUnderTest): Promise<void> {
  await inbox.send({ subject: 'first', text: 'needle in a haystack' });
  const gone = await inbox.send({ subject: 'deleted' });
  const starred = await inbox.send({
    subject: 'Grüße 日本',
    attachment: true,
    recipients: ['a@x.test', 'b@x.test'],
  });
  await inbox.send({ subject: 'x'.repeat(3000), text: 'long '.repeat(150_000) });
  const tagged = await inbox.send({ subject: 'tagged', html: '<p>hello</p>', picture: true });
  await inbox.store.update(starred.id, { is_starred: true, is_read: true });
  await inbox.store.update(tagged.id, { tags: ['b', 'a'] });
  await inbox.store.remove(gone.id);
}

/** Makes a migration wait in its second commit. The returned function lets it continue. */
async function holdAfterFirstGroup(client: Client, schema: string): Promise<() => Promise<void>> {
  const lock = `hashtext('${schema}')`;
  await client.query(`SELECT pg_advisory_lock(${lock})`);
  await client.query(`CREATE FUNCTION ${schema}.hold() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (SELECT count(*) FROM ${schema}.messages) > 200 THEN PERFORM pg_advisory_xact_lock(${lock}); END IF;
      RETURN NULL;
    END $$`);
  await client.query(
    `CREATE TRIGGER hold AFTER INSERT ON ${schema}.messages EXECUTE FUNCTION ${schema}.hold()`,
  );
  return async () => {
    await client.query(`SELECT pg_advisory_unlock(${lock})`);
    // Waits for the end of a transaction that has changed the table.
    await client.query(`DROP TRIGGER hold ON ${schema}.messages`);
  };
}

describe('postern migrate', () => {
  it('copies an inbox from a folder to a database and back, with ids, flags, tags and order', async (t) => {
    const database = await emptyDatabase(t);
    const source = await openFolder('source');
    await fill(source.inbox);
    const before = await everything(source.inbox);
    await source.close();

    const there = await cli(['migrate', '--from', source.dataDir, '--to', database]);
    assert.equal(there.stderr, '');
    assert.match(there.stdout, /^Copied 4 messages, [\d.]+ kB, and compared all of them\.\n$/);

    const middle = await openDatabase(database);
    assert.deepEqual(await everything(middle.inbox), before);
    assert.deepEqual(await middle.inbox.subjects({ q: 'needle' }), ['first']);
    assert.deepEqual(await middle.inbox.subjects({ tag: ['a'] }), ['tagged']);
    assert.equal(await middle.inbox.store.count({ starred: true, has_attachments: true }), 1);
    assert.equal((await middle.inbox.store.stats()).unread, 3);
    const { id } = await middle.inbox.send({ subject: 'new' });
    assert.ok(id > before[0]!.summary.id);
    assert.equal((await middle.inbox.subjects())[0], 'new');
    const after = await everything(middle.inbox);
    await middle.close();

    const target = join(folder, 'target');
    const back = await cli(['migrate', '--json'], {
      env: { POSTERN_MIGRATE_FROM: database, POSTERN_MIGRATE_TO: target },
    });
    assert.equal(back.stderr, '');
    assert.deepEqual(
      { ...JSON.parse(back.stdout), bytes: 0 },
      { messages: 5, copied: 5, bytes: 0, mailboxes: 1 },
    );
    const end = await openFolder('target');
    assert.deepEqual(await everything(end.inbox), after);
    assert.deepEqual(await end.inbox.subjects({ q: 'needle' }), ['first']);
    assert.deepEqual(await end.inbox.store.tags(), [
      { tag: 'a', messages: 1 },
      { tag: 'b', messages: 1 },
    ]);
    assert.ok((await end.inbox.send({ subject: 'newest' })).id > id);
    await end.close();
  });

  it('copies mailboxes with their settings, credentials, expiry and messages, also after an interruption', async (t) => {
    const database = await emptyDatabase(t);
    const source = await openFolder('mailboxes');
    const events = new EventHub();
    const boxes = (store: OpenedStore) => new MailboxesUnderTest({ store, events, discard: async () => {} });
    const before = boxes(source.inbox.store as OpenedStore);
    await source.inbox.send({ subject: 'oldest' });
    const a = await before.create('team-a', { recipients: ['*@a.test'], max_messages: 2, expires_in: 6000 });
    await before.create('empty');
    const b = await before.create('team-b', { max_age: 1000 });
    const gone = await before.create('gone');
    for (const subject of ['evicted', 'first', 'second']) await before.send({ subject, key: a.token });
    await before.send({ subject: 'in b', key: b.token });
    await before.mailboxes.delete('gone');
    const settings = async ({ mailboxes }: OpenedStore) =>
      (await mailboxes.all(Number.MAX_SAFE_INTEGER)).map(
        ({ name, settings: stored, created_at, expires_at }) => ({
          ...{ name, created_at, expires_at, stored },
        }),
      );
    const stored = await settings(source.inbox.store as OpenedStore);
    before.mailboxes.close();
    await source.close();

    const there = await cli(['migrate', '--from', source.dataDir, '--to', database]);
    assert.match(there.stdout, /^Copied 4 messages in 4 mailboxes, \d+ B, and compared all of them\.\n$/);
    // What another attempt finds there is complete, and not copied again.
    const again = await cli(['migrate', '--json', '--from', source.dataDir, '--to', database]);
    assert.deepEqual(
      { ...JSON.parse(again.stdout), bytes: 0 },
      { messages: 4, copied: 0, bytes: 0, mailboxes: 4 },
    );
    const target = join(folder, 'mailboxes-back');
    const back = await cli(['migrate', '--from', database, '--to', target]);
    assert.equal(back.stderr, '');

    const opened = [
      await openTestStore(database),
      { store: (await openFolder('mailboxes-back')).inbox.store },
    ];
    for (const { store } of opened as { store: OpenedStore }[]) {
      const copy = boxes(store);
      assert.deepEqual(await settings(store), stored);
      assert.deepEqual(await copy.subjects('team-a'), ['second', 'first']);
      assert.deepEqual(await copy.subjects('team-b'), ['in b']);
      assert.deepEqual(await copy.subjects('empty'), []);
      assert.equal(await copy.mailboxes.signIn(a.smtp.username, a.smtp.password), true);
      assert.equal((await copy.mailboxes.tokenOwner(b.token))?.mailbox.name, 'team-b');
      assert.equal(await copy.mailboxes.tokenOwner(gone.token), undefined);
      const { last_arrival, messages } = await copy.mailboxes.info('team-a');
      assert.equal(messages, 2);
      assert.ok(Date.parse(last_arrival!) > 0);
      // It keeps to its limit again.
      await copy.send({ subject: 'third', recipients: ['x@a.test'] });
      await until(async () => (await copy.subjects('team-a')).join() === 'third,second');
      copy.mailboxes.close();
      await store.close();
    }
  });

  it('resumes when it was killed, and when there is more to copy', async (t) => {
    const source = await openFolder('many');
    await Promise.all(Array.from({ length: 1500 }, (_, i) => source.inbox.send({ subject: `${i}` })));
    await source.close();
    const database = await emptyDatabase(t);
    const args = ['migrate', '--from', source.dataDir, '--to', database];
    const client = await connectTo(database);
    t.after(() => client.end());
    await (await openDatabase(database)).close();
    const letGo = await holdAfterFirstGroup(client, schemaOf(database));
    const killed = startCli(args);
    const isHeld = 'SELECT 1 FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))';
    await until(async () => (await client.query(isHeld)).rows.length > 0);
    killed.kill('SIGKILL');
    await once(killed, 'close');
    await letGo();

    const node = await openDatabase(database);
    const running = await cli(args);
    assert.equal(running.code, 2);
    assert.match(running.stderr, /^postern: A Postern uses postgres:.* Stop it, and try again\.\n$/);
    assert.ok(!running.stderr.includes(new URL(database).password));
    await node.close();

    const resumed = await cli(args);
    assert.equal(resumed.stderr, '');
    assert.match(resumed.stdout, /^Copied 1500 messages \(\d+ of them earlier\), /);

    const again = await openFolder('many');
    await again.inbox.send({ subject: 'one more' });
    const ones = await again.inbox.store.count({ subject: '1' });
    await again.close();
    const { stdout, stderr } = await cli(args);
    assert.equal(stderr, '');
    assert.match(stdout, /^Copied 1501 messages \(1500 of them earlier\), /);

    const next = await openDatabase(database);
    // They are indexed as if they had arrived here.
    for (const q of ['0', '1499', '"one more"']) assert.equal(await next.inbox.store.count({ q }), 1, q);
    assert.equal(await next.inbox.store.count({ subject: '1' }), ones);
    await next.close();
  });

  it('refuses what it could not keep, and says what to do', async (t) => {
    const database = await emptyDatabase(t);
    const source = await openFolder('refused');
    await source.inbox.send();
    const refused = (from: string, reason: RegExp) =>
      assert.rejects(
        migrateInbox(from, database, () => {}),
        { message: reason },
      );
    await refused(source.dataDir, /Another Postern already uses/);
    await source.close();
    await refused(join(folder, 'nothing'), /There is no inbox in .*nothing\./);
    const empty = await emptyDatabase(t);
    await refused(empty, /There is no inbox in postgres:.*schema=/);
    const client = await connectTo(empty);
    const { rows } = await client.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [schemaOf(empty)]);
    await client.end();
    assert.deepEqual(rows, [], 'nothing was created');
    const same = await openDatabase(database);
    await same.close();
    await refused(database, /--from and --to are the same inbox\./);
    assert.match((await cli(['migrate', '--from', source.dataDir])).stderr, /needs --from and --to/);

    await migrateInbox(source.dataDir, database, () => {});
    const changed = await openDatabase(database);
    const [copied] = (await changed.inbox.store.list({ limit: 1 })).messages;
    await changed.inbox.store.update(copied!.id, { tags: ['changed'] });
    await changed.close();
    await refused(source.dataDir, /The copy of message \w+ is different\..* copy to a new folder/);

    // A copy that is complete, and one that is not, as there is more to copy by then.
    const target = await openDatabase(database);
    await target.inbox.send({ subject: 'another' });
    await target.close();
    for (let i = 0; i < 2; i++) {
      await refused(source.dataDir, /has other messages\. Choose .*another schema/);
      const more = await openFolder('refused');
      await more.inbox.send({ subject: 'not copied yet' });
      await more.close();
    }
    const emptied = await openDatabase(database);
    await emptied.inbox.store.clear();
    await emptied.close();
    await refused(source.dataDir, /has had newer messages\. Choose another schema/);
  });
});
