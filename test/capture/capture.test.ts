import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type App, createApp } from '../../src/app.ts';
import { PosternClient } from '../../src/client/index.ts';
import { parseConfig } from '../../src/config/parse.ts';
import { startApiWith } from '../api/harness.ts';
import { type Answer, send } from '../api/http-client.ts';
import { base64, type CaptureApi, PNG, startCapture } from './sent.ts';

const json = { 'content-type': 'application/json' };

const simple = {
  from: { email: 'shop@shop.test', name: 'Läden' },
  personalizations: [{ to: [{ email: 'zoe@example.test' }] }],
  subject: 'Hello',
  content: [{ type: 'text/plain', value: 'Hello' }],
};

const brevo = {
  sender: { email: 'a@b.test' },
  to: [{ email: 'c@d.test' }],
  subject: 'x',
  textContent: 'x',
};

describe('captured messages', () => {
  let api: CaptureApi;
  before(async () => {
    api = await startCapture('--smtp-max-size', '100KiB');
  });
  after(() => api.close());

  /** Sends a request to a service, without the checks of our own API. */
  const post = (path: string, body: unknown, headers: Record<string, string> = json): Promise<Answer> =>
    send(api.http, 'POST', `/capture/${path}`, {
      headers,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

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

  for (const [title, path, body, status, expected] of [
    ['SendGrid: a missing sender', 'sendgrid/v3/mail/send', { ...simple, from: null }, 400, /"from.email"/],
    [
      'SendGrid: no recipients',
      'sendgrid/v3/mail/send',
      { ...simple, personalizations: [{ to: [] }] },
      400,
      /personalizations\.0\.to"/,
    ],
    [
      'SendGrid: the second personalization',
      'sendgrid/v3/mail/send',
      { ...simple, personalizations: [...simple.personalizations, { to: [{ email: 'x' }] }] },
      400,
      /personalizations\.1\.to\.0\.email/,
    ],
    [
      'SendGrid: an attachment that is not base64',
      'sendgrid/v3/mail/send',
      { ...simple, attachments: [{ filename: 'a', content: 'ä?' }] },
      400,
      /base64/,
    ],
    [
      'SendGrid: too many recipients',
      'sendgrid/v3/mail/send',
      { ...simple, personalizations: [{ to: Array(1001).fill({ email: 'a@b.test' }) }] },
      400,
      /at most 1000/,
    ],
    [
      'SendGrid: a wrong type',
      'sendgrid/v3/mail/send',
      { ...simple, personalizations: 'x' },
      400,
      /personalizations must be an array/,
    ],
    [
      'SendGrid: invalid JSON',
      'sendgrid/v3/mail/send',
      '{"from":',
      400,
      /"errors":\[\{"message":"The request body is not valid JSON/,
    ],
    [
      'SendGrid: a message that is too large',
      'sendgrid/v3/mail/send',
      { ...simple, attachments: [{ filename: 'a', content: 'AAAA'.repeat(30_000) }] },
      413,
      /--smtp-max-size/,
    ],
    ...(
      [
        ['a time beyond any calendar', { send_at: 1e300 }, /"send_at"/],
        ['a time in more than 72 hours', { send_at: Math.floor(Date.now() / 1000) + 80 * 3600 }, /72 hours/],
        ['a category twice', { categories: ['a', 'a'] }, /"categories"/],
        ['a category of 256 characters', { categories: ['x'.repeat(256)] }, /categories\.0/],
        [
          'two kinds of reply addresses',
          { reply_to: { email: 'a@b.test' }, reply_to_list: [{ email: 'c@d.test' }] },
          /"reply_to"/,
        ],
        [
          'a recipient twice',
          { personalizations: [{ to: [{ email: 'a@b.test' }, { email: 'A@b.test' }] }] },
          /first duplicate instance of \[A@b\.test\]/,
        ],
        [
          'substitutions of more than 10,000 bytes',
          { personalizations: [{ to: [{ email: 'a@b.test' }], substitutions: { n: 'x'.repeat(10_000) } }] },
          /substitutions/,
        ],
      ] as const
    ).map(
      ([title, fields, expected]) =>
        [`SendGrid: ${title}`, 'sendgrid/v3/mail/send', { ...simple, ...fields }, 400, expected] as const,
    ),
    [
      'Resend: an attachment that is not a list of bytes',
      'resend/emails',
      {
        ...{ from: 'a@b.test', to: 'c@d.test', subject: 'x', text: 'x' },
        attachments: [{ filename: 'a', content: { type: 'Buffer', data: [104, 300] } }],
      },
      422,
      /list of bytes/,
    ],
    ...(
      [
        ['a program', { Attachments: [{ Name: 'a.exe', Content: '', ContentType: 'x/y' }] }, /411/],
        ['metadata that is not text', { Metadata: { a: { b: 1 } } }, /403/],
        ['metadata that is too long', { Metadata: { a: 'x'.repeat(81) } }, /300/],
        ['a tag that is too long', { Tag: 'x'.repeat(1001) }, /300/],
      ] as const
    ).map(
      ([title, fields, expected]) =>
        [
          `Postmark: ${title}`,
          'postmark/email',
          { From: 'a@b.test', To: 'c@d.test', TextBody: 'x', ...fields },
          422,
          expected,
        ] as const,
    ),
    ['SendGrid: an unknown endpoint', 'sendgrid/v3/nothing', simple, 404, /"errors"/],
    [
      'Resend: a missing subject',
      'resend/emails',
      { from: 'a@b.test', to: 'c@d.test', text: 'x' },
      422,
      /missing_required_field/,
    ],
    ['Resend: an empty batch', 'resend/emails/batch', [], 422, /validation_error/],
    [
      'Resend: one invalid email of a batch',
      'resend/emails/batch',
      [{ from: 'a@b.test', to: 'c@d.test', subject: 'x', text: 'x' }, {}],
      422,
      /missing_required_field/,
    ],
    ['Postmark: no bodies', 'postmark/email', { From: 'a@b.test', To: 'c@d.test' }, 422, /"ErrorCode":300/],
    [
      'SES v2: no content',
      'ses/v2/email/outbound-emails',
      { FromEmailAddress: 'a@b.test' },
      400,
      /"message":"Content is required/,
    ],
    ...[{ Raw: { Data: '' } }, { Template: { TemplateName: 'x' } }].map(
      (other) =>
        [
          `SES v2: simple content and ${Object.keys(other)} together`,
          'ses/v2/email/outbound-emails',
          {
            ...{ FromEmailAddress: 'a@b.test', Destination: { ToAddresses: ['c@d.test'] } },
            Content: { Simple: { Subject: { Data: 'x' }, Body: { Text: { Data: 'x' } } }, ...other },
          },
          400,
          /exactly one of Simple, Raw or Template/,
        ] as const,
    ),
    [
      'SES v2: a bulk request without a valid sender',
      'ses/v2/email/outbound-bulk-emails',
      {
        FromEmailAddress: 'nobody',
        DefaultContent: { Template: { TemplateName: 'x' } },
        BulkEmailEntries: [{ Destination: { ToAddresses: ['c@d.test'] } }],
      },
      400,
      /Illegal address/,
    ],
    ...(
      [
        ['a sender without an address', { sender: {} }, /sender is missing/],
        ['an empty subject', { subject: '' }, /subject is missing/],
        ['a time that is none', { scheduledAt: 'tomorrow' }, /scheduledAt should be a time/],
      ] as const
    ).map(
      ([title, fields, expected]) =>
        [`Brevo: ${title}`, 'brevo/v3/smtp/email', { ...brevo, ...fields }, 400, expected] as const,
    ),
    [
      'SendGrid: a sandbox mode that is not a flag',
      'sendgrid/v3/mail/send',
      { ...simple, mail_settings: { sandbox_mode: { enable: 'true' } } },
      400,
      /should be a boolean value/,
    ],
    ['SES v1: an unknown action', 'ses/', 'Action=DeleteEverything', 400, /<Code>InvalidAction/],
    ['a service that is not there', 'pigeon/send', {}, 404, /It knows sendgrid/],
  ] as const) {
    it(`are not stored if the request is invalid: ${title}`, async () => {
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await post(path, body, path === 'ses/' ? form : json);
      assert.equal(answer.status, status, answer.text);
      assert.match(answer.text, expected);
      assert.deepEqual(await api.sent(), []);
    });
  }

  const user = { name: 'Zoë', city: { name: 'Ulm' } };
  const placeholders = '{{user.name}},{{ user.city.name }},{{user.age}},{{constructor}}';
  const mandrill = { from_email: 'a@b.test', to: [{ email: 'C@d.test' }], subject: 'x' };
  for (const [title, path, body, expected] of [
    [
      'SES',
      'ses/v2/email/outbound-emails',
      {
        ...{ FromEmailAddress: 'a@b.test', Destination: { ToAddresses: ['c@d.test'] } },
        Content: {
          Template: {
            TemplateContent: { Subject: 'x', Text: placeholders },
            TemplateData: JSON.stringify({ user }),
          },
        },
      },
      'Zoë,Ulm,{{user.age}},{{constructor}}',
    ],
    [
      'SparkPost',
      'sparkpost/api/v1/transmissions',
      {
        content: { from: 'a@b.test', subject: 'x', text: `${placeholders},{{ age or 'unknown' }}` },
        ...{ recipients: [{ address: 'c@d.test' }], substitution_data: { user } },
      },
      'Zoë,Ulm,{{user.age}},{{constructor}},unknown',
    ],
    [
      'Brevo',
      'brevo/v3/smtp/email',
      {
        ...{ sender: { email: 'a@b.test' }, to: [{ email: 'c@d.test' }], subject: 'x', params: { user } },
        textContent:
          '{{params.user.name}},{{ params.user.city.name }},{{ params.age | default : "unknown" }}',
      },
      'Zoë,Ulm,unknown',
    ],
    ...[true, false].map(
      (TemplateLanguage) =>
        [
          TemplateLanguage ? 'Mailjet' : 'Mailjet, if its template language is on',
          'mailjet/v3.1/send',
          {
            Messages: [
              {
                ...{ From: { Email: 'a@b.test' }, To: [{ Email: 'c@d.test' }], Variables: { user } },
                ...{ TextPart: '{{var:user.name}},{{var:age:"unknown"}}', TemplateLanguage },
              },
            ],
          },
          TemplateLanguage ? 'Zoë,unknown' : '{{var:user.name}},{{var:age:"unknown"}}',
        ] as const,
    ),
    [
      'Mailchimp',
      'mailchimp/api/1.0/messages/send',
      {
        message: {
          ...{ ...mandrill, text: '*|first|*,*|LAST|*,*|AGE|*' },
          global_merge_vars: [{ name: 'FIRST', content: 'you' }],
          merge_vars: [
            {
              rcpt: 'c@D.test',
              vars: [
                { name: 'first', content: 'Zoë' },
                { name: 'last', content: 'Ulm' },
              ],
            },
          ],
        },
      },
      'Zoë,Ulm,*|AGE|*',
    ],
    [
      'Mailchimp in Handlebars',
      'mailchimp/api/1.0/messages/send',
      {
        message: {
          ...{ ...mandrill, text: placeholders, merge_language: 'handlebars' },
          global_merge_vars: [{ name: 'user', content: user }],
        },
      },
      'Zoë,Ulm,{{user.age}},{{constructor}}',
    ],
  ] as const) {
    it(`have the values of placeholders: ${title}`, async () => {
      const answer = await post(path, body);
      assert.ok(answer.status < 300, answer.text);
      assert.deepEqual(
        (await api.sent()).map(({ text }) => text),
        [expected],
      );
    });
  }

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
      'Destinations.member.2.Destination.ToAddresses.member.1': 'e@d.test',
    });
    const { text } = await post('ses/', form.toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    });
    assert.match(
      text,
      /<member><Status>InvalidParameterValue<\/Status><Error>Illegal address<\/Error><\/member><member><Status>Success<\/Status><MessageId>/,
    );
    assert.deepEqual(
      (await api.sent()).map(({ recipients }) => recipients),
      [['c@d.test'], ['e@d.test']],
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

  it('go to the bcc_address of Mailchimp too, in a copy of each', async () => {
    const message = { ...mandrill, bcc_address: 'copy@d.test', text: 'x' };
    const [one, two] = [{ email: 'c@d.test' }, { email: 'e@d.test' }];
    await post('mailchimp/api/1.0/messages/send', { message: { ...message, to: [one, two] } });
    await post('mailchimp/api/1.0/messages/send', {
      message: { ...message, to: [one, two], preserve_recipients: true },
    });
    assert.deepEqual(
      (await api.sent()).map(({ recipients }) => recipients),
      [
        ['c@d.test', 'copy@d.test'],
        ['e@d.test', 'copy@d.test'],
        ['c@d.test', 'e@d.test', 'copy@d.test'],
      ],
    );
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
      const nested = await post('['.repeat(5 * 1024 * 1024));
      assert.equal(nested.status, 413);
      assert.match(nested.text, /"errors":\[\{"message":"The request body has too many JSON values/);
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
