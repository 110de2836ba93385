import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { WebSocket } from 'ws';
import { assertRefused } from '../api/harness.ts';
import { send } from '../api/http-client.ts';
import { keptId, SmtpClient } from '../smtp-client.ts';
import { MANAGER, type MailboxServer, signIn, startMailboxes, type TestMailbox } from './two-mailboxes.ts';

const basic = (user: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
});

describe('mailboxes with a login', () => {
  let server: MailboxServer;
  let ours: TestMailbox;
  let theirs: TestMailbox;
  before(async () => {
    server = await startMailboxes('--token', MANAGER);
    ours = await server.create({ name: 'ours' });
    theirs = await server.create({ name: 'theirs' });
    await theirs.mail('For them');
  });
  after(() => server.api.close());

  /** The event stream of MailHog, opened with the token of the mailbox. */
  async function eventStream({ name, token }: TestMailbox): Promise<IncomingMessage> {
    const path = `/mailboxes/${name}/compat/mailhog/api/v1/events`;
    const headers = { authorization: `Bearer ${token}` };
    const [response] = await once(request({ ...server.api.http, path, headers }).end(), 'response');
    return response;
  }

  it('a token opens its own mailbox', async () => {
    const id = await ours.mail('For us');
    const { json } = await ours.call('GET', '/api/v1/messages');
    assert.deepEqual(
      json.messages.map((message: { id: string }) => message.id),
      [id],
    );
    assert.equal((await ours.call('GET', '/api/v1/info')).json.mailbox, 'ours');
  });

  it('a token opens no other mailbox, not even the default one, and manages none', async () => {
    for (const path of [
      '/mailboxes/theirs/api/v1/messages',
      '/mailboxes/unknown/api/v1/messages',
      '/mailboxes/theirs/',
      '/mailboxes/theirs',
      '/api/v1/messages',
      '/api/v1/mailboxes',
      '/api/v1/mailboxes/ours',
      '/metrics',
      '/',
    ]) {
      const answer = await server.manage('GET', path, { token: ours.token });
      assertRefused(answer, 403, 'forbidden');
    }
    const json = { name: 'more' };
    assertRefused(
      await server.manage('POST', '/api/v1/mailboxes', { token: ours.token, json }),
      403,
      'forbidden',
    );
    assertRefused(
      await ours.call('POST', '/api/v1/messages/move', { json: { ids: ['x'], mailbox: 'theirs' } }),
      403,
      'forbidden',
    );
  });

  it('without credentials, a mailbox that exists and one that does not are the same', async () => {
    for (const name of ['theirs', 'unknown']) {
      const answer = await server.manage('GET', `/mailboxes/${name}/api/v1/messages`, { token: null });
      assertRefused(answer, 401, 'unauthorized');
      assert.deepEqual(
        answer.headers['www-authenticate'],
        [
          `Basic realm="Postern mailbox ${name}", charset="UTF-8", Bearer realm="Postern mailbox ${name}"`,
        ].join(),
      );
    }
  });

  it('the name and a token are Basic credentials, with a cookie for the event stream of that mailbox', async () => {
    const headers = { ...basic('ours', ours.token), 'accept-language': 'en' };
    const answer = await ours.call('GET', '/api/v1/messages', { token: null, headers });
    assert.equal(answer.status, 200);
    const cookie = String(answer.headers['set-cookie']);
    assert.match(cookie, /; Path=\/mailboxes\/ours\/api\/v1\/ws;/);
    const open = (path: string) =>
      new WebSocket(`ws://127.0.0.1:${server.api.http.port}${path}`, {
        headers: { cookie: cookie.split(';')[0]! },
      });
    const socket = open('/mailboxes/ours/api/v1/ws');
    await once(socket, 'open');
    socket.terminate();
    for (const path of ['/mailboxes/theirs/api/v1/ws', '/api/v1/ws']) {
      const [, response] = await once(
        open(path).on('error', () => {}),
        'unexpected-response',
      );
      assert.equal(response.statusCode, 401, path);
    }
  });

  it('a browser is asked again if the credentials are those of another mailbox', async () => {
    for (const [user, password] of [
      ['theirs', theirs.token],
      ['ours', theirs.token],
      ['theirs', ours.token],
      ['ours', 'wrong'],
    ] as const) {
      const headers = basic(user, password);
      assertRefused(
        await ours.call('GET', '/api/v1/messages', { token: null, headers }),
        401,
        'unauthorized',
      );
    }
  });

  it('a read-only token reads, and changes nothing', async () => {
    const token = ours.readOnlyToken;
    assert.equal((await ours.call('GET', '/api/v1/messages', { token })).status, 200);
    for (const [method, path] of [
      ['DELETE', '/api/v1/messages'],
      ['POST', '/api/v1/test-message'],
      ['POST', '/api/v1/faults'],
      // Which marks the message as read.
      ['GET', '/compat/mailpit/api/v1/message/latest'],
      // Which opens the links of the message.
      ['GET', '/api/v1/messages/01ARZ3NDEKTSV4RRFFQ69G5FAV/checks/links?fetch=true'],
    ] as const) {
      const answer = await ours.call(method, path, { token });
      assert.equal(answer.status, 403, `${method} ${path}: ${answer.text}`);
    }
    const sent = await server.manage('POST', '/capture/resend/emails', {
      token,
      json: { from: 'a@x.test', to: 'b@x.test', subject: 'No', text: 'no' },
    });
    assert.equal(sent.json.name, 'invalid_api_key');
  });

  it('a manager opens every mailbox, and one that does not exist is 404', async () => {
    assert.equal((await server.manage('GET', '/mailboxes/theirs/api/v1/messages')).json.total, 1);
    assertRefused(await server.manage('GET', '/mailboxes/unknown/api/v1/messages'), 404, 'not_found');
    assertRefused(await server.manage('GET', '/mailboxes/UNKNOWN/api/v1/messages'), 404, 'not_found');
    assertRefused(await server.manage('GET', '/mailboxes/unknown/'), 404, 'not_found');
  });

  it('what exists once is at the root only', async () => {
    for (const path of ['/livez', '/readyz', '/metrics', '/api/v1/mailboxes', '/api/v1/mailboxes/ours'])
      assertRefused(await server.manage('GET', `/mailboxes/ours${path}`), 404, 'not_found');
    assertRefused(
      await server.manage('GET', '/mailboxes/ours/mailboxes/theirs/api/v1/info'),
      404,
      'not_found',
    );
  });

  it('the redirect to its page and the OpenAPI document have the path of the mailbox', async () => {
    const redirect = await ours.call('GET', '');
    assert.deepEqual([redirect.status, redirect.headers.location], [308, '/mailboxes/ours/']);
    const yaml = await ours.call('GET', '/api/v1/openapi.yaml');
    assert.match(yaml.text, /^servers:\n {2}- url: \/mailboxes\/ours$/m);
  });

  it('an access key id sends messages, but opens nothing', async () => {
    const answer = await ours.call('GET', '/api/v1/messages', { token: ours.accessKeyId });
    assertRefused(answer, 401, 'unauthorized');
  });

  it('a removed token is refused, and new credentials replace all others', async () => {
    const box = await server.create();
    const { tokens } = (await server.manage('GET', `/api/v1/mailboxes/${box.name}`)).json;
    const second = tokens.find((token: { read_only: boolean }) => token.read_only);
    await server.manage('DELETE', `/api/v1/mailboxes/${box.name}/tokens/${second.id}`);
    assertRefused(await box.call('GET', '/api/v1/info', { token: box.readOnlyToken }), 401, 'unauthorized');
    const replaced = await server.manage('POST', `/api/v1/mailboxes/${box.name}/credentials`);
    assertRefused(await box.call('GET', '/api/v1/info'), 401, 'unauthorized');
    assert.equal((await box.call('GET', '/api/v1/info', { token: replaced.json.token })).status, 200);
  });

  it('new credentials end everything that was opened with the old ones, and nothing of a manager', async () => {
    const box = await server.create();
    const path = `/mailboxes/${box.name}/api/v1/ws`;
    const open = (headers: Record<string, string>) =>
      new WebSocket(`ws://127.0.0.1:${server.api.http.port}${path}`, { headers });
    const page = await box.call('GET', '/api/v1/info', {
      token: null,
      headers: { ...basic(box.name, box.token), 'accept-language': 'en' },
    });
    const cookie = String(page.headers['set-cookie']).split(';', 1)[0]!;
    const sockets = [{ authorization: `Bearer ${box.token}` }, { cookie }].map(open);
    const managers = open({ authorization: `Bearer ${MANAGER}` });
    const reading = open({ authorization: `Bearer ${box.readOnlyToken}` });
    await Promise.all([...sockets, managers, reading].map((socket) => once(socket, 'open')));
    const closed = Promise.all(sockets.map((socket) => once(socket, 'close')));
    const client = await signIn(server.api.smtpPort, box.smtp.username, box.smtp.password);
    const waiting = box.call('GET', '/api/v1/wait?to=nobody@example.test&timeout=30');
    while ((await box.call('GET', '/api/v1/info')).json.waiting === 0);
    const stream = await eventStream(box);

    const { tokens } = (await server.manage('GET', `/api/v1/mailboxes/${box.name}`)).json;
    const { id } = tokens.find((token: { read_only: boolean }) => token.read_only);
    const removed = once(reading, 'close');
    await server.manage('DELETE', `/api/v1/mailboxes/${box.name}/tokens/${id}`);
    assert.equal((await removed)[0], 4401);
    assert.deepEqual(
      sockets.map(({ readyState }) => readyState),
      [WebSocket.OPEN, WebSocket.OPEN],
    );

    const { json } = await server.manage('POST', `/api/v1/mailboxes/${box.name}/credentials`);
    for (const [code, reason] of await closed)
      assert.deepEqual([code, String(reason)], [4401, 'The token was removed from the mailbox.']);
    assertRefused(await waiting, 401, 'unauthorized');
    assert.doesNotMatch(await text(stream), /data/);
    assert.match(await client.reply(), /^421 4\.7\.0 The password was replaced/);
    const [refused] = await once(open({ cookie }), 'unexpected-response').then(([, response]) => [response]);
    assert.equal(refused.statusCode, 401);
    assert.equal(managers.readyState, WebSocket.OPEN);
    managers.close();
    const renewed = await signIn(server.api.smtpPort, json.smtp.username, json.smtp.password);
    await renewed.close();
  });

  it('a manager moves messages, which arrive as new ones', async () => {
    const [from, to] = [await server.create(), await server.create()];
    const id = await from.mail('Moved');
    await from.call('PATCH', `/api/v1/messages/${id}`, { json: { is_starred: true, tags: ['a'] } });
    const path = `/mailboxes/${from.name}/api/v1/messages/move`;
    const moved = await server.manage('POST', path, { json: { ids: [id], mailbox: to.name } });
    const [message] = moved.json.messages;
    assert.notEqual(message.id, id);
    assert.deepEqual([message.is_starred, message.tags], [true, ['a']]);
    assertRefused(await from.call('GET', `/api/v1/messages/${id}`), 404, 'not_found');
    assert.equal((await to.call('GET', `/api/v1/messages/${message.id}`)).status, 200);
  });

  it('waits and WebSockets end with a clear error when the mailbox is deleted', async () => {
    const box = await server.create();
    const socket = new WebSocket(`ws://127.0.0.1:${server.api.http.port}/mailboxes/${box.name}/api/v1/ws`, {
      headers: { authorization: `Bearer ${box.token}` },
    });
    await once(socket, 'open');
    const waiting = box.call('GET', '/api/v1/wait?to=nobody@example.test&timeout=30');
    const stream = await eventStream(box);
    const closed = once(socket, 'close');
    for (;;) {
      const { json } = await box.call('GET', '/api/v1/info');
      if (json.waiting === 1) break;
    }
    assert.equal((await ours.call('GET', '/api/v1/info')).json.waiting, 0);
    const deleted = await server.manage('DELETE', `/api/v1/mailboxes/${box.name}`);
    assert.equal(deleted.status, 204);
    const answer = await waiting;
    assertRefused(answer, 404, 'not_found');
    assert.equal(answer.json.error, `The mailbox ${box.name} was deleted.`);
    assert.doesNotMatch(await text(stream), /data/);
    const [code, reason] = await closed;
    assert.deepEqual([code, String(reason)], [4404, `The mailbox ${box.name} was deleted.`]);
  });
});

describe('mailboxes without a login', () => {
  let server: MailboxServer;
  let box: TestMailbox;
  before(async () => {
    server = await startMailboxes();
    box = await server.create({ name: 'box' });
  });
  after(() => server.api.close());

  it('everything is open to requests without a token', async () => {
    for (const path of ['/api/v1/messages', '/mailboxes/box/api/v1/messages', '/api/v1/mailboxes'])
      assert.equal((await server.manage('GET', path, { token: null })).status, 200, path);
  });

  it('a token limits its request to its mailbox', async () => {
    assert.equal((await box.call('GET', '/api/v1/messages')).status, 200);
    for (const path of ['/api/v1/messages', '/api/v1/mailboxes', '/mailboxes/default/api/v1/messages'])
      assertRefused(await server.manage('GET', path, { token: box.token }), 403, 'forbidden');
    const answer = await box.call('DELETE', '/api/v1/messages', { token: box.readOnlyToken });
    assertRefused(answer, 403, 'forbidden');
  });

  it('a name is taken only once', async () => {
    assertRefused(
      await server.manage('POST', '/api/v1/mailboxes', { json: { name: 'box' } }),
      409,
      'conflict',
    );
  });
});

describe('mailboxes under a base path, and on ports of their own', () => {
  let server: MailboxServer;
  before(async () => {
    server = await startMailboxes('--compat', 'mailpit=0/team-a', '--capture', 'resend=0/team-a');
    await server.create({ name: 'team-a' });
  });
  after(() => server.api.close());

  it('a port serves the mailbox that its setting names', async () => {
    const at = (serves: string) => {
      const address = server.api.app.listening.find((one) => one.serves?.endsWith(serves))!;
      return { host: '127.0.0.1', port: address.port! };
    };
    const body = JSON.stringify({ from: 'a@x.test', to: 'b@x.test', subject: 'Hi', text: 'Hi' });
    const headers = { 'content-type': 'application/json', authorization: 'Bearer any' };
    assert.equal((await send(at('capture/resend'), 'POST', '/emails', { body, headers })).status, 200);
    assert.equal((await send(at('compat/mailpit'), 'GET', '/api/v1/messages')).json.total, 1);
    assert.equal((await server.manage('GET', '/api/v1/messages')).json.total, 0);
  });

  it('below --base-path', async () => {
    const { app } = server.api;
    assert.equal(app.listening.length, 4);
    const other = await startMailboxesBelow('/mail');
    const { json } = await send(other.http, 'GET', '/mail/mailboxes/box/api/v1/info');
    assert.equal(json.mailbox, 'box');
    assert.equal((await send(other.http, 'GET', '/mailboxes/box/api/v1/info')).status, 404);
    await other.close();
  });
});

async function startMailboxesBelow(basePath: string) {
  const { createApp } = await import('../../src/app.ts');
  const { parseConfig } = await import('../../src/app-settings.ts');
  const flags = ['--ephemeral', '--smtp-port', '0', '--http-port', '0', '--log-level', 'error'];
  const app = await createApp(parseConfig([...flags, '--base-path', basePath], {}));
  await app.mailboxes.create({ name: 'box' });
  const { port } = app.listening.find(({ protocol }) => protocol === 'http')!;
  return { http: { host: '127.0.0.1', port: port! }, close: () => app.close() };
}

describe('SMTP and captured requests of mailboxes', () => {
  let server: MailboxServer;
  let box: TestMailbox;
  before(async () => {
    server = await startMailboxes('--token', MANAGER);
    const before = await SmtpClient.connect(server.api.smtpPort);
    assert.match(await before.say('EHLO before'), /CRAM-MD5/);
    await before.close();
    box = await server.create({ name: 'box', recipients: ['*@box.test'] });
  });
  after(() => server.api.close());

  const totals = async () => {
    const { mailboxes } = (await server.manage('GET', '/api/v1/mailboxes')).json;
    return Object.fromEntries(
      mailboxes.map(({ name, messages }: { name: string; messages: number }) => [name, messages]),
    );
  };

  it('CRAM-MD5 is no longer offered', async () => {
    const client = await SmtpClient.connect(server.api.smtpPort);
    assert.match(await client.say('EHLO after'), /AUTH PLAIN LOGIN\r\n/);
    assert.match(await client.say('AUTH CRAM-MD5'), /^504 5\.5\.4 /);
    await client.close();
  });

  it('every username of mailboxes needs the right password, whether it exists or not', async () => {
    const client = await SmtpClient.connect(server.api.smtpPort);
    for (const user of ['mailbox-box', 'mailbox-unknown', 'mailbox-', 'Mailbox-box']) {
      const credentials = Buffer.from(`\0${user}\0wrong`).toString('base64');
      assert.equal(await client.say(`AUTH PLAIN ${credentials}`), '535 5.7.8 Wrong username or password');
    }
    const anyone = Buffer.from('\0anyone\0anything').toString('base64');
    assert.match(await client.say(`AUTH PLAIN ${anyone}`), /^235 /);
    await client.close();
  });

  it('messages go by username, then by recipient, then to the default mailbox', async () => {
    const before = await totals();
    await box.mail('Signed in', 'someone@elsewhere.test');
    await server.api.mail({ to: 'ada@box.test' });
    await server.api.mail({ to: 'ada@elsewhere.test' });
    const id = await server.api.mail({ to: ['ada@box.test', 'bob@elsewhere.test'] });
    const after = await totals();
    assert.deepEqual([after.box - before.box, after.default - before.default], [3, 2]);
    const [copy] = (await box.call('GET', '/api/v1/messages')).json.messages;
    assert.deepEqual([copy.id, copy.recipients], [id, ['ada@box.test']]);
    const [other] = (await server.manage('GET', '/api/v1/messages')).json.messages;
    assert.notEqual(other.id, copy.id);
    assert.deepEqual(other.recipients, ['bob@elsewhere.test']);
  });

  it('a token is the key of captured requests', async () => {
    const before = await totals();
    const json = { from: 'a@x.test', to: 'b@x.test', subject: 'Hi', text: 'Hi' };
    const atRoot = await server.manage('POST', '/capture/resend/emails', { token: box.token, json });
    assert.equal(atRoot.status, 200, atRoot.text);
    assert.equal((await box.call('POST', '/capture/resend/emails', { json })).status, 200);
    assert.equal((await box.call('POST', '/capture/resend/emails', { json, token: MANAGER })).status, 200);
    assert.equal((await box.call('POST', '/capture/resend/emails', { json, token: 'wrong' })).status, 403);
    const other = await server.create();
    assert.equal(
      (await box.call('POST', '/capture/resend/emails', { json, token: other.token })).status,
      403,
    );
    const after = await totals();
    assert.deepEqual([after.box - before.box, after.default - before.default], [3, 0]);
  });

  it('the access key id selects the mailbox of a request to Amazon SES', async () => {
    const before = await totals();
    const scope = `Credential=${box.accessKeyId}/20261114/us-east-1/ses/aws4_request`;
    const headers = { authorization: `AWS4-HMAC-SHA256 ${scope}, SignedHeaders=host, Signature=0` };
    const answer = await server.manage('POST', '/capture/ses/v2/email/outbound-emails', {
      token: null,
      headers,
      json: {
        FromEmailAddress: 'a@x.test',
        Destination: { ToAddresses: ['b@x.test'] },
        Content: { Simple: { Subject: { Data: 'Hi' }, Body: { Text: { Data: 'Hi' } } } },
      },
    });
    assert.equal(answer.status, 200, answer.text);
    assert.equal((await totals()).box - before.box, 1);
  });

  it('sessions and faults are those of one mailbox', async () => {
    await box.mail('A session');
    const { sessions } = (await box.call('GET', '/api/v1/sessions')).json;
    assert.ok(sessions.length > 0);
    assert.ok(sessions.every(({ user }: { user: string }) => user === 'mailbox-box'));
    const [{ id }] = sessions;
    assert.equal((await server.manage('GET', `/api/v1/sessions/${id}`)).status, 404);
    const json = { at: 'rcpt', match: {}, action: { reply: { code: 451, text: '4.3.0 Later' } } };
    const fault = await box.call('POST', '/api/v1/faults', { json });
    assert.equal(fault.status, 201, fault.text);
    assert.equal(fault.headers.location, `/mailboxes/box/api/v1/faults/${fault.json.id}`);
    await server.api.mail({ to: 'ada@elsewhere.test' });
    assert.equal((await server.manage('DELETE', '/api/v1/faults')).json.deleted, 0);
    await assert.rejects(box.mail('Refused'), /not kept/);
    assert.equal((await box.call('DELETE', '/api/v1/faults')).json.deleted, 1);
    await box.mail('Accepted again');
  });

  it('recipients of a deleted mailbox are refused, and its session too', async () => {
    const gone = await server.create({ name: 'gone', recipients: ['*@gone.test'] });
    const open = await SmtpClient.connect(server.api.smtpPort);
    const credentials = Buffer.from(`\0${gone.smtp.username}\0${gone.smtp.password}`).toString('base64');
    assert.match(await open.say(`AUTH PLAIN ${credentials}`), /^235 /);
    await server.manage('DELETE', '/api/v1/mailboxes/gone');
    assert.equal(await open.reply(), '421 4.7.0 The mailbox was deleted, closing connection');
    await open.close();
    const client = await SmtpClient.connect(server.api.smtpPort);
    await client.say('MAIL FROM:<a@x.test>');
    assert.match(await client.say('RCPT TO:<ada@gone.test>'), /^550 5\.1\.1 /);
    assert.match(await client.say('RCPT TO:<ada@elsewhere.test>'), /^250 /);
    await client.say('DATA');
    keptId(await client.say('Subject: rest\r\n\r\n.'));
    await client.close();
    const again = await server.create({ name: 'gone' });
    assert.deepEqual((await again.call('GET', '/api/v1/sessions')).json.sessions, []);
  });
});

describe('what a server tells about its mailboxes', () => {
  it('metrics count each, and webhooks name that of a message', async () => {
    const posts: { subject: string; mailbox?: string }[] = [];
    const receiver = createServer(async (request, response) => {
      posts.push(JSON.parse(await text(request)));
      response.end();
      receiver.emit('posted');
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const { port } = receiver.address() as AddressInfo;
    const server = await startMailboxes('--webhook-url', `http://127.0.0.1:${port}/`);
    const box = await server.create({ name: 'box' });
    await box.mail('In the box');
    await server.api.mail({ subject: 'In the default one' });
    while (posts.length < 2) await once(receiver, 'posted');
    assert.deepEqual(
      posts.map(({ subject, mailbox }) => [subject, mailbox]),
      [
        ['In the box', 'box'],
        ['In the default one', undefined],
      ],
    );
    const metrics = await server.manage('GET', '/metrics', { token: null });
    assert.match(metrics.text, /^postern_mailbox_messages\{mailbox="box"\} 1$/m);
    await server.api.close();
    receiver.close();
  });
});
