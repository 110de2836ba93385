import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { send } from '../api/http-client.ts';
import { type CaptureApi, json, postTo, type Sent, startCapture } from './sent.ts';

const REPLY_TO = 'Hilfe für Zoë <help@shop.test>, other@shop.test';
const CC = '"Lovelace, Ada" <ada@example.test>';
const headers = { 'reply-to': REPLY_TO, CC, 'X-Order': '17' };
const list = Object.entries(headers).map(([Name, Value]) => ({ Name, Value }));
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const html = '<style>p { color: red }</style><h1>Hello {{name}}*|NAME|*</h1><p>Your <b>code</b> is 17.</p>';

/** A request of each service that takes such headers. */
const requests: Record<string, [path: string, body: unknown, headers?: Record<string, string>]> = {
  resend: ['resend/emails', { from: 'a@b.test', to: 'c@d.test', subject: 'x', text: 'x', headers }],
  postmark: ['postmark/email', { From: 'a@b.test', To: 'c@d.test', TextBody: 'x', Headers: list }],
  mailgun: [
    'mailgun/v3/b.test/messages',
    new URLSearchParams({
      ...{ from: 'a@b.test', to: 'c@d.test', text: 'x' },
      ...{ 'h:Reply-To': REPLY_TO, 'h:cc': CC, 'h:X-Order': '17' },
    }).toString(),
    form,
  ],
  ses: [
    'ses/v2/email/outbound-emails',
    {
      ...{ FromEmailAddress: 'a@b.test', Destination: { ToAddresses: ['c@d.test'] } },
      Content: { Simple: { Subject: { Data: 'x' }, Body: { Text: { Data: 'x' } }, Headers: list } },
    },
  ],
  brevo: [
    'brevo/v3/smtp/email',
    {
      ...{ sender: { email: 'a@b.test' }, to: [{ email: 'c@d.test' }], subject: 'x', textContent: 'x' },
      headers,
    },
  ],
  sparkpost: [
    'sparkpost/api/v1/transmissions',
    {
      content: { from: 'a@b.test', subject: 'x', text: 'x', headers },
      recipients: [{ address: 'c@d.test' }],
    },
  ],
  mailchimp: [
    'mailchimp/api/1.0/messages/send',
    { message: { from_email: 'a@b.test', to: [{ email: 'c@d.test' }], text: 'x', headers } },
  ],
};

describe('the headers of captured messages', () => {
  let api: CaptureApi;
  before(async () => {
    api = await startCapture();
  });
  after(() => api.close());

  const sentBy = async (...[path, body, contentType]: (typeof requests)[string]): Promise<Sent> => {
    const { status, text } = await postTo(api, path, body, contentType);
    assert.equal(status, 200 + (path.startsWith('brevo') ? 1 : 0), text);
    return (await api.sent())[0]!;
  };
  const assertHeaders = (sent: Sent) => {
    assert.deepEqual(
      ['reply-to', 'cc', 'x-order', 'to'].map((name) => sent.headers.get(name)),
      [REPLY_TO, CC, '17', 'c@d.test'],
    );
    assert.deepEqual(sent.recipients, ['c@d.test']);
  };

  for (const [service, request] of Object.entries(requests))
    it(`have Reply-To and Cc if a request to ${service} gives them as headers`, async () => {
      assertHeaders(await sentBy(...request));
    });

  it('have Reply-To and Cc if POST /send gives them as headers', async () => {
    const body = JSON.stringify({ from: 'a@b.test', to: 'c@d.test', text: 'x', headers });
    assert.equal((await send(api.http, 'POST', '/api/v1/send', { headers: json, body })).status, 201);
    assertHeaders((await api.sent())[0]!);
  });

  it('have the addresses of a field rather than those of a header with its name', async () => {
    const [path, body] = requests.postmark as [string, object];
    const sent = await sentBy(path, { ...body, ReplyTo: 'own@shop.test', Cc: 'own@d.test' });
    assert.deepEqual(
      [sent.headers.get('reply-to'), sent.headers.get('cc'), sent.recipients],
      ['own@shop.test', 'own@d.test', ['c@d.test', 'own@d.test']],
    );
  });

  it('have names decoded that the request had encoded, and cannot get others from them', async () => {
    const [path, body] = requests.postmark as [string, object];
    const From = '=?utf-8?Q?L=C3=A4den=0D=0AX-Two:_b?= <shop@shop.test>';
    const sent = await sentBy(path, {
      ...body,
      From,
      Headers: [{ Name: 'Cc', Value: 'a@b.test\r\nX-Two: b' }],
    });
    assert.equal(sent.headers.get('from'), '"Läden  X-Two: b" <shop@shop.test>');
    assert.ok(!sent.headers.has('x-two'));
  });

  it('can be 100 KB of addresses, and others are served meanwhile', async () => {
    const [path, body] = requests.resend as [string, object];
    const many = Array.from({ length: 7000 }, (_, n) => `n${n}@shop.test`).join();
    const [sent] = await Promise.all([
      sentBy(path, { ...body, headers: { 'Reply-To': many } }),
      api.call('GET', '/messages'),
    ]);
    assert.equal(sent.headers.get('reply-to')?.split(',').length, 7000);
  });
});

describe('captured messages without a text', () => {
  let api: CaptureApi;
  before(async () => {
    api = await startCapture();
  });
  after(() => api.close());

  const resend = { from: 'a@b.test', to: 'c@d.test', subject: 'x', html };
  const mailchimp = {
    message: {
      ...{ from_email: 'a@b.test', to: [{ email: 'c@d.test' }], html, auto_text: true },
      global_merge_vars: [{ name: 'name', content: 'Zoë' }],
    },
  };

  for (const [title, path, body, text] of [
    ['get that of the HTML from Resend', 'resend/emails', resend, 'Hello {{name}}*|NAME|*\nYour code is 17.'],
    ['get none from Resend if it is empty', 'resend/emails', { ...resend, text: '' }, ''],
    ['keep the text that Resend is given', 'resend/emails', { ...resend, text: 'own' }, 'own'],
    [
      'get that of the HTML from Mailchimp with auto_text, with its merge tags replaced',
      'mailchimp/api/1.0/messages/send',
      mailchimp,
      'Hello {{name}}Zoë\nYour code is 17.',
    ],
    [
      'get none from Mailchimp without auto_text',
      'mailchimp/api/1.0/messages/send',
      { message: { ...mailchimp.message, auto_text: false } },
      '',
    ],
  ] as const)
    it(title, async () => {
      assert.equal((await postTo(api, path, body)).status, 200);
      const { id } = (await api.call('GET', '/messages')).json.messages[0];
      const { text: raw } = await api.call('GET', `/messages/${id}/raw`);
      assert.equal(/^Content-Type: text\/plain/im.test(raw), text !== '');
      const [sent] = await api.sent();
      assert.equal(sent?.text.replaceAll('\r', ''), text);
      assert.match(sent!.html, /<h1>/);
    });
});
