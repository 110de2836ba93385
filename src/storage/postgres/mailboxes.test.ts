import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defer } from '../../../test/defer.ts';
import { newDatabase } from '../../../test/postgres/server.ts';
import { dropDatabase, openTestStore } from '../../../test/postgres/test-store.ts';
import { until } from '../../../test/until.ts';
import { describeMailboxes, MailboxesUnderTest } from '../conformance/mailboxes.conformance.ts';
import { StoreForTests } from '../conformance/store-under-test.conformance.ts';

describe('a PostgreSQL store', () => {
  describeMailboxes(new StoreForTests(async (limits = {}) => openTestStore(await newDatabase(), limits)));
});

it('a mailbox works on every node as soon as its creation, change or deletion is acknowledged', async (t) => {
  const url = await newDatabase();
  const opened = [await openTestStore(url), await openTestStore(url)];
  const [a, b] = opened.map((node) => new MailboxesUnderTest(node));
  defer(t, async () => {
    for (const { mailboxes } of [a!, b!]) mailboxes.close();
    await Promise.all(opened.map(({ store }) => store.close()));
    await dropDatabase(url);
  });
  for (let i = 0; i < 3; i++) {
    const { smtp, token } = await a!.create('team-a', { recipients: ['*@a.test'] });
    assert.equal(await b!.mailboxes.signIn(smtp.username, smtp.password), true);
    const mailbox = await b!.mailboxes.get('team-a');
    const heard: string[] = [];
    mailbox.subscribe(({ type }) => heard.push(type));
    await b!.send({ subject: 'from b', recipients: ['x@a.test'] });
    await a!.send({ subject: 'from a', key: token });
    assert.deepEqual(await a!.subjects('team-a'), ['from a', 'from b']);
    await until(() => heard.length === 2);
    const { id } = (await a!.mailboxes.tokenOwner(token))!;
    const revoked = a!.mailboxes.revocationOf(await a!.mailboxes.get('team-a'), id);
    assert.equal(revoked.aborted, false);
    const replaced = await b!.mailboxes.replaceCredentials('team-a');
    assert.equal(revoked.aborted, true);
    assert.equal(await a!.mailboxes.tokenOwner(token), undefined);
    assert.equal((await a!.mailboxes.tokenOwner(replaced.token))?.mailbox.name, 'team-a');
    await a!.mailboxes.delete('team-a');
    assert.equal(mailbox.removed.aborted, true);
    await assert.rejects(b!.mailboxes.get('team-a'), { code: 'not_found' });
    assert.equal(await b!.mailboxes.refuses('x@a.test'), true);
  }
});
