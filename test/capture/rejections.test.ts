import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { brevo, type CaptureApi, json, postTo, simple, startCapture } from './sent.ts';

describe('captured messages', () => {
  let api: CaptureApi;
  before(async () => {
    api = await startCapture('--smtp-max-size', '100KiB');
  });
  after(() => api.close());

  const post = (path: string, body: unknown, headers?: Record<string, string>) =>
    postTo(api, path, body, headers);

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
      'SendGrid: a recipient that no envelope can have, before another message',
      'sendgrid/v3/mail/send',
      { ...simple, personalizations: [{ to: [{ email: 'zoe@example.test.' }] }, ...simple.personalizations] },
      400,
      /personalizations\.0\.to\.0\.email/,
    ],
    [
      'Resend: a recipient that no envelope can have, before another message',
      'resend/emails/batch',
      ['zoe@example.test.', 'ada@example.test'].map((to) => ({
        from: 'a@b.test',
        to,
        subject: 's',
        html: '<p>x',
      })),
      422,
      /`to`/,
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
    ...(['To', 'Cc', 'Bcc', 'ReplyTo'] as const).map(
      (name) =>
        [
          `Postmark: 51 addresses in ${name}`,
          'postmark/email',
          { From: 'a@b.test', To: 'c@d.test', TextBody: 'x', [name]: Array(51).fill('a@b.test').join() },
          422,
          /at most 50/,
        ] as const,
    ),
    [
      'Postmark: a list that is too long for its addresses',
      'postmark/email',
      { From: 'a@b.test', To: 'c@d.test', TextBody: 'x', ReplyTo: `${'x'.repeat(20_000)} <a@b.test>` },
      422,
      /Invalid 'ReplyTo' address/,
    ],
    [
      'Mailtrap: too many recipients together',
      'mailtrap/api/send',
      {
        ...{ from: { email: 'a@b.test' }, subject: 's', text: 'x' },
        ...{ to: Array(600).fill({ email: 'a@b.test' }), cc: Array(600).fill({ email: 'a@b.test' }) },
      },
      400,
      /at most 1000 recipients/,
    ],
    [
      'SparkPost: too many addresses in header_to together',
      'sparkpost/api/v1/transmissions',
      {
        content: { from: 'a@b.test', subject: 's', text: 'x' },
        recipients: Array.from({ length: 11 }, (_, at) => ({
          address: { email: 'a@b.test', header_to: `n${at}@b.test,${Array(999).fill('a@b.test').join()}` },
        })),
      },
      422,
      /at most 1000 addresses, and 10000 in all/,
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
    ['SES v1: an action that is not text', 'ses/', 'Action.toString=SendEmail', 400, /<Code>InvalidAction/],
    [
      'SES v1: destinations that are not a list',
      'ses/',
      'Action=SendBulkTemplatedEmail&Source=a%40b.test&Template=x&Destinations=c%40d.test',
      400,
      /Value null at 'Destinations'/,
    ],
    ['SES v1: no sender', 'ses/', 'Action=SendEmail', 400, /<Code>ValidationError/],
    [
      'SparkPost: a sender that is null',
      'sparkpost/api/v1/transmissions',
      { recipients: [{ address: 'c@d.test' }], content: { from: null, subject: 'x', text: 'x' } },
      422,
      /content.from is a required field/,
    ],
    [
      'SendGrid: content without a value',
      'sendgrid/v3/mail/send',
      { ...simple, content: [{ type: 'text/plain', value: '' }] },
      400,
      /The content value must be a string at least one character in length\..*"field":"content\.0\.value"/,
    ],
    [
      'Resend: a template with HTML',
      'resend/emails',
      { from: 'a@b.test', to: 'c@d.test', html: '<p>x</p>', template: { id: 'welcome' } },
      422,
      /"validation_error"/,
    ],
    ...(
      [
        ['a local part', { Destination: { ToAddresses: ['zoë@d.test'] } }, /Local address contains/],
        [
          'a domain',
          { Destination: { BccAddresses: ['zoe@dömain.test'] } },
          /Domain contains illegal character/,
        ],
        ['a display name', { FromEmailAddress: 'Zoë <a@b.test>' }, /Missing final '@domain'/],
        [
          'a local part in Reply-To',
          { ReplyToAddresses: ['x@d.test', 'ü@d.test'] },
          /Local address contains/,
        ],
      ] as const
    ).map(
      ([what, fields, expected]) =>
        [
          ...[`SES: ${what} that is not ASCII`, 'ses/v2/email/outbound-emails'],
          {
            ...{ FromEmailAddress: 'a@b.test', Destination: { ToAddresses: ['c@d.test'] } },
            Content: { Simple: { Subject: { Data: 'x' }, Body: { Text: { Data: 'x' } } } },
            ...fields,
          },
          ...[400, expected],
        ] as const,
    ),
    [
      'SES, query API: a display name that is not ASCII',
      'ses/',
      'Action=SendEmail&Source=Zo%C3%AB+%3Ca%40b.test%3E&Destination.ToAddresses.member.1=c%40d.test&Message.Subject.Data=x&Message.Body.Text.Data=x',
      400,
      /<Code>InvalidParameterValue<\/Code><Message>Missing final '@domain'/,
    ],
    [
      'Mailtrap: no sender',
      'mailtrap/api/send',
      { to: [{ email: 'c@d.test' }] },
      400,
      /"'from' is required"/,
    ],
    ...(
      [
        ['no recipient', { to: [] }, /"'to', 'cc' or 'bcc' address is required"/],
        ['an invalid address', { to: [{ email: 'x' }] }, /"'to\.0' address is invalid"/],
        ['no subject', { subject: '' }, /"'subject' is required"/],
        ['no body', { text: '' }, /"must specify either text or html body"/],
        [
          'a subject with a template',
          { template_uuid: 'x' },
          /"'subject' is not allowed with 'template_uuid'"/,
        ],
        ['a long category', { category: 'x'.repeat(256) }, /at most 255 characters/],
      ] as const
    ).map(
      ([what, fields, expected]) =>
        [
          ...[`Mailtrap: ${what}`, 'mailtrap/api/send'],
          { from: { email: 'a@b.test' }, to: [{ email: 'c@d.test' }], subject: 'x', text: 'x', ...fields },
          ...[400, expected],
        ] as const,
    ),
    ['a service that is not there', 'pigeon/send', {}, 404, /It knows sendgrid/],
  ] as [title: string, path: string, body: unknown, status: number, expected: RegExp][]) {
    it(`are not stored if the request is invalid: ${title}`, async () => {
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await post(path, body, path === 'ses/' ? form : json);
      assert.equal(answer.status, status, answer.text);
      assert.match(answer.text, expected);
      assert.deepEqual(await api.sent(), []);
    });
  }

  const urlEncoded = { 'content-type': 'application/x-www-form-urlencoded' };
  const mailgun = 'from=a%40b.test&to=c%40d.test&subject=one&text=Hello';

  it('are not stored if the percent-encoding of a form is invalid', async () => {
    for (const damaged of ['%ff', '%zz', '100%', '%C3']) {
      const { status, text } = await post('mailgun/v3/x/messages', `${mailgun}&v:a=${damaged}`, urlEncoded);
      assert.equal(status, 400, damaged);
      assert.match(text, /percent-encoding/);
    }
    assert.deepEqual(await api.sent(), []);
  });

  it('are not stored if a request to Mailgun has too many recipients', async () => {
    const to = Array(1001).fill('a@b.test').join();
    const { status, text } = await post('mailgun/v3/x/messages', `from=a@b.test&to=${to}&text=x`, urlEncoded);
    assert.deepEqual([status, JSON.parse(text).message], [400, 'to parameter has more than 1000 recipients']);
  });

  it('have the first value of a form field that is given twice', async () => {
    const { status } = await post('mailgun/v3/x/messages', `${mailgun}&subject=two&text=`, urlEncoded);
    assert.equal(status, 200);
    const [sent] = await api.sent();
    assert.deepEqual([sent!.subject, sent!.text], ['one', 'Hello']);
  });

  it('show text and files of the same name in the request', async () => {
    const form = new FormData();
    for (const [name, value] of new URLSearchParams(mailgun)) form.append(name, value);
    form.append('attachment', 'text');
    form.append('attachment', new File(['abc'], 'a.txt', { type: 'text/plain' }));
    assert.ok((await fetch(`${api.url('mailgun')}/v3/x/messages`, { method: 'POST', body: form })).ok);
    const [sent] = await api.sent();
    const file = { filename: 'a.txt', content_type: 'text/plain', size: 3 };
    assert.deepEqual(JSON.parse(sent!.request.body).attachment, ['text', file]);
  });

  it('of a batch are stored if another one is invalid: Mailjet', async () => {
    const valid = { From: { Email: 'a@b.test' }, To: [{ Email: 'c@d.test' }], Subject: 'x', TextPart: 'x' };
    for (const invalid of ['x', null, 1, []]) {
      const { status, json: result } = await post('mailjet/v3.1/send', { Messages: [valid, invalid] });
      assert.equal(status, 400);
      assert.deepEqual(
        result.Messages.map(({ Status }: { Status: string }) => Status),
        ['success', 'error'],
      );
      assert.equal((await api.sent()).length, 1);
    }
  });

  it('SES: an action of megabytes is not repeated', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await post('ses/', `Action=${'%26'.repeat(100_000)}`, form);
    assert.equal(answer.status, 400);
    assert.match(answer.text, /Could not find operation/);
    assert.ok(answer.text.length < 10_000, `${answer.text.length}`);
  });
});
