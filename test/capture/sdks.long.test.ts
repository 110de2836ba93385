import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { installSdks } from '../sdks/install.ts';
import { assertSent, base64, type CaptureApi, file, PNG, type Sent, startCapture, subject } from './sent.ts';

const { load, missing } = installSdks();

describe('the SDKs of mail services, pointed at Postern', { skip: missing }, () => {
  let api: CaptureApi;
  before(async () => {
    api = await startCapture();
  });
  after(() => api.close());

  describe('@sendgrid/mail', () => {
    const message = {
      from: { email: 'shop@shop.test', name: 'Läden' },
      to: { email: 'zoe@example.test', name: 'Zoë' },
      cc: 'ada@example.test',
      bcc: 'hidden@example.test',
      subject,
      text: 'Hallo Zoë',
      html: '<p>Hallo Zoë <img src="cid:logo.png"></p>',
      categories: ['welcome', 'test'],
      attachments: [
        { filename: file.name, type: 'text/plain', content: base64(file.text) },
        {
          filename: 'logo.png',
          type: 'image/png',
          content: base64(PNG),
          disposition: 'inline',
          content_id: 'logo.png',
        },
      ],
    };
    // biome-ignore lint/suspicious/noExplicitAny: see installSdks
    let mail: any;
    before(() => {
      mail = load('@sendgrid/mail');
      mail.setApiKey('SG.key');
      mail.client.setDefaultRequest('baseUrl', api.url('sendgrid'));
    });

    it('sends a message, and gets 202 with its id', async () => {
      const [{ statusCode, headers }] = await mail.send(message);
      assert.equal(statusCode, 202);
      assert.equal((await api.call('GET', `/messages/${headers['x-message-id']}`)).status, 200);
      assertSent((await api.sent())[0], { tags: ['welcome', 'test'] });
    });

    it('sends one message for each personalization, with its substitutions', async () => {
      await mail.send({
        from: 'shop@shop.test',
        subject: 'Hello -name-',
        text: 'Dear -name-',
        personalizations: [
          { to: 'zoe@example.test', substitutions: { name: 'Zoë' } },
          { to: 'ada@example.test', substitutions: { name: 'Ada' }, subject: 'Ada!' },
        ],
        substitutionWrappers: ['-', '-'],
      });
      const sent = await api.sent();
      assert.deepEqual(
        sent.map((one) => [one.recipients, one.subject, one.text]),
        [
          [['zoe@example.test'], 'Hello Zoë', 'Dear Zoë'],
          [['ada@example.test'], 'Ada!', 'Dear Ada'],
        ],
      );
    });

    it('sends a template and a time, which are readable', async () => {
      const sendAt = Math.floor(Date.now() / 1000) + 3600;
      await mail.send({
        from: 'shop@shop.test',
        to: 'zoe@example.test',
        templateId: 'd-17',
        sendAt,
        dynamicTemplateData: { orderNo: 17 },
      });
      const [{ text, request }] = (await api.sent()) as [Sent];
      assert.match(text, /d-17[\s\S]*"orderNo": 17/);
      assert.equal(request.scheduled_at, new Date(sendAt * 1000).toISOString());
    });

    it('gets the error of SendGrid for an invalid address, and nothing is stored', async () => {
      await assert.rejects(
        mail.send({ ...message, to: ['zoe@example.test', 'nobody'] }),
        (error: { code: number; response: { body: { errors: { field: string }[] } } }) => {
          assert.equal(error.code, 400);
          assert.equal(error.response.body.errors[0]?.field, 'personalizations.0.to.1.email');
          return true;
        },
      );
      assert.deepEqual(await api.sent(), []);
    });
  });

  describe('resend', () => {
    const email = {
      from: 'Läden <shop@shop.test>',
      to: 'Zoë <zoe@example.test>',
      cc: ['ada@example.test'],
      bcc: 'hidden@example.test',
      subject,
      text: 'Hallo Zoë',
      html: '<p>Hallo Zoë <img src="cid:logo.png"></p>',
      tags: [{ name: 'kind', value: 'welcome' }],
      attachments: [
        { filename: file.name, content: Buffer.from(file.text) },
        { filename: 'logo.png', content: base64(PNG), contentId: 'logo.png' },
      ],
    };
    // biome-ignore lint/suspicious/noExplicitAny: see installSdks
    let resend: any;
    before(() => {
      const { Resend } = load('resend');
      resend = new Resend('re_key', { baseUrl: api.url('resend') });
    });

    it('sends an email, and reads it by its id', async () => {
      const { data, error } = await resend.emails.send(email);
      assert.equal(error, null);
      const read = await resend.emails.get(data.id);
      assert.deepEqual(
        [read.data.subject, read.data.to, read.data.cc, read.data.bcc],
        [subject, ['Zoë <zoe@example.test>'], ['ada@example.test'], ['hidden@example.test']],
      );
      assert.equal(read.data.text.trim(), 'Hallo Zoë');
      assertSent((await api.sent())[0], { tags: ['kind: welcome'] });
    });

    it('sends a batch, and gets an id for each email', async () => {
      const to = ['one@example.test', 'two@example.test'];
      const { data } = await resend.batch.send(
        to.map((address) => ({ ...email, cc: [], bcc: [], to: address })),
      );
      assert.equal(data.data.length, 2);
      assert.deepEqual(
        (await api.sent()).map(({ recipients }) => recipients[0]),
        to,
      );
    });

    it('stores one message for two requests with the same idempotency key, and rejects another payload', async () => {
      const options = { idempotencyKey: 'welcome/17' };
      const [first, second] = [
        await resend.emails.send(email, options),
        await resend.emails.send(email, options),
      ];
      assert.equal(first.data.id, second.data.id);
      assert.equal((await api.sent()).length, 1);
      const other = await resend.emails.send({ ...email, subject: 'Other' }, options);
      assert.deepEqual([other.error.name, other.error.statusCode], ['invalid_idempotent_request', 409]);
    });

    it('gets the errors of Resend', async () => {
      const { error } = await resend.emails.send({ ...email, to: 'nobody' });
      assert.deepEqual([error.name, error.statusCode], ['validation_error', 422]);
      assert.equal((await resend.emails.get('00000000-0000-0000-0000-000000000000')).error.name, 'not_found');
      assert.deepEqual(await api.sent(), []);
    });
  });

  describe('postmark', () => {
    const email = {
      From: 'Läden <shop@shop.test>',
      To: 'Zoë <zoe@example.test>',
      Cc: 'ada@example.test',
      Bcc: 'hidden@example.test',
      Subject: subject,
      TextBody: 'Hallo Zoë',
      HtmlBody: '<p>Hallo Zoë <img src="cid:logo.png"></p>',
      Tag: 'welcome',
      Attachments: [
        { Name: file.name, Content: base64(file.text), ContentType: 'text/plain', ContentID: '' },
        { Name: 'logo.png', Content: base64(PNG), ContentType: 'image/png', ContentID: 'cid:logo.png' },
      ],
    };
    // biome-ignore lint/suspicious/noExplicitAny: see installSdks
    let client: any;
    before(() => {
      const { ServerClient } = load('postmark');
      const requestHost = api.url('postmark').replace('http://', '');
      client = new ServerClient('key', { useHttps: false, requestHost });
    });

    it('sends an email, and gets its id', async () => {
      const { ErrorCode, MessageID } = await client.sendEmail(email);
      assert.equal(ErrorCode, 0);
      assert.match(MessageID, /^[0-9a-f-]{36}$/);
      assertSent((await api.sent())[0], { tags: ['welcome'] });
    });

    it('sends the valid emails of a batch, and gets a result for each', async () => {
      const results = await client.sendEmailBatch([
        email,
        { ...email, To: 'nobody' },
        { ...email, To: 'two@example.test' },
      ]);
      assert.deepEqual(
        results.map(({ ErrorCode }: { ErrorCode: number }) => ErrorCode),
        [0, 300, 0],
      );
      assert.deepEqual(
        (await api.sent()).map(({ recipients }) => recipients[0]),
        ['zoe@example.test', 'two@example.test'],
      );
    });

    it('sends templates, whose data are readable', async () => {
      await client.sendEmailWithTemplate({
        From: 'shop@shop.test',
        To: 'zoe@example.test',
        TemplateAlias: 'welcome',
        TemplateModel: { name: 'Zoë' },
      });
      await client.sendEmailBatchWithTemplates([
        { From: 'shop@shop.test', To: 'zoe@example.test', TemplateId: 17, TemplateModel: { name: 'Ada' } },
      ]);
      const sent = await api.sent();
      assert.match(sent[0]!.text, /Template: welcome[\s\S]*"name": "Zoë"/);
      assert.match(sent[1]!.text, /Template: 17[\s\S]*"name": "Ada"/);
    });

    it('gets the errors of Postmark', async () => {
      await assert.rejects(client.sendEmail({ ...email, TextBody: '', HtmlBody: '' }), {
        code: 300,
        statusCode: 422,
        message: /TextBody or HtmlBody/,
      });
      assert.deepEqual(await api.sent(), []);
    });
  });

  describe('mailgun.js', () => {
    const message = {
      from: 'Läden <shop@shop.test>',
      to: ['Zoë <zoe@example.test>'],
      cc: 'ada@example.test',
      bcc: 'hidden@example.test',
      subject,
      text: 'Hallo Zoë',
      html: '<p>Hallo Zoë <img src="cid:logo.png"></p>',
      'o:tag': ['welcome', 'test'],
      attachment: [{ filename: file.name, data: Buffer.from(file.text) }],
      inline: [{ filename: 'logo.png', data: PNG }],
    };
    // biome-ignore lint/suspicious/noExplicitAny: see installSdks
    let client: any;
    before(() => {
      const Mailgun = load('mailgun.js');
      const mailgun = new (Mailgun.default ?? Mailgun)(load('form-data'));
      client = mailgun.client({ username: 'api', key: 'key-17', url: api.url('mailgun') });
    });

    it('sends a message, and gets its Message-ID', async () => {
      const { id, status } = await client.messages.create('shop.test', message);
      assert.equal(status, 200);
      const [sent] = await api.sent();
      assertSent(sent, { tags: ['welcome', 'test'] });
      assert.equal(sent?.headers.get('message-id'), id);
    });

    it('sends one message to each recipient with variables', async () => {
      await client.messages.create('shop.test', {
        ...{ from: 'shop@shop.test', to: ['zoe@example.test', 'ada@example.test'] },
        ...{ subject: 'Hello %recipient.name%', text: 'Dear %recipient.name%' },
        'recipient-variables': JSON.stringify({
          'zoe@example.test': { name: 'Zoë' },
          'ada@example.test': { name: 'Ada' },
        }),
      });
      assert.deepEqual(
        (await api.sent()).map(({ recipients, text }) => [recipients, text]),
        [
          [['zoe@example.test'], 'Dear Zoë'],
          [['ada@example.test'], 'Dear Ada'],
        ],
      );
    });

    it('sends a complete message, whose bytes are kept', async () => {
      const raw = 'From: shop@shop.test\r\nTo: zoe@example.test\r\nSubject: Raw\r\n\r\nHello\r\n';
      await client.messages.create('shop.test', { to: 'zoe@example.test', message: raw });
      const { messages } = (await api.call('GET', '/messages')).json;
      assert.equal((await api.call('GET', `/messages/${messages[0].id}/raw`)).text, raw);
      assert.equal(messages[0].sender, 'shop@shop.test');
      await api.clear();
    });

    it('gets the errors of Mailgun', async () => {
      await assert.rejects(client.messages.create('shop.test', { ...message, from: '' }), {
        status: 400,
        details: 'from parameter is missing',
      });
      assert.deepEqual(await api.sent(), []);
    });
  });

  describe('@aws-sdk/client-sesv2', () => {
    // biome-ignore lint/suspicious/noExplicitAny: see installSdks
    let client: any, sdk: any;
    before(() => {
      sdk = load('@aws-sdk/client-sesv2');
      const credentials = { accessKeyId: 'AKIATEST', secretAccessKey: 'secret' };
      client = new sdk.SESv2Client({
        endpoint: api.url('ses'),
        region: 'eu-west-1',
        credentials,
        maxAttempts: 1,
      });
    });
    after(() => client.destroy());

    const Destination = {
      // SES takes ASCII only.
      ToAddresses: ['=?utf-8?Q?Zo=C3=AB?= <zoe@example.test>'],
      CcAddresses: ['ada@example.test'],
      BccAddresses: ['hidden@example.test'],
    };

    it('sends a simple message, and gets its id', async () => {
      const { MessageId } = await client.send(
        new sdk.SendEmailCommand({
          FromEmailAddress: '=?utf-8?B?TMOkZGVu?= <shop@shop.test>',
          Destination,
          EmailTags: [{ Name: 'kind', Value: 'welcome' }],
          Content: {
            Simple: {
              Subject: { Data: subject },
              Body: {
                Text: { Data: 'Hallo Zoë' },
                Html: { Data: '<p>Hallo Zoë <img src="cid:logo.png"></p>' },
              },
              Attachments: [
                { FileName: file.name, RawContent: Buffer.from(file.text), ContentType: 'text/plain' },
                {
                  FileName: 'logo.png',
                  RawContent: PNG,
                  ContentType: 'image/png',
                  ContentDisposition: 'INLINE',
                  ContentId: 'logo.png',
                },
              ],
            },
          },
        }),
      );
      const [sent] = await api.sent();
      assertSent(sent, { tags: ['kind: welcome'] });
      assert.equal(sent?.headers.get('message-id'), `<${MessageId}@email.amazonses.com>`);
    });

    it('sends a complete message, with the recipients of its headers', async () => {
      const raw =
        'From: shop@shop.test\r\nTo: zoe@example.test\r\nBcc: hidden@example.test\r\nSubject: Raw\r\n\r\nHello\r\n';
      await client.send(new sdk.SendEmailCommand({ Content: { Raw: { Data: Buffer.from(raw) } } }));
      const { messages } = (await api.call('GET', '/messages')).json;
      assert.deepEqual(messages[0].recipients, ['zoe@example.test', 'hidden@example.test']);
      assert.equal((await api.call('GET', `/messages/${messages[0].id}/raw`)).text, raw);
      await api.clear();
    });

    it('sends templates in bulk, with the data of each entry', async () => {
      const { BulkEmailEntryResults } = await client.send(
        new sdk.SendBulkEmailCommand({
          FromEmailAddress: 'shop@shop.test',
          DefaultContent: {
            Template: {
              TemplateContent: { Subject: 'Hello {{name}}', Text: 'Dear {{name}}' },
              TemplateData: '{"name":"you"}',
            },
          },
          BulkEmailEntries: [
            {
              Destination: { ToAddresses: ['zoe@example.test'] },
              ReplacementEmailContent: { ReplacementTemplate: { ReplacementTemplateData: '{"name":"Zoë"}' } },
            },
            { Destination: { ToAddresses: ['ada@example.test'] } },
          ],
        }),
      );
      assert.deepEqual(
        BulkEmailEntryResults.map(({ Status }: { Status: string }) => Status),
        ['SUCCESS', 'SUCCESS'],
      );
      assert.deepEqual(
        (await api.sent()).map(({ text }) => text),
        ['Dear Zoë', 'Dear you'],
      );
    });

    it('gets the errors of SES', async () => {
      const Content = { Simple: { Subject: { Data: 'x' }, Body: { Text: { Data: 'y' } } } };
      await assert.rejects(
        client.send(
          new sdk.SendEmailCommand({
            FromEmailAddress: 'shop@shop.test',
            Destination: { ToAddresses: ['nobody'] },
            Content,
          }),
        ),
        { name: 'BadRequestException', message: 'Illegal address' },
      );
      assert.deepEqual(await api.sent(), []);
    });
  });

  describe('@aws-sdk/client-ses', () => {
    // biome-ignore lint/suspicious/noExplicitAny: see installSdks
    let client: any, sdk: any;
    before(() => {
      sdk = load('@aws-sdk/client-ses');
      const credentials = { accessKeyId: 'AKIATEST', secretAccessKey: 'secret' };
      client = new sdk.SESClient({
        endpoint: api.url('ses'),
        region: 'eu-west-1',
        credentials,
        maxAttempts: 1,
      });
    });
    after(() => client.destroy());

    it('sends a message, a complete message and templates', async () => {
      const Destination = { ToAddresses: ['zoe@example.test'], BccAddresses: ['hidden@example.test'] };
      const { MessageId } = await client.send(
        new sdk.SendEmailCommand({
          Source: '=?utf-8?B?TMOkZGVu?= <shop@shop.test>',
          Destination,
          Message: { Subject: { Data: subject }, Body: { Text: { Data: 'Hallo Zoë & Ada' } } },
          Tags: [{ Name: 'kind', Value: 'welcome' }],
        }),
      );
      const raw = Buffer.from(
        'From: shop@shop.test\r\nTo: zoe@example.test\r\nSubject: Raw\r\n\r\nHello\r\n',
      );
      await client.send(new sdk.SendRawEmailCommand({ RawMessage: { Data: raw } }));
      await client.send(
        new sdk.SendTemplatedEmailCommand({
          Source: 'shop@shop.test',
          Destination,
          Template: 'welcome',
          TemplateData: '{"name":"Zoë"}',
        }),
      );
      const bulk = await client.send(
        new sdk.SendBulkTemplatedEmailCommand({
          ...{ Source: 'shop@shop.test', Template: 'news', DefaultTemplateData: '{"name":"you"}' },
          Destinations: [
            { Destination: { ToAddresses: ['one@example.test'] }, ReplacementTemplateData: '{"name":"One"}' },
            { Destination: { ToAddresses: ['two@example.test'] } },
          ],
        }),
      );
      assert.deepEqual(
        bulk.Status.map(({ Status }: { Status: string }) => Status),
        ['Success', 'Success'],
      );
      const sent = await api.sent();
      assert.deepEqual(
        sent.map((one) => one.subject),
        [subject, 'Raw', 'Template welcome', 'Template news', 'Template news'],
      );
      assert.deepEqual(
        [sent[0]!.recipients, sent[0]!.text, sent[0]!.tags],
        [['zoe@example.test', 'hidden@example.test'], 'Hallo Zoë & Ada', ['kind: welcome']],
      );
      assert.equal(sent[0]!.headers.get('message-id'), `<${MessageId}@email.amazonses.com>`);
      assert.match(sent[3]!.text, /"name": "One"/);
      assert.match(sent[4]!.text, /"name": "you"/);
    });

    it('gets the errors of SES', async () => {
      const Message = { Subject: { Data: 'x' }, Body: { Text: { Data: 'y' } } };
      await assert.rejects(
        client.send(new sdk.SendEmailCommand({ Source: 'shop@shop.test', Destination: {}, Message })),
        { name: 'InvalidParameterValue', message: 'Missing final recipient.' },
      );
      assert.deepEqual(await api.sent(), []);
    });
  });
});
