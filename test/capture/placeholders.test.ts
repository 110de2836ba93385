import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type CaptureApi, postTo, startCapture } from './sent.ts';

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
});
