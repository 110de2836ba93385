import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type CaptureApi, postTo, simple, startCapture } from './sent.ts';

describe('captured messages', () => {
  let api: CaptureApi;
  before(async () => {
    api = await startCapture();
  });
  after(() => api.close());

  const post = (path: string, body: unknown) => postTo(api, path, body);

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

  const html = '<p>{{name}}, {{{name}}}</p>';
  const name = 'Tom & <b>Zoë</b>';
  const [escaped, raw] = [
    '<p>Tom &amp; &lt;b&gt;Zoë&lt;/b&gt;, Tom & <b>Zoë</b></p>',
    `<p>${name}, ${name}</p>`,
  ];
  for (const [title, path, body, expected] of [
    [
      'of SparkPost',
      'sparkpost/api/v1/transmissions',
      {
        content: { from: 'a@b.test', subject: '{{name}}', html },
        ...{ recipients: [{ address: 'c@d.test' }], substitution_data: { name } },
      },
      escaped,
    ],
    [
      'of Mailchimp in Handlebars',
      'mailchimp/api/1.0/messages/send',
      {
        message: {
          ...{ ...mandrill, subject: '{{name}}', html, merge_language: 'handlebars' },
          global_merge_vars: [{ name: 'name', content: name }],
        },
      },
      escaped,
    ],
    [
      'of bulk messages of Postmark',
      'postmark/email/bulk',
      {
        ...{ From: 'a@b.test', Subject: '{{name}}', HtmlBody: html },
        Messages: [{ To: 'c@d.test', TemplateModel: { name } }],
      },
      escaped,
    ],
    [
      'except those of SES',
      'ses/v2/email/outbound-emails',
      {
        ...{ FromEmailAddress: 'a@b.test', Destination: { ToAddresses: ['c@d.test'] } },
        Content: {
          Template: {
            TemplateContent: { Subject: '{{name}}', Html: html },
            TemplateData: JSON.stringify({ name }),
          },
        },
      },
      raw,
    ],
  ] as const)
    it(`have escaped values in HTML, unless they have three braces: ${title}`, async () => {
      const answer = await post(path, body);
      assert.ok(answer.status < 300, answer.text);
      assert.deepEqual(
        (await api.sent()).map((one) => [one.subject, one.html]),
        [[name, expected]],
      );
    });

  it('have values in the headers and the names that SparkPost and Mailgun fill', async () => {
    const order = { 'List-Unsubscribe': '<https://b.test/{{id}}>', 'X-Order-ID': '{{id}}' };
    await post('sparkpost/api/v1/transmissions', {
      content: {
        ...{ from: { email: 'a@b.test', name: '{{shop}}' }, reply_to: '{{shop}} <{{help}}>' },
        ...{ subject: 'x', text: 'x', headers: { ...order, 'Reply-To': 'other@b.test' } },
      },
      recipients: [
        { address: 'c@d.test', substitution_data: { id: '1\r\nBcc: e@d.test', help: 'h@b.test' } },
      ],
      ...{ substitution_data: { shop: 'Läden' }, return_path: 'bounces@b.test' },
    });
    const fields = {
      ...{ from: 'a@b.test', to: 'c@d.test', text: 'x', 'h:Reply-To': 'r+%recipient.id%@b.test' },
      'recipient-variables': JSON.stringify({ 'c@d.test': { id: 7 } }),
    };
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    await postTo(api, 'mailgun/v3/b.test/messages', new URLSearchParams(fields).toString(), type);
    const [sparkpost, mailgun] = await api.sent();
    assert.deepEqual(
      ['from', 'reply-to', 'list-unsubscribe', 'bcc'].map((header) => sparkpost!.headers.get(header)),
      ['Läden <a@b.test>', 'Läden <h@b.test>', '<https://b.test/1 Bcc: e@d.test>', undefined],
    );
    assert.equal(sparkpost!.sender, 'bounces@b.test');
    assert.equal(mailgun!.headers.get('reply-to'), 'r+7@b.test');
  });

  it('keep the spelling of the names of headers', async () => {
    await post('sendgrid/v3/mail/send', { ...simple, headers: { 'X-PM-orderID': '1' } });
    const { messages } = (await api.call('GET', '/messages')).json;
    const { text } = await api.call('GET', `/messages/${messages[0].id}/raw`);
    assert.match(text, /^X-PM-orderID: 1\r$/m);
    await api.clear();
  });

  it('have the other types of content that SendGrid sends, such as invitations', async () => {
    const invitation = { type: 'text/calendar; method=REQUEST', value: 'BEGIN:VCALENDAR\nSUMMARY:-n-' };
    const answer = await post('sendgrid/v3/mail/send', {
      ...{ ...simple, content: [...simple.content, invitation] },
      personalizations: [{ to: [{ email: 'c@d.test' }], substitutions: { '-n-': 'Zoë' } }],
    });
    assert.equal(answer.status, 202, answer.text);
    const { text: raw } = await api.call('GET', `/messages/${answer.headers['x-message-id']}/raw`);
    const [sent] = await api.sent();
    assert.equal(sent!.text, 'Hello');
    assert.match(sent!.headers.get('content-type')!, /^multipart\/alternative;/);
    assert.match(raw, /^Content-Type: text\/calendar; method=REQUEST; charset=utf-8\r$/m);
    const [calendar] = sent!.attachments;
    assert.equal(calendar!.content_type, 'text/calendar');
    assert.equal(String(calendar!.content).trim(), 'BEGIN:VCALENDAR\r\nSUMMARY:Zoë');
    for (const type of ['calendar', 'text/calendar;\r\nX-A: 1']) {
      const content = [{ type, value: 'x' }];
      assert.equal((await post('sendgrid/v3/mail/send', { ...simple, content })).status, 400, type);
    }
  });

  it('have recipients: Mailchimp knows no others than to, cc and bcc', async () => {
    const to = [{ email: 'c@d.test', type: 'CC' }];
    const answer = await post('mailchimp/api/1.0/messages/send', { message: { ...mandrill, to, text: 'x' } });
    assert.match(answer.json.message, /"message\.to\.0\.type":"Please enter to, cc or bcc"/);
  });
});
