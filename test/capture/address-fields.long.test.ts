import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { installSdks } from '../sdks/install.ts';
import { type CaptureApi, type Sent, startCapture } from './sent.ts';

const { load, missing } = installSdks();

/** What every SDK is asked to send, in the fields of the service, or as headers as far as it allows that. */
const FROM = 'Läden <shop@shop.test>';
const TO = 'Zoë <zoe@example.test>';
const CC = '"Lovelace, Ada" <ada@example.test>';
const REPLY_TO = 'Hilfe <help@shop.test>';
const BCC = 'hidden@example.test';

const from = { email: 'shop@shop.test', name: 'Läden' };
const to = { email: 'zoe@example.test', name: 'Zoë' };
const cc = { email: 'ada@example.test', name: 'Lovelace, Ada' };
const bcc = { email: BCC };
const replyTo = { email: 'help@shop.test', name: 'Hilfe' };
const headers = { Cc: CC, 'Reply-To': REPLY_TO, 'X-Order': '17' };
const content = { subject: 'Grüße', text: 'Hallo', html: '<p>Hallo</p>' };

/** Names as encoded words, which SES wants. */
const encoded = (text: string) =>
  text.replace(/^(\S*[^\x00-\x7f]\S*)/, (name) => `=?utf-8?B?${Buffer.from(name).toString('base64')}?=`);

// biome-ignore lint/suspicious/noExplicitAny: see installSdks
type Client = any;

interface Service {
  open(api: CaptureApi): Client;
  /** Every address in a field of its own. */
  fields(client: Client): Promise<unknown>;
  /** Cc and Reply-To as headers. Undefined if the service refuses them. */
  headers?(client: Client): Promise<unknown>;
  /** Recipients of the envelope if Cc is a header: only the others, unless the SDK adds it. */
  hasCc?: boolean;
  /** Of the messages to several recipients, which this service sends separately. */
  messages?: number;
}

const postmark = {
  From: FROM,
  To: TO,
  Bcc: BCC,
  Subject: 'Grüße',
  TextBody: 'Hallo',
  HtmlBody: '<p>Hallo</p>',
};
const mailgun = { from: FROM, to: [TO], bcc: BCC, ...content };
const brevo = {
  ...{ sender: from, to: [to], bcc: [bcc], subject: content.subject },
  ...{ textContent: content.text, htmlContent: content.html },
};
const mailchimp = { from_email: from.email, from_name: from.name, ...content, preserve_recipients: true };
const mailtrap = { from, to: [to], bcc: [bcc], ...content };
const pairs = Object.entries(headers).map(([Name, Value]) => ({ Name, Value }));
const ses = {
  FromEmailAddress: encoded(FROM),
  Content: (Headers: object[]) => ({
    Simple: {
      Subject: { Data: 'Grüße' },
      Body: { Text: { Data: 'Hallo' }, Html: { Data: '<p>Hallo</p>' } },
      Headers,
    },
  }),
};

const services: Record<string, Service> = {
  '@sendgrid/mail': {
    open(api) {
      const mail = load('@sendgrid/mail');
      mail.setApiKey('SG.key');
      mail.client.setDefaultRequest('baseUrl', api.url('sendgrid'));
      return mail;
    },
    // SendGrid refuses reserved headers.
    fields: (mail) => mail.send({ from, to, cc, bcc, replyTo, ...content, headers: { 'X-Order': '17' } }),
  },
  resend: {
    open: (api) => new (load('resend').Resend)('re_key', { baseUrl: api.url('resend') }),
    fields: (client) =>
      client.emails.send({
        ...{ from: FROM, to: TO, cc: CC, bcc: BCC, replyTo: REPLY_TO, ...content },
        headers: { 'X-Order': '17' },
      }),
    headers: (client) => client.emails.send({ from: FROM, to: TO, bcc: BCC, ...content, headers }),
  },
  postmark: {
    open: (api) =>
      new (load('postmark').ServerClient)('key', {
        useHttps: false,
        requestHost: api.url('postmark').replace('http://', ''),
      }),
    fields: (client) =>
      client.sendEmail({
        ...postmark,
        Cc: CC,
        ReplyTo: REPLY_TO,
        Headers: [{ Name: 'X-Order', Value: '17' }],
      }),
    headers: (client) => client.sendEmail({ ...postmark, Headers: pairs }),
  },
  'mailgun.js': {
    open(api) {
      const Mailgun = load('mailgun.js');
      const mailgun = new (Mailgun.default ?? Mailgun)(load('form-data'));
      return mailgun.client({ username: 'api', key: 'key-17', url: api.url('mailgun') });
    },
    // Reply-To has no field.
    fields: (client) =>
      client.messages.create('shop.test', { ...mailgun, cc: CC, 'h:Reply-To': REPLY_TO, 'h:X-Order': '17' }),
    headers: (client) =>
      client.messages.create('shop.test', {
        ...mailgun,
        ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [`h:${name}`, value])),
      }),
  },
  '@aws-sdk/client-sesv2': {
    open(api) {
      const sdk = load('@aws-sdk/client-sesv2');
      const credentials = { accessKeyId: 'AKIATEST', secretAccessKey: 'secret' };
      const options = { endpoint: api.url('ses'), region: 'eu-west-1', credentials, maxAttempts: 1 };
      const client = new sdk.SESv2Client(options);
      return (input: object) => client.send(new sdk.SendEmailCommand(input));
    },
    fields: (run) =>
      run({
        ...{ FromEmailAddress: ses.FromEmailAddress, ReplyToAddresses: [REPLY_TO] },
        Destination: { ToAddresses: [encoded(TO)], CcAddresses: [CC], BccAddresses: [BCC] },
        Content: ses.Content([{ Name: 'X-Order', Value: '17' }]),
      }),
    headers: (run) =>
      run({
        FromEmailAddress: ses.FromEmailAddress,
        Destination: { ToAddresses: [encoded(TO)], BccAddresses: [BCC] },
        Content: ses.Content(pairs),
      }),
  },
  '@getbrevo/brevo': {
    open: (api) =>
      new (load('@getbrevo/brevo').BrevoClient)({
        ...{ apiKey: 'xkeysib-1', baseUrl: `${api.url('brevo')}/v3`, maxRetries: 0 },
      }).transactionalEmails,
    fields: (client) =>
      client.sendTransacEmail({ ...brevo, cc: [cc], replyTo, headers: { 'X-Order': '17' } }),
    headers: (client) => client.sendTransacEmail({ ...brevo, headers }),
  },
  sparkpost: {
    open: (api) => new (load('sparkpost'))('key', { origin: api.url('sparkpost') }).transmissions,
    // The SDK makes recipients and a header of `cc` and `bcc`.
    fields: (client) =>
      client.send({
        recipients: [{ address: to }],
        ...{ cc: [{ address: cc }], bcc: [{ address: bcc }] },
        content: { from, reply_to: REPLY_TO, ...content, headers: { 'X-Order': '17' } },
      }),
    headers: (client) =>
      client.send({
        recipients: [{ address: to }, { address: { ...bcc, header_to: to.email, name: to.name } }],
        content: { from, ...content, headers },
      }),
    messages: 2,
  },
  '@mailchimp/mailchimp_transactional': {
    open(api) {
      const client = load('@mailchimp/mailchimp_transactional')('md-key-1234');
      client.basePath = `${api.url('mailchimp')}/api/1.0`;
      return client.messages;
    },
    // Reply-To has no field.
    fields: (client) =>
      client.send({
        message: {
          ...{ ...mailchimp, headers: { 'Reply-To': REPLY_TO, 'X-Order': '17' } },
          to: [to, { ...cc, type: 'cc' }, { ...bcc, type: 'bcc' }],
        },
      }),
    headers: (client) =>
      client.send({ message: { ...mailchimp, headers, to: [to, { ...bcc, type: 'bcc' }] } }),
  },
  mailtrap: {
    open(api) {
      const client = new (load('mailtrap').MailtrapClient)({ token: 'key' });
      return Object.assign(client, { determineHost: () => api.url('mailtrap') });
    },
    fields: (client) =>
      client.send({ ...mailtrap, cc: [cc], reply_to: replyTo, headers: { 'X-Order': '17' } }),
    headers: (client) => client.send({ ...mailtrap, headers }),
  },
};

describe('every address field, through the SDK of each service', { skip: missing }, () => {
  let api: CaptureApi;
  before(async () => {
    api = await startCapture();
  });
  after(() => api.close());

  const assertFields = (sent: Sent[], recipients: string[]) => {
    assert.deepEqual([...new Set(sent.flatMap((one) => one.recipients))].sort(), [...recipients].sort());
    for (const one of sent) {
      const named = ['from', 'to', 'cc', 'reply-to', 'bcc', 'x-order'].map((name) => one.headers.get(name));
      assert.deepEqual(named, [FROM, TO, CC, REPLY_TO, undefined, '17']);
      assert.deepEqual(
        [one.sender, one.subject, one.text, one.html, one.attachments],
        ['shop@shop.test', 'Grüße', 'Hallo', '<p>Hallo</p>', []],
      );
    }
  };

  for (const [name, service] of Object.entries(services)) {
    it(`${name}: in fields of their own`, async () => {
      await service.fields(service.open(api));
      const sent = await api.sent();
      assert.equal(sent.length, service.messages === undefined ? 1 : 3);
      assertFields(sent, [to.email, cc.email, BCC]);
    });
    if (service.headers)
      it(`${name}: Cc and Reply-To as headers`, async () => {
        await service.headers!(service.open(api));
        const sent = await api.sent();
        assert.equal(sent.length, service.messages ?? 1);
        assertFields(sent, [to.email, BCC]);
      });
  }
});
