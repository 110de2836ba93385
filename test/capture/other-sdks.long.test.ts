import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { installSdks } from '../sdks/install.ts';
import { assertSent, base64, type CaptureApi, file, PNG, startCapture, subject } from './sent.ts';

const { load, missing } = installSdks();

const from = { email: 'shop@shop.test', name: 'Läden' };
const to = [{ email: 'zoe@example.test', name: 'Zoë' }];
const cc = [{ email: 'ada@example.test' }];
const bcc = [{ email: 'hidden@example.test' }];
const text = 'Hallo Zoë';
const html = '<p>Hallo Zoë <img src="cid:logo.png"></p>';

describe('the SDKs of further mail services, pointed at Postern', { skip: missing }, () => {
  let api: CaptureApi;
  before(async () => {
    api = await startCapture();
  });
  after(() => api.close());

  describe('@getbrevo/brevo', () => {
    // biome-ignore lint/suspicious/noExplicitAny: see installSdks
    let client: any;
    before(() => {
      const { BrevoClient } = load('@getbrevo/brevo');
      client = new BrevoClient({ apiKey: 'xkeysib-1', baseUrl: `${api.url('brevo')}/v3`, maxRetries: 0 });
    });

    it('sends an email, and gets its id', async () => {
      const attachment = [{ name: file.name, content: base64(file.text) }];
      const sent = await client.transactionalEmails.sendTransacEmail({
        ...{
          sender: from,
          to,
          cc,
          bcc,
          subject,
          textContent: text,
          htmlContent: html,
          attachment,
          tags: ['welcome'],
        },
      });
      assert.match(sent.messageId, /^<.+@.+>$/);
      const [message] = await api.sent();
      assert.deepEqual(
        [message?.subject, message?.text, message?.html, message?.tags],
        [subject, text, html, ['welcome']],
      );
      assert.deepEqual(message?.recipients, ['zoe@example.test', 'ada@example.test', 'hidden@example.test']);
      assert.deepEqual(
        [message?.attachments[0]?.filename, String(message?.attachments[0]?.content)],
        [file.name, file.text],
      );
    });

    it('sends a message for each version', async () => {
      const messageVersions = ['one', 'two'].map((name) => ({
        to: [{ email: `${name}@example.test` }],
        subject: name,
      }));
      const sent = await client.transactionalEmails.sendTransacEmail({
        ...{ sender: from, subject, textContent: text, messageVersions },
      });
      assert.equal(sent.messageIds.length, 2);
      assert.deepEqual(
        (await api.sent()).map((one) => one.subject),
        ['one', 'two'],
      );
    });

    it('gets the errors of Brevo', async () => {
      await assert.rejects(
        client.transactionalEmails.sendTransacEmail({ sender: from, subject, textContent: text }),
        { statusCode: 400, body: { code: 'missing_parameter', message: 'to is missing' } },
      );
      assert.deepEqual(await api.sent(), []);
    });
  });

  describe('sparkpost', () => {
    // biome-ignore lint/suspicious/noExplicitAny: see installSdks
    let client: any;
    before(() => {
      const SparkPost = load('sparkpost');
      client = new SparkPost('key', { origin: api.url('sparkpost') });
    });

    it('sends a message to each recipient, and gets the id of the transmission', async () => {
      const header_to = 'zoe@example.test';
      const { results } = await client.transmissions.send({
        campaign_id: 'welcome',
        content: {
          ...{ from, subject: 'Hallo {{name}}', text: 'Dear {{ name }}', html },
          attachments: [{ name: file.name, type: 'text/plain', data: base64(file.text) }],
          inline_images: [{ name: 'logo.png', type: 'image/png', data: base64(PNG) }],
        },
        recipients: [
          { address: { email: 'zoe@example.test', name: 'Zoë' }, substitution_data: { name: 'Zoë' } },
          { address: { email: 'hidden@example.test', header_to }, substitution_data: { name: 'you' } },
        ],
      });
      assert.equal(results.total_accepted_recipients, 2);
      const sent = await api.sent();
      assert.deepEqual(
        sent.map((one) => [one.recipients, one.subject, one.text, one.tags]),
        [
          [['zoe@example.test'], 'Hallo Zoë', 'Dear Zoë', ['welcome']],
          [['hidden@example.test'], 'Hallo you', 'Dear you', ['welcome']],
        ],
      );
      assert.equal(sent[1]?.headers.get('to'), header_to);
      assert.deepEqual(
        sent[0]?.attachments.map(({ content_id }) => content_id),
        ['logo.png', null],
      );
    });

    it('gets the errors of SparkPost', async () => {
      await assert.rejects(
        client.transmissions.send({ content: { from, subject, text }, recipients: [{ address: 'nobody' }] }),
        { statusCode: 422 },
      );
      assert.deepEqual(await api.sent(), []);
    });
  });

  describe('@mailchimp/mailchimp_transactional', () => {
    // biome-ignore lint/suspicious/noExplicitAny: see installSdks
    let client: any;
    before(() => {
      client = load('@mailchimp/mailchimp_transactional')('md-key-1234');
      client.basePath = `${api.url('mailchimp')}/api/1.0`;
    });
    const message = {
      ...{ from_email: from.email, from_name: from.name, subject, text, html, tags: ['welcome'] },
      to: [...to, { ...cc[0], type: 'cc' }, { ...bcc[0], type: 'bcc' }],
      attachments: [{ name: file.name, type: 'text/plain', content: base64(file.text) }],
      images: [{ name: 'logo.png', type: 'image/png', content: base64(PNG) }],
    };

    it('sends a message, and gets a result for each recipient', async () => {
      const results = await client.messages.send({ message });
      assert.deepEqual(
        results.map(({ status }: { status: string }) => status),
        ['sent', 'sent', 'sent'],
      );
      const [sent] = await api.sent();
      assertSent(sent, { tags: ['welcome'] });
      assert.doesNotMatch(sent!.request.body, /md-key-1234/);
    });

    it('sends a template and a complete message', async () => {
      await client.messages.sendTemplate({
        ...{ template_name: 'welcome', template_content: [{ name: 'main', content: 'Hallo' }] },
        message: { from_email: from.email, to },
      });
      const raw_message = 'From: shop@shop.test\r\nTo: zoe@example.test\r\nSubject: Raw\r\n\r\nHello\r\n';
      await client.messages.sendRaw({ raw_message });
      const sent = await api.sent();
      assert.match(sent[0]!.text, /Template: welcome/);
      assert.deepEqual([sent[1]?.subject, sent[1]?.recipients], ['Raw', ['zoe@example.test']]);
    });

    it('gets the errors of Mailchimp', async () => {
      const failed = await client.messages.send({ message: { ...message, to: [{ email: 'nobody' }] } });
      assert.equal((failed.response ?? failed).data?.name ?? failed.name, 'ValidationError');
      assert.deepEqual(await api.sent(), []);
    });
  });
});
