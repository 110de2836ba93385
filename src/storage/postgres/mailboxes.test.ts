import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { defer } from '../../../test/defer.ts';
import { startPostern } from '../../../test/postern-process.ts';
import { LossyProxy } from '../../../test/postgres/lossy-proxy.ts';
import { newDatabase } from '../../../test/postgres/server.ts';
import { dropDatabase, openTestStore } from '../../../test/postgres/test-store.ts';
import { until } from '../../../test/until.ts';
import type { MailboxRow, MailboxSettings } from '../../mailbox/directory/mailbox-table.ts';
import { describeMailboxes, MailboxesUnderTest } from '../conformance/mailboxes.conformance.ts';
import { StoreForTests } from '../conformance/store-under-test.conformance.ts';
import type { PostgresMessageStore } from './store.ts';

describe('a PostgreSQL store', () => {
  describeMailboxes(new StoreForTests(async (limits = {}) => openTestStore(await newDatabase(), limits)));
});

async function twoNodes(t: TestContext, url?: string, urlOfSecond?: string) {
  const database = url ?? (await newDatabase());
  const opened = [await openTestStore(database), await openTestStore(urlOfSecond ?? database)];
  const nodes = opened.map((node) => new MailboxesUnderTest(node));
  defer(t, async () => {
    for (const { mailboxes } of nodes) mailboxes.close();
    await Promise.all(opened.map(({ store }) => store.close()));
    await dropDatabase(database);
  });
  return nodes as [MailboxesUnderTest, MailboxesUnderTest];
}

it('a mailbox works on every node as soon as its creation, change or deletion is acknowledged', async (t) => {
  const [a, b] = await twoNodes(t);
  const other = await b.create('other');
  const opened = b.mailboxes.revocationOf(other.mailbox, (await b.mailboxes.tokenOwner(other.token))!.id);
  for (let i = 0; i < 3; i++) {
    const { smtp, token } = await a.create('team-a', { recipients: ['*@a.test'] });
    assert.equal(await b.mailboxes.signIn(smtp.username, smtp.password), true);
    const mailbox = await b.mailboxes.get('team-a');
    const heard: string[] = [];
    mailbox.subscribe(({ type }) => heard.push(type));
    await b.send({ subject: 'from b', recipients: ['x@a.test'] });
    await a.send({ subject: 'from a', key: token });
    assert.deepEqual(await a.subjects('team-a'), ['from a', 'from b']);
    await until(() => heard.length === 2);
    const { id } = (await a.mailboxes.tokenOwner(token))!;
    const revoked = a.mailboxes.revocationOf(await a.mailboxes.get('team-a'), id);
    assert.equal(revoked.aborted, false);
    const replaced = await b.mailboxes.replaceCredentials('team-a');
    assert.equal(revoked.aborted, true);
    assert.equal(await a.mailboxes.tokenOwner(token), undefined);
    assert.equal((await a.mailboxes.tokenOwner(replaced.token))?.mailbox.name, 'team-a');
    await a.mailboxes.delete('team-a');
    assert.equal(mailbox.removed.aborted, true);
    await assert.rejects(b.mailboxes.get('team-a'), { code: 'not_found' });
    assert.equal(await b.mailboxes.refuses('x@a.test'), true);
    assert.deepEqual([other.mailbox.removed.aborted, opened.aborted], [false, false]);
  }
});

it('messages do not wait for mailboxes that many clients create and delete', async (t) => {
  const [boxes] = await twoNodes(t);
  const names = Array.from({ length: 60 }, (_, n) => `box-${n}`);
  await boxes.send({ subject: 'first' });
  for (const act of ['create', 'delete'] as const) {
    let done = 0;
    const changes = names.map(async (name) => {
      await (act === 'create' ? boxes.create(name) : boxes.mailboxes.delete(name));
      done++;
    });
    await boxes.send({ subject: act });
    t.diagnostic(`${act}: ${done}`);
    assert.ok(done < names.length / 2, `${act}: ${done} were done before`);
    await Promise.all(changes);
  }
  assert.deepEqual(await boxes.subjects('default'), ['delete', 'create', 'first']);
});

it('of the mailboxes that were deleted, no more patterns are read than are refused, and nothing else that is large', async (t) => {
  const database = await newDatabase();
  const { store } = await openTestStore(database);
  defer(t, async () => {
    await store.close();
    await dropDatabase(database);
  });
  const { mailboxes } = store as PostgresMessageStore;
  const settings = {
    ...{ recipients: Array(60).fill(`${'p'.repeat(300)}@a.test`), events: Array(20).fill('e'.repeat(2000)) },
    ...{ expires_in: null, extend_on_use: false, tokens: [] },
  } as unknown as MailboxSettings;
  const rows: MailboxRow[] = [];
  for (let i = 0; i < 20; i++) rows.push(await mailboxes.add({ name: `m${i}`, settings, expires_at: null }));
  for (const { key } of rows) await mailboxes.remove(key);
  const read = await mailboxes.all(0);
  assert.deepEqual(
    read.map(({ name }) => name),
    rows.slice(-16).map(({ name }) => name),
  );
  assert.ok(
    read.every((row) => JSON.stringify(row).length < 20_000 && row.settings.recipients.length === 60),
  );
});

it('tokens that are added and removed on several nodes at once are so on all of them', async (t) => {
  const [a, b] = await twoNodes(t);
  const { mailbox } = await a.create('team-a');
  const added = await Promise.all([a, b, a, b].map(({ mailboxes }) => mailboxes.addToken('team-a', false)));
  await Promise.all([a.mailboxes.removeToken('team-a', added[0]!.id), b.mailboxes.addToken('team-a', false)]);
  const owners = await Promise.all(added.map(({ token }) => b.mailboxes.tokenOwner(token)));
  assert.deepEqual(
    owners.map((owner) => owner?.mailbox.name),
    [undefined, ...Array(3).fill(mailbox.name)],
  );
});

it('a node that was cut off while mailboxes changed accepts no credentials that were replaced', async (t) => {
  const url = await newDatabase();
  const { proxy, url: cuttable } = await LossyProxy.open(url);
  defer(t, () => proxy.close());
  const [a, b] = await twoNodes(t, url, cuttable);
  const { token, smtp } = await a.create('team-a');
  const owner = (await b.mailboxes.tokenOwner(token))!;
  const revoked = b.mailboxes.revocationOf(owner.mailbox, owner.id);
  proxy.goAway();
  await a.mailboxes.replaceCredentials('team-a');
  const created = await a.create('team-b');
  proxy.comeBack();
  const isKnown = () => b.mailboxes.tokenOwner(token).catch(() => undefined);
  assert.equal(await isKnown(), undefined);
  await until(async () => (await b.mailboxes.tokenOwner(created.token).catch(() => undefined)) !== undefined);
  assert.equal(await isKnown(), undefined);
  assert.equal(await b.mailboxes.signIn(smtp.username, smtp.password), false);
  assert.equal(revoked.aborted, true);
});

it('the reason that a mailbox has expired is the same on every node', async (t) => {
  const [a, b] = await twoNodes(t);
  await a.create('short', { expires_in: 1 });
  const removed = await Promise.all(
    [a, b].map(async ({ mailboxes }) => (await mailboxes.get('short')).removed),
  );
  await until(() => removed.every(({ aborted }) => aborted));
  for (const { reason } of removed) assert.match((reason as Error).message, /short has expired/);
});

it('nodes that start together declare the same mailboxes', async (t) => {
  const nodes = await twoNodes(t);
  const declared = ['team-a', 'team-b', 'team-c'].map((name) => ({ name, max_messages: 7 }));
  await Promise.all(nodes.map(({ mailboxes }) => mailboxes.declare(declared)));
  for (const { mailboxes } of nodes)
    assert.deepEqual(
      (await mailboxes.list()).map(({ name }) => name),
      ['default', 'team-a', 'team-b', 'team-c'],
    );
});

it('a node starts with other declared mailboxes than one that is running', async (t) => {
  const url = await newDatabase();
  const [a] = await twoNodes(t, url);
  await a.mailboxes.declare([{ name: 'team-a' }]);
  const folder = mkdtempSync(join(tmpdir(), 'postern-declared-'));
  defer(t, () => rmSync(folder, { recursive: true }));
  const file = join(folder, 'mailboxes.json');
  writeFileSync(file, JSON.stringify([{ name: 'team-a', max_messages: 7 }]));
  const node = await startPostern({ database: url, args: ['--mailboxes', file] });
  defer(t, () => node.stop());
  assert.equal((await a.mailboxes.info('team-a')).max_messages, 7);
});
