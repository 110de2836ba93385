import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type App, createApp } from '../../src/app.ts';
import { parseConfig } from '../../src/app-settings.ts';
import { PosternClient } from '../../src/client/index.ts';
import { toUuid } from '../../src/contract/ulid.ts';
import { startApiWith } from '../api/harness.ts';
import { send } from '../api/http-client.ts';
import { base64, brevo, type CaptureApi, json, PNG, postTo, simple, startCapture } from './sent.ts';

describe('captured messages', () => {
  let api: CaptureApi;
  before(async () => {
    api = await startCapture('--smtp-max-size', '100KiB');
  });
  after(() => api.close());

  const post = (path: string, body: unknown, headers?: Record<string, string>) =>
    postTo(api, path, body, headers);

  it('are stored, searchable and announced when SendGrid’s 202 arrives', async () => {
    const announced: string[] = [];
    const stop = api.app.mailbox.subscribe((event) => announced.push(event.type));
    const { status, headers, text } = await post('sendgrid/v3/mail/send', simple);
    stop();
    assert.deepEqual([status, text, announced], [202, '', ['message:new']]);
    const found = (await api.call('GET', '/messages?q=zoe')).json.messages;
    assert.deepEqual([found.length, found[0].id], [1, headers['x-message-id']]);
    await api.clear();
  });

  it('keep the request, without the key and the contents of attachments', async () => {
    const attachments = [{ filename: 'a.txt', content: Buffer.from('secret file').toString('base64') }];
    await post(
      'sendgrid/v3/mail/send',
      { ...simple, attachments, custom_args: { key: 'SG.secret-key' } },
      { ...json, authorization: 'Bearer SG.secret-key', 'x-request': 'one' },
    );
    const [sent] = await api.sent();
    const { service, method, path, headers, body } = sent!.request;
    assert.deepEqual([service, method, path], ['sendgrid', 'POST', '/v3/mail/send']);
    assert.deepEqual(
      headers.filter(({ name }: { name: string }) => /^(authorization|x-request)$/.test(name)),
      [
        { name: 'authorization', value: '[hidden]' },
        { name: 'x-request', value: 'one' },
      ],
    );
    assert.deepEqual(JSON.parse(body).attachments, [{ filename: 'a.txt', content: '[16 characters]' }]);
    assert.doesNotMatch(JSON.stringify(sent!.request), /secret/);
  });

  it('keep at most 64 KiB of the request', async () => {
    const headers = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`x-${n}`, 'x'.repeat(2000)]));
    await post('sendgrid/v3/mail/send', { ...simple, headers });
    const [sent] = await api.sent();
    assert.deepEqual([sent!.request.body.length, sent!.request.is_truncated], [64 * 1024, true]);
  });

  it('cannot inject headers with line breaks', async () => {
    const subject = 'Hello\r\nBcc: evil@example.test\r\n\r\nbody';
    await post('sendgrid/v3/mail/send', {
      ...simple,
      ...{ subject, headers: { 'X-One': 'a\r\nX-Two: b', 'X-Bad\r\nX-Three': 'c' } },
      from: { email: 'shop@shop.test', name: 'Shop\r\nX-Four: d' },
    });
    const [sent] = await api.sent();
    assert.deepEqual(sent!.recipients, ['zoe@example.test']);
    for (const name of ['bcc', 'x-two', 'x-three', 'x-four']) assert.ok(!sent!.headers.has(name), name);
  });

  it('may have attachments as Node writes a Buffer', async () => {
    const content = Buffer.from('hi');
    await post('resend/emails', {
      ...{ from: 'a@b.test', to: 'c@d.test', subject: 'x', text: 'x' },
      attachments: [{ filename: 'a.txt', content }],
    });
    assert.deepEqual((await api.sent())[0]!.attachments[0]!.content, content);
  });

  it('cannot read files or URLs of this machine', async () => {
    for (const content of [{ path: '/etc/passwd' }, { href: 'http://127.0.0.1/' }]) {
      const body = { ...simple, content: [{ type: 'text/html', value: content }] };
      assert.equal((await post('sendgrid/v3/mail/send', body)).status, 400);
    }
    assert.deepEqual(await api.sent(), []);
  });

  it('are sent by the valid entries of a bulk request to SES, and each entry has its status', async () => {
    const { json: v2 } = await post('ses/v2/email/outbound-bulk-emails', {
      FromEmailAddress: 'a@b.test',
      DefaultContent: { Template: { TemplateName: 'x', TemplateData: '{}' } },
      BulkEmailEntries: [
        { Destination: { ToAddresses: ['nobody'] } },
        { Destination: { ToAddresses: ['c@d.test'] } },
        {
          Destination: { ToAddresses: ['e@d.test'] },
          ReplacementEmailContent: { ReplacementTemplate: { ReplacementTemplateData: '{' } },
        },
      ],
    });
    assert.deepEqual(
      v2.BulkEmailEntryResults.map(({ Status, Error: error }: Record<string, string>) => [Status, error]),
      [
        ['INVALID_PARAMETER', 'Illegal address'],
        ['SUCCESS', undefined],
        ['INVALID_PARAMETER', 'Template data is not a valid JSON object.'],
      ],
    );
    const form = new URLSearchParams({
      ...{ Action: 'SendBulkTemplatedEmail', Source: 'a@b.test', Template: 'x', DefaultTemplateData: '{}' },
      'Destinations.member.1.Destination.ToAddresses.member.1': 'nobody',
      'Destinations.member.2.Destination.ToAddresses.member.1': '',
      'Destinations.member.3.Destination.ToAddresses.member.1': 'e@d.test',
      'DefaultTags.member.1.Name': 'all',
      'Destinations.member.3.ReplacementTags.member.1.Name': 'own',
    });
    const { text } = await post('ses/', form.toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    });
    assert.deepEqual(
      Array.from(text.matchAll(/<Status>(\w+)<\/Status>(?:<Error>([^<]+))?/g), ([, ...one]) => one),
      [
        ['InvalidParameterValue', 'Illegal address'],
        ['InvalidParameterValue', 'Missing final recipient.'],
        ['Success', undefined],
      ],
    );
    assert.deepEqual(
      (await api.sent()).map(({ recipients, tags }) => [recipients, tags]),
      [
        [['c@d.test'], []],
        [['e@d.test'], ['all:', 'own:']],
      ],
    );
  });

  it('are stored in sandbox and test modes too, with the response of the mode', async () => {
    const sandbox = await post('sendgrid/v3/mail/send', {
      ...simple,
      mail_settings: { sandbox_mode: { enable: true } },
    });
    const test = await post(
      'postmark/email',
      { From: 'a@b.test', To: 'c@d.test', TextBody: 'x' },
      { ...json, 'x-postmark-server-token': 'POSTMARK_API_TEST' },
    );
    const mailjet = await post('mailjet/v3.1/send', {
      SandboxMode: true,
      Messages: [{ From: { Email: 'a@b.test' }, To: [{ Email: 'c@d.test' }], TextPart: 'x' }],
    });
    assert.deepEqual(
      [sandbox.status, test.json.Message, mailjet.json.Messages[0].Status],
      [200, 'Test job accepted', 'success'],
    );
    assert.equal((await api.sent()).length, 3);
  });

  it('have the inline images of a complete message that comes from SES', async () => {
    const raw = [
      'From: a@b.test\r\nTo: c@d.test\r\nSubject: x\r\nContent-Type: multipart/related; boundary=b\r\n',
      '--b\r\nContent-Type: text/html\r\n\r\n<img src="cid:logo">',
      '--b\r\nContent-Type: image/png; name=logo.png\r\nContent-Disposition: inline; filename=logo.png',
      `Content-ID: <logo>\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64(PNG)}\r\n--b--\r\n`,
    ].join('\r\n');
    const form = new URLSearchParams({ Action: 'SendRawEmail', 'RawMessage.Data': base64(raw) });
    await post('ses/', form.toString(), { 'content-type': 'application/x-www-form-urlencoded' });
    const [image] = (await api.sent())[0]!.attachments;
    assert.deepEqual([image?.filename, image?.content_id, image?.content], ['logo.png', 'logo', PNG]);
  });

  it('have images of Brevo as attachments, because its API has no inline images', async () => {
    await post('brevo/v3/smtp/email', { ...brevo, attachment: [{ name: 'logo.png', content: base64(PNG) }] });
    const [image] = (await api.sent())[0]!.attachments;
    assert.deepEqual(
      [image?.filename, image?.content_type, image?.content_id, image?.content],
      ['logo.png', 'image/png', null, PNG],
    );
  });

  it('are sent by the client, which gets their summary', async () => {
    const client = new PosternClient({ baseUrl: `http://127.0.0.1:${api.http.port}` });
    const summary = await client.send({
      ...{ from: 'a@b.test', to: ['c@d.test'], subject: 'Grüße', html: '<img src="cid:logo">' },
      attachments: [
        { filename: 'logo.png', content: base64(PNG), content_type: 'image/png', content_id: 'logo' },
      ],
    });
    assert.deepEqual([summary.subject, summary.recipients], ['Grüße', ['c@d.test']]);
    assert.equal((await client.capturedRequest(summary.id)).service, 'postern');
    await assert.rejects(client.send({ from: 'a@b.test', to: [] }), { code: 'invalid_body' });
    const sent = await api.sent();
    assert.deepEqual([sent.length, sent[0]?.attachments[0]?.content_id], [1, 'logo']);
  });

  it('come from SES as a signed form, whose response is XML', async () => {
    const form = new URLSearchParams({
      ...{ Action: 'SendEmail', Version: '2010-12-01', Source: 'Shop <shop@shop.test>' },
      'Destination.ToAddresses.member.1': 'zoe@example.test',
      ...{ 'Message.Subject.Data': 'Grüße', 'Message.Body.Html.Data': '<p>1 + 1 &amp; 2</p>' },
    });
    const headers = {
      'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
      authorization: 'AWS4-HMAC-SHA256 Credential=AKIA/20261116/eu-west-1/ses/aws4_request, Signature=x',
    };
    const answer = await post('ses/', form.toString(), headers);
    assert.match(answer.text, /^<SendEmailResponse xmlns=.*<MessageId>[\w-]+<\/MessageId>/);
    const [sent] = await api.sent();
    assert.deepEqual([sent!.subject, sent!.html], ['Grüße', '<p>1 + 1 &amp; 2</p>']);
  });

  it('are sent once for an idempotency key of Resend, even at the same time', async () => {
    const email = { from: 'a@b.test', to: 'c@d.test', subject: 'x', text: 'y' };
    const headers = { ...json, 'idempotency-key': 'one' };
    const answers = await Promise.all([1, 2, 3].map(() => post('resend/emails', email, headers)));
    assert.ok(answers.every(({ status }) => status === 200 || status === 409));
    const again = await post('resend/emails', email, headers);
    assert.equal(again.status, 200);
    assert.equal((await api.sent()).length, 1);
    const wrong = await post('resend/emails', { ...email, subject: 'z' }, { ...headers });
    assert.equal(wrong.json.name, 'invalid_idempotent_request');
  });

  it('arrive with POST /send, which responds with the summary', async () => {
    const body = JSON.stringify({
      ...{ from: 'Läden <shop@shop.test>', to: ['Zoë <zoe@example.test>'], bcc: 'hidden@example.test' },
      ...{ subject: 'Grüße', text: 'Hallo', tags: ['one'], headers: { 'X-Order': '17' } },
      attachments: [{ filename: 'a.txt', content: 'aGk=', content_id: 'a' }],
    });
    const { status, json: summary } = await api.call('POST', '/send', { headers: json, body });
    assert.deepEqual(
      [status, summary.recipients, summary.tags],
      [201, ['zoe@example.test', 'hidden@example.test'], ['one']],
    );
    const [sent] = await api.sent();
    assert.equal(sent!.headers.get('x-order'), '17');
    assert.deepEqual([sent!.attachments[0]?.content_id, String(sent!.attachments[0]?.content)], ['a', 'hi']);
    assert.equal(sent!.request.service, 'postern');
  });

  for (const [title, change] of [
    ['an unknown field', { colour: 'red' }],
    ['an invalid address', { to: 'nobody' }],
    ['no recipient', { to: [] }],
    ['an invalid header name', { headers: { 'X-A\r\nX-B': '1' } }],
    ['content that is not base64', { attachments: [{ filename: 'a', content: '?' }] }],
  ] as const) {
    it(`are not stored by POST /send with ${title}`, async () => {
      const body = JSON.stringify({ from: 'a@b.test', to: 'c@d.test', ...change });
      const answer = await api.call('POST', '/send', { headers: json, body });
      assert.deepEqual([answer.status, answer.json.code], [400, 'invalid_body']);
      assert.deepEqual(await api.sent(), []);
    });
  }

  it('have no request if they arrived over SMTP', async () => {
    const id = await api.mail();
    assert.equal((await api.call('GET', `/messages/${id}/request`)).status, 404);
    await api.clear();
  });
});

describe('the memory for bodies of captured messages', () => {
  it('is limited for each body, and for the number of JSON values in it', async () => {
    const api = await startApiWith({ httpMaxMessageMemory: 4 * 1024 * 1024 }, '--smtp-max-size', '4MiB');
    try {
      const post = (body: string | Buffer) =>
        send(api.http, 'POST', '/capture/sendgrid/v3/mail/send', { headers: json, body });
      assert.equal((await post(Buffer.alloc(8 * 1024 * 1024, ' '))).status, 413);
      const many = await post('{},'.repeat(1024 * 1024));
      assert.equal(many.status, 413);
      assert.match(many.text, /"errors":\[\{"message":"The request body has too many JSON values/);
      assert.equal((await post('['.repeat(5 * 1024 * 1024))).status, 400);
      assert.equal((await post(JSON.stringify(simple))).status, 202);
    } finally {
      await api.close();
    }
  });
});

/** `startApi` would read the OpenAPI document, which needs the login. */
async function startLocked(
  flags: readonly string[],
): Promise<{ app: App; http: { host: string; port: number }; close(): Promise<void> }> {
  const argv = ['--ephemeral', '--smtp-port', '0', '--http-port', '0', '--log-level', 'silent', ...flags];
  const app = await createApp(parseConfig(argv, {}));
  const { port } = app.listening.find(({ protocol }) => protocol === 'http')!;
  return { app, http: { host: '127.0.0.1', port: port! }, close: () => app.close() };
}

describe('API keys', () => {
  const email = { from: 'a@b.test', to: 'c@d.test', subject: 'x', text: 'y' };

  for (const [title, flags, key, status] of [
    ['any key is accepted without a login', [], undefined, 200],
    ['a wrong key is rejected if there is a capture key', ['--capture-key', 're_right'], 're_wrong', 403],
    ['the capture key is accepted', ['--capture-key', 're_right'], 're_right', 200],
    ['a token is accepted', ['--token', 'letmein'], 'letmein', 200],
    ['a wrong key is rejected if there is a token', ['--token', 'letmein'], 're_wrong', 403],
    ['no key is rejected if there is a token', ['--token', 'letmein'], undefined, 403],
  ] as const) {
    it(title, async () => {
      const api = await startLocked(flags);
      try {
        const answer = await send(api.http, 'POST', '/capture/resend/emails', {
          headers: { ...json, ...(key !== undefined && { authorization: `Bearer ${key}` }) },
          body: JSON.stringify(email),
        });
        assert.equal(answer.status, status, answer.text);
        if (status === 403) assert.equal(answer.json.name, 'invalid_api_key');
        assert.equal(await api.app.mailbox.count({}), status === 200 ? 1 : 0);
        const inbox = await send(api.http, 'GET', '/api/v1/messages', {
          headers: { authorization: 'Bearer re_right' },
        });
        assert.equal(inbox.status, flags[0] === '--token' ? 401 : 200);
      } finally {
        await api.close();
      }
    });
  }

  it('a key reads only the messages that were sent through the service with it', async () => {
    const api = await startLocked(['--capture-key', 're_first', '--capture-key', 're_second']);
    const call = (method: 'GET' | 'POST', path: string, key: string, body?: object) =>
      send(api.http, method, path, {
        headers: { ...json, authorization: `Bearer ${key}` },
        ...(body && { body: JSON.stringify(body) }),
      });
    try {
      const { id } = (await call('POST', '/capture/resend/emails', 're_first', email)).json;
      assert.equal((await call('GET', `/capture/resend/emails/${id}`, 're_first')).json.subject, 'x');
      const other = await call('GET', `/capture/resend/emails/${id}`, 're_second');
      assert.deepEqual([other.status, other.json.name], [404, 'not_found']);
      const sent = await call('POST', '/capture/sendgrid/v3/mail/send', 're_first', simple);
      const uuid = toUuid(String(sent.headers['x-message-id']));
      assert.equal((await call('GET', `/capture/resend/emails/${uuid}`, 're_first')).status, 404);
      const [message] = (await api.app.mailbox.list({ limit: 2 })).messages;
      const request = await api.app.mailbox.request(message!.id);
      assert.doesNotMatch(JSON.stringify(request), /re_first/);
    } finally {
      await api.close();
    }
  });
});

describe('a port of its own', () => {
  it('serves one service at its root, with the same guards', async () => {
    const api = await startCapture('--capture', 'resend=0', '--capture', 'sendgrid=0');
    try {
      const portOf = (name: string) => api.app.listening.find(({ serves }) => serves === name)!.port!;
      const at = (port: number) => ({ host: '127.0.0.1', port });
      const body = JSON.stringify(simple);
      const answer = await send(at(portOf('capture/sendgrid')), 'POST', '/v3/mail/send', {
        headers: json,
        body,
      });
      assert.equal(answer.status, 202);
      const wrong = await send(at(portOf('capture/resend')), 'POST', '/v3/mail/send', {
        headers: json,
        body,
      });
      assert.deepEqual([wrong.status, wrong.json.name], [404, 'not_found']);
      for (const path of ['/api/v1/messages', '/'])
        assert.equal((await send(at(portOf('capture/resend')), 'GET', path)).status, 404);
      const headers = { ...json, host: 'evil.example.com' };
      const rebound = await send(at(portOf('capture/resend')), 'POST', '/emails', { headers, body: '{}' });
      assert.equal(rebound.status, 403);
      assert.match(rebound.json.message, /--allow-host/);
    } finally {
      await api.close();
    }
  });
});
