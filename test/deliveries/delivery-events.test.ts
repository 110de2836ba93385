import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { createApp } from '../../src/app.ts';
import { parseConfig } from '../../src/app-settings.ts';
import type { DeliveryEventRequest } from '../../src/contract/delivery-event.ts';
import { type RunningPostern, startPostern } from '../../src/testing/index.ts';
import { defer } from '../defer.ts';
import { SmtpClient } from '../smtp-client.ts';
import { PATIENCE_MS, until } from '../until.ts';
import { Application, eventsOf, sendWith, services, simulate } from './application.ts';

type Settings = Record<string, string | string[]>;

async function openApplication(t: TestContext): Promise<Application> {
  const application = await Application.open();
  defer(t, () => application.close());
  return application;
}

async function start(t: TestContext, settings: Settings): Promise<RunningPostern> {
  const postern = await startPostern({ settings, timeout: PATIENCE_MS });
  defer(t, () => postern.close());
  return postern;
}

const newest = async (postern: RunningPostern) => (await postern.api.list({ limit: 1 })).messages[0]!.id;

/** Sends a message over SMTP. */
async function mail({ smtp }: RunningPostern, headers = '', from = 'app@shop.test'): Promise<void> {
  const client = await SmtpClient.connect(smtp.port);
  const raw = `Subject: Hello\r\nMessage-ID: <1@shop.test>\r\n${headers}\r\nHello\r\n`;
  await client.send(raw, 'zoe@example.test', from);
  client.socket.destroy();
}

describe('delivery events', () => {
  it('are simulated by a test, which sees what the application answered', async (t) => {
    const application = await openApplication(t);
    const postern = await start(t, { events: [`resend=${application.url('/hooks')}`] });
    const inbox = postern.inbox();
    await sendWith(postern.url, 'resend', (body) => body.replace('zoe@example.test', inbox.address));
    const message = await inbox.message();
    await application.take(2);
    const [event] = await message.simulate('bounce', { reason: '550 5.1.1 No such user' });
    assert.deepEqual(
      [event!.status, event!.attempts, event!.to],
      ['accepted', 1, `http://${application.host}`],
    );
    assert.equal(JSON.parse(application.hooks[0]!.body).data.bounce.message, '550 5.1.1 No such user');
    const all = await message.deliveryEvents();
    assert.deepEqual(
      all.map(({ events, status }) => [events[0]!.type, status]),
      [
        ['sent', 'accepted'],
        ['delivered', 'accepted'],
        ['bounce', 'accepted'],
      ],
    );
    application.answer = (response) => response.writeHead(404).end();
    await message.simulate('open');
    const failed = inbox.message({ subject: 'Your address is wrong' }, { timeout: 2000 });
    await assert.rejects(
      failed,
      /sent to the application:\n[\s\S]* bounce to http.* -> accepted\n.* open to http.* -> failed \(status 404\)/,
    );
  });

  it('are tried again, in their order, with a new signature and the same id', async (t) => {
    const application = await openApplication(t);
    const postern = await start(t, { events: [`resend=${application.url('/hooks')}`] });
    application.answer = (response) => {
      application.answer = (next) => next.end();
      response.writeHead(503).end('not now');
    };
    await sendWith(postern.url, 'resend');
    const id = await newest(postern);
    await until(async () => (await eventsOf(postern, id)).every(({ status }) => status === 'accepted'));
    const ids = application.hooks.map(({ headers }) => headers['svix-id']);
    assert.equal(ids.length, 3);
    assert.equal(ids[0], ids[1]);
    assert.deepEqual(
      application.hooks.map(({ body }) => JSON.parse(body).type),
      ['email.sent', 'email.sent', 'email.delivered'],
    );
    assert.equal((await eventsOf(postern, id))[0]!.attempts, 2);
  });

  it('that the application refuses are not tried again, and the list says why', async (t) => {
    const application = await openApplication(t);
    const postern = await start(t, { events: [`postmark=${application.url('/hooks')}`] });
    application.answer = (response) => response.writeHead(401).end('no password');
    await sendWith(postern.url, 'postmark');
    await application.take(1);
    const [event] = await simulate(postern, await newest(postern), { type: 'bounce' });
    assert.deepEqual(
      [event!.status, event!.response, event!.error],
      ['failed', { status: 401, body: 'no password' }, 'status 401'],
    );
  });

  it('that nobody receives are listed as waiting, with the reason', async (t) => {
    const application = await openApplication(t);
    const postern = await start(t, { events: [`postmark=${application.url('/hooks')}`] });
    application.close();
    await sendWith(postern.url, 'postmark');
    const id = await newest(postern);
    await until(async () => (await eventsOf(postern, id))[0]?.error != null);
    const [event] = await eventsOf(postern, id);
    assert.equal(event!.status, 'waiting');
    assert.match(event!.error!, /ECONNREFUSED/);
  });

  it('of a deleted message are not sent, and do not delay others', async (t) => {
    const application = await openApplication(t);
    const postern = await start(t, { events: [`resend=${application.url('/hooks')}`] });
    const first = Promise.withResolvers<() => void>();
    application.answer = (response) => {
      application.answer = (next) => next.end();
      first.resolve(() => response.end());
    };
    await sendWith(postern.url, 'resend');
    const respond = await first.promise;
    await postern.api.remove(await newest(postern));
    await sendWith(postern.url, 'resend', (body) => body.replace('"Hello"', '"Second"'));
    respond();
    const hooks = await application.take(3);
    assert.deepEqual(
      hooks.map(({ body }) => [JSON.parse(body).type, JSON.parse(body).data.subject]),
      [
        ['email.sent', 'Hello'],
        ['email.sent', 'Second'],
        ['email.delivered', 'Second'],
      ],
    );
  });

  it('are sent although the client whose message was the first has disconnected', async (t) => {
    const application = await openApplication(t);
    const postern = await start(t, { events: [`postmark=${application.url('/hooks')}`] });
    const { path, body } = services.postmark;
    const request = http.request(`${postern.url}/capture/postmark${path}`, {
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json', 'x-postmark-server-token': 'key' },
    });
    request.end(JSON.stringify(body));
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    response.resume();
    await once(request, 'close');
    await application.take(1);
    await sendWith(postern.url, 'postmark');
    await application.take(1);
  });

  it('have an error that says what is missing', async (t) => {
    const application = await openApplication(t);
    const postern = await start(t, { events: [`resend=${application.url('/')}`] });
    await sendWith(postern.url, 'postmark');
    const id = await newest(postern);
    const ask = (request: DeliveryEventRequest) => simulate(postern, id, request);
    await assert.rejects(ask({ type: 'bounce' }), { code: 'conflict', message: /--events postmark=/ });
    await assert.rejects(ask({ type: 'bounce', recipient: 'other@x.test' }), { code: 'invalid_body' });
    await assert.rejects(ask({ type: 'boing' as never }), { code: 'invalid_body' });
    await assert.rejects(ask({ type: 'one_click_unsubscribe' }), {
      message: /no List-Unsubscribe header/,
    });
    // Another service, although the message did not come from there.
    const [event] = await ask({ type: 'bounce', service: 'resend' });
    assert.equal(event!.status, 'accepted');
    await assert.rejects(eventsOf(postern, '01K9ZC5V3M8QJ4T6W2X7Y0N1RB'), { code: 'not_found' });
  });

  for (const [setting, says] of [
    ['sengrid=http://127.0.0.1:1/', /--events: sengrid has no events. The services are sendgrid, /],
    ['sendgrid=ftp://user:s3cret@127.0.0.1/', /--events/],
    ['smtp=http://127.0.0.1/s3cret', /--events/],
  ] as const)
    it(`do not start with ${setting}, whose credentials are not repeated`, async () => {
      await assert.rejects(
        async () => {
          const argv = ['--ephemeral', '--smtp-port', '0', '--http-port', '0', '--events', setting];
          await (await createApp(parseConfig(argv, {}))).close();
        },
        (error: Error) => says.test(error.message) && !/s3cret/.test(error.message),
      );
    });

  it('do not start with a mailbox in a file that has those of an unknown service', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'postern-events-'));
    defer(t, () => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'mailboxes.json');
    writeFileSync(file, JSON.stringify([{ name: 'team-a', events: ['sengrid=http://127.0.0.1:1/'] }]));
    const argv = ['--ephemeral', '--smtp-port', '0', '--http-port', '0', '--mailboxes', file];
    await assert.rejects(async () => {
      await (await createApp(parseConfig(argv, {}))).close();
    }, /--mailboxes: Mailbox 1 of the file: sengrid has no events. The services are sendgrid, /);
  });

  it('have keys that are generated once, and that only managers see', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'postern-events-'));
    defer(t, () => rmSync(folder, { recursive: true, force: true }));
    const settings = {
      'data-dir': folder,
      events: ['resend=http://user:s3cret@127.0.0.1:9/hooks?key=s3cret'],
      token: ['a-token-of-managers'],
    };
    const read = async () => {
      const postern = await startPostern({ settings });
      try {
        const created = await postern.api.createMailbox({ events: ['resend=http://127.0.0.1:9/own'] });
        const asOwner = await fetch(`${created.api_url}/info`, {
          headers: { authorization: `Bearer ${created.token}` },
        });
        const asManager = await fetch(`${created.api_url}/info`, {
          headers: { authorization: `Bearer ${settings.token[0]}` },
        });
        return {
          info: await postern.api.info(),
          owner: await asOwner.json(),
          own: await asManager.json(),
          created,
        };
      } finally {
        await postern.close();
      }
    };
    const [first, second] = [await read(), await read()];
    const [destination] = first.info.event_destinations!;
    assert.equal(destination!.to, 'http://127.0.0.1:9/hooks');
    assert.match(destination!.keys.signing_secret!, /^whsec_.{32}$/);
    assert.deepEqual(second.info.event_destinations, first.info.event_destinations);
    assert.equal('event_destinations' in first.owner, false);
    assert.notEqual(first.own.event_destinations[0].keys.signing_secret, destination!.keys.signing_secret);
    assert.doesNotMatch(JSON.stringify([first, second]), /s3cret/);
    assert.equal(statSync(join(folder, 'events.key')).mode & 0o077, 0);
  });

  it('have the same keys on each start with --events-key', async (t) => {
    const settings = { events: ['mailgun=http://127.0.0.1:9/'], 'events-key': 'a-key-for-tests' };
    const keys = await Promise.all(
      [1, 2].map(async () => (await (await start(t, settings)).api.info()).event_destinations),
    );
    assert.deepEqual(keys[0], keys[1]);
  });

  it('of a mailbox go where its own setting says', async (t) => {
    const application = await openApplication(t);
    const postern = await start(t, { events: [`resend=${application.url('/server')}`] });
    const created = await postern.api.createMailbox({
      name: 'team-a',
      events: [`resend=${application.url('/team-a?k=s3cret')}`],
    });
    assert.deepEqual(created.events, [`resend=${application.url('/team-a')}`]);
    await sendWith(`${postern.url}/mailboxes/team-a`, 'resend');
    assert.deepEqual(
      (await application.take(2)).map(({ path }) => path),
      ['/team-a?k=s3cret', '/team-a?k=s3cret'],
    );
    await sendWith(postern.url, 'resend');
    assert.deepEqual(
      (await application.take(2)).map(({ path }) => path),
      ['/server', '/server'],
    );
    for (const events of [
      'resend=nowhere',
      'constructor=http://127.0.0.1/',
      'resend=http://127.0.0.1:0/',
      'resend=http://./',
      'resend=http://user:%zz@127.0.0.1/',
      'resend=http://%zz@127.0.0.1/',
      'smtp=127.0.0.1:99999',
      'smtp=127.0.0.1:0',
      'smtp=[::::]:25',
      'smtp=a?b:25',
    ])
      await assert.rejects(
        postern.api.createMailbox({ events: [events] }),
        { code: 'invalid_body' },
        `${events} is refused`,
      );
    await postern.api.createMailbox({ events: ['smtp=[::1]:25', 'resend=http://user:p%40ss@[::1]:3000/'] });
  });

  it('of a mailbox that a request has created go to the hosts of the server only, if others can send requests', async (t) => {
    const [allowed, other] = [await openApplication(t), await openApplication(t)];
    const settings = {
      events: [`postmark=${allowed.url('/')}`],
      'trust-proxy': 'true',
      token: ['a-token-of-managers'],
    };
    const postern = await start(t, settings);
    const inbox = async (name: string, { url }: { url: string }) => {
      const { token } = await postern.api.createMailbox({ name, events: [`postmark=${url}`] });
      await sendWith(`${postern.url}/mailboxes/${name}`, 'postmark', undefined, token);
      const base = `${postern.url}/mailboxes/${name}/api/v1`;
      const headers = { authorization: `Bearer ${token}` };
      const { messages } = await (await fetch(`${base}/messages`, { headers })).json();
      const list = async () =>
        (await (await fetch(`${base}/messages/${messages[0].id}/delivery-events`, { headers })).json())
          .delivery_events;
      await until(async () => (await list())[0]?.attempts > 0);
      return (await list())[0];
    };
    assert.equal((await inbox('good', { url: allowed.url('/own') })).status, 'accepted');
    assert.match((await inbox('bad', { url: other.url('/') })).error, /not among the allowed destinations/);
    assert.equal(other.hooks.length, 0);
  });

  it('of a message that arrived over SMTP are delivery reports', async (t) => {
    const receiver = await start(t, {});
    const postern = await start(t, { events: [`smtp=127.0.0.1:${receiver.smtp.port}`] });
    await mail(postern, 'X-Own: 17\r\n');
    const id = await newest(postern);
    const [event] = await simulate(postern, id, { type: 'bounce', reason: '550 5.1.1 No such user' });
    assert.deepEqual([event!.service, event!.status], ['smtp', 'accepted']);
    const [report] = (await receiver.api.list({})).messages;
    assert.deepEqual([report!.sender, report!.recipients], ['', ['app@shop.test']]);
    const bounce = await receiver.api.bounce(report!.id);
    assert.deepEqual(
      bounce!.recipients.map(({ recipient, action, status }) => [recipient, action, status]),
      [['zoe@example.test', 'failed', '5.1.1']],
    );
    const { bytes } = await receiver.api.raw(report!.id);
    assert.match(Buffer.from(bytes).toString(), /text\/rfc822-headers\r\n\r\nSubject: Hello[\s\S]*X-Own: 17/);
    await assert.rejects(simulate(postern, id, { type: 'open' }), /smtp has no event open, but bounce/);
    await simulate(postern, id, { type: 'deferred', recipient: 'Zoe@example.test', reason: 'Not now' });
    const delayed = await receiver.api.bounce((await receiver.api.list({})).messages[0]!.id);
    assert.deepEqual([delayed!.recipients[0]!.action, delayed!.recipients[0]!.status], ['delayed', '4.0.0']);
    await mail(postern, '', '');
    await assert.rejects(simulate(postern, await newest(postern), { type: 'bounce' }), /no sender/);
  });

  it('unsubscribe with one click where --check-links allows it, and only on request', async (t) => {
    const application = await openApplication(t);
    const headers = `List-Unsubscribe: <mailto:no@shop.test>, <${application.url('/u?id=17')}>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n`;
    const postern = await start(t, { 'check-links': [application.host] });
    await mail(postern, headers);
    assert.equal(application.hooks.length, 0);
    const [event] = await simulate(postern, await newest(postern), { type: 'one_click_unsubscribe' });
    assert.deepEqual([event!.status, event!.response?.status], ['accepted', 200]);
    const [{ path, body, headers: sent } = application.hooks[0]!] = await application.take(1);
    assert.deepEqual(
      [path, body, sent['content-type'], sent.cookie],
      ['/u?id=17', 'List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded', undefined],
    );
    application.answer = (response) => response.writeHead(503).end();
    const [failed] = await simulate(postern, await newest(postern), { type: 'one_click_unsubscribe' });
    assert.equal(failed!.status, 'failed', 'it is not tried again');

    for (const settings of [{}, { 'check-links': ['127.0.0.1:1'] }]) {
      const other = await start(t, settings);
      await mail(other, headers);
      const asked = simulate(other, await newest(other), { type: 'one_click_unsubscribe' });
      if (!('check-links' in settings)) await assert.rejects(asked, /--check-links/);
      else assert.match((await asked)[0]!.error!, /not among the allowed destinations/);
    }
    assert.equal(application.hooks.length, 1);
  });

  it('are bounded: beyond the limit, the oldest are dropped and forgotten', async (t) => {
    const application = await openApplication(t);
    const argv = ['--ephemeral', '--smtp-port', '0', '--http-port', '0', '--log-level', 'error'];
    const config = parseConfig([...argv, '--events', `postmark=${application.url('/')}`], {});
    const app = await createApp({ ...config, webhookQueue: 3 });
    defer(t, () => app.close());
    application.answer = () => {};
    const { port } = app.listening.find(({ protocol }) => protocol === 'http')!;
    for (let sent = 0; sent < 6; sent++) await sendWith(`http://127.0.0.1:${port}`, 'postmark');
    const { messages } = await app.mailbox.list({ limit: 10 });
    const statusOf = async (id: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/messages/${id}/delivery-events`);
      return ((await answer.json()) as { delivery_events: { status: string }[] }).delivery_events[0]?.status;
    };
    await until(async () => (await statusOf(messages[0]!.id)) !== undefined);
    const all = await Promise.all(messages.map(({ id }) => statusOf(id)));
    assert.deepEqual(all, ['waiting', 'waiting', 'waiting', undefined, undefined, undefined]);
  });

  it('repeat only the beginning of a header for each recipient', async (t) => {
    const application = await openApplication(t);
    const postern = await start(t, { events: [`sendgrid=${application.url('/')}`] });
    const client = await SmtpClient.connect(postern.smtp.port);
    const recipients = Array.from({ length: 100 }, (_, n) => `r${n}@example.test`);
    const raw = `Message-ID: <${`${'x'.repeat(900)}\r\n `.repeat(900)}@shop.test>\r\n\r\nHello\r\n`;
    await client.send(raw, recipients);
    client.socket.destroy();
    await simulate(postern, await newest(postern), { type: 'delivered', service: 'sendgrid' });
    const [{ body } = application.hooks[0]!] = await application.take(1);
    assert.equal(JSON.parse(body).length, 100);
    assert.ok(body.length < 500_000, `${body.length} characters`);
  });

  it('wait while too much is being sent', async (t) => {
    const application = await openApplication(t);
    const unanswered: http.ServerResponse[] = [];
    application.answer = (response) => unanswered.push(response);
    const urls = Array.from({ length: 8 }, (_, n) => `sendgrid=${application.url(`/${n}`)}`);
    const postern = await start(t, { events: urls });
    const args = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`a${n}`, 'x'.repeat(4000)]));
    const everyone = Array.from({ length: 40 }, (_, n) => ({ email: `r${n}@example.test` }));
    await sendWith(postern.url, 'sendgrid', (text) => {
      const body = JSON.parse(text);
      Object.assign(body.personalizations[0], { to: everyone, custom_args: args });
      return JSON.stringify(body);
    });
    // Each request has two events of 48 KB for everyone: 4 MB.
    const id = await newest(postern);
    await until(async () => (await eventsOf(postern, id)).some(({ error }) => error?.includes('Too much')));
    application.answer = (response) => response.end();
    for (const response of unanswered) response.end();
    await until(async () => (await eventsOf(postern, id)).every(({ status }) => status === 'accepted'));
  });
});
