import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { setImmediate as nextRound } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { assertRefused } from '../api/harness.ts';
import { SmtpClient } from '../smtp-client.ts';
import { MANAGER, type MailboxServer, signIn, startMailboxes, type TestMailbox } from './two-mailboxes.ts';

describe('a mailbox with expires_in', () => {
  let server: MailboxServer;
  before(async () => {
    server = await startMailboxes('--token', MANAGER);
  });
  after(() => server.api.close());

  const expiryOf = async ({ name }: TestMailbox) =>
    Date.parse((await server.manage('GET', `/api/v1/mailboxes/${name}`)).json.expires_at);

  it('is removed when the time is over, and ends what uses it with the reason', async () => {
    // The time is long enough to open everything: it counts from the last use.
    const box = await server.create({ name: 'short', expires_in: 3, extend_on_use: true });
    await box.mail('Soon gone');
    const socket = new WebSocket(`ws://127.0.0.1:${server.api.http.port}/mailboxes/short/api/v1/ws`, {
      headers: { authorization: `Bearer ${box.token}` },
    });
    await once(socket, 'open');
    const closed = once(socket, 'close');
    const client = await signIn(server.api.smtpPort, box.smtp.username, box.smtp.password);
    const waiting = await box.call('GET', '/api/v1/wait?to=nobody@example.test&timeout=30');
    assertRefused(waiting, 404, 'not_found');
    assert.equal(waiting.json.error, 'The mailbox short has expired.');
    assert.deepEqual((await closed).map(String), ['4404', 'The mailbox short has expired.']);
    assert.match(await client.reply(), /^421 4\.7\.0 The mailbox was deleted/);
    assertRefused(await server.manage('GET', '/mailboxes/short/api/v1/messages'), 404, 'not_found');
    assertRefused(await box.call('GET', '/api/v1/messages'), 401, 'unauthorized');
    const { mailboxes } = (await server.manage('GET', '/api/v1/mailboxes')).json;
    assert.ok(mailboxes.every(({ name }: { name: string }) => name !== 'short'));
    const again = await server.create({ name: 'short' });
    assert.equal((await again.call('GET', '/api/v1/messages')).json.total, 0);
  });

  it('expires at a fixed time without extend_on_use, and later after each use with it', async () => {
    const fixed = await server.create({ expires_in: 600 });
    const extended = await server.create({ expires_in: 600, extend_on_use: true });
    const message = { from: 'a@x.test', to: 'b@x.test', subject: 'Captured', text: 'x' };
    const uses: Record<string, (box: TestMailbox) => Promise<unknown>> = {
      request: (box) => box.call('GET', '/api/v1/messages'),
      'message over SMTP': (box) => box.mail('Sent'),
      'captured message': (box) =>
        server.manage('POST', '/capture/resend/emails', { token: box.token, json: message }),
      'request of a manager': ({ name }) => server.manage('GET', `/mailboxes/${name}/api/v1/messages`),
    };
    const before = await expiryOf(fixed);
    for (const [title, use] of Object.entries(uses)) {
      const last = await expiryOf(extended);
      while (Date.now() + 600_000 <= last) await nextRound();
      await use(fixed);
      await use(extended);
      assert.ok((await expiryOf(extended)) > last, title);
      assert.equal(await expiryOf(fixed), before, title);
    }
    const last = await expiryOf(extended);
    await server.manage('GET', '/api/v1/messages');
    assert.equal(await expiryOf(extended), last, 'a request to another mailbox');
    // A wait is used from its beginning to its end.
    const wait = extended.call('GET', '/api/v1/wait?to=late@example.test&timeout=30');
    while ((await server.manage('GET', `/mailboxes/${extended.name}/api/v1/info`)).json.waiting === 0);
    const during = await expiryOf(extended);
    while (Date.now() + 600_000 <= during) await nextRound();
    await server.manage('DELETE', `/api/v1/mailboxes/${fixed.name}`);
    await extended.mail('Late', 'late@example.test');
    assert.equal((await wait).status, 200);
    assert.ok((await expiryOf(extended)) > during);
  });
});

describe('a message for several mailboxes', () => {
  it('is refused over SMTP, and stored in none, if one of them cannot store it', async (t) => {
    const server = await startMailboxes('--token', MANAGER, '--max-total-bytes', '1MB');
    t.after(() => server.api.close());
    const boxes = [
      await server.create({ name: 'a', recipients: ['*@a.test'] }),
      await server.create({ name: 'b', recipients: ['*@b.test'] }),
    ];
    const totals = () =>
      Promise.all(boxes.map(async (box) => (await box.call('GET', '/api/v1/messages')).json.total));
    const large = `Subject: Large\r\n\r\n${`${'x'.repeat(70)}\r\n`.repeat(8000)}`;
    const client = await SmtpClient.connect(server.api.smtpPort);
    assert.match(await client.send(large, ['one@a.test', 'two@b.test']), /^452 4\.3\.1 /);
    assert.deepEqual(await totals(), [0, 0]);
    assert.equal((await server.manage('GET', '/api/v1/messages')).json.total, 0);
    // One copy would have fitted.
    assert.match(await client.send(large, ['one@a.test']), /^250 /);
    assert.match(await client.send('Subject: Small\r\n\r\nx', ['one@a.test', 'two@b.test']), /^250 /);
    assert.deepEqual(await totals(), [2, 1]);
    await client.close();
  });
});
