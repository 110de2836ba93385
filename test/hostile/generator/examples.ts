/**
 * A request for each endpoint of the captured services and of the other catchers, with every field that the endpoint reads, so
 * that each can be attacked. `generator.test.ts` fails if an endpoint has none, or does not accept it.
 */

/** Where a value is in a body: `content.0.value`. */
export type Path = string;

export interface Example {
  method: string;
  /** Below the API. `{id}`, `{uuid}`, `{aid}`, `{cid}`, `{n}` and `{name}` stand for a stored message and its attachment. */
  path: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Parameters that it may have in addition. */
  parameters?: { query: string[]; header: string[] };
  body?: ExampleBody;
  multiplies?: Multiplication;
}

export type ExampleBody =
  | { kind: 'json'; value: unknown }
  | { kind: 'form' | 'multipart'; value: Record<string, string> }
  | { kind: 'message' };

/** One message for each item of a list, whose texts are filled with values. */
export interface Multiplication {
  list: Path;
  /** Items that the endpoint accepts. */
  most: number;
  /** A text that may have placeholders, how they are written, and the field with the value of the placeholder. */
  fills?: { text: Path; placeholder: string; value: Path };
}

const get = (path: string, query?: Record<string, string>): Example => ({
  ...{ method: 'GET', path },
  ...(query && { query }),
});

const json = (value: unknown): ExampleBody => ({ kind: 'json', value });
const FILE = 'aGVsbG8=';
/** Of no message. */
const UUID = '019a0000-0000-7000-8000-000000000000';
const RAW = 'From: a@b.test\r\nTo: c@d.test\r\nSubject: x\r\n\r\nhello';

const resend = {
  ...{
    from: 'Shop <a@b.test>',
    to: ['c@d.test'],
    cc: ['e@d.test'],
    bcc: ['f@d.test'],
    reply_to: ['g@d.test'],
  },
  ...{ subject: 'x', text: 'x', html: '<p>x</p>', headers: { 'X-Order': '17' } },
  attachments: [
    { filename: 'a.txt', content: FILE, content_type: 'text/plain', content_id: 'a' },
    { filename: 'b.txt', path: 'https://shop.test/b.txt' },
  ],
  tags: [{ name: 'category', value: 'order' }],
  scheduled_at: '2027-01-31T09:30:00.000Z',
};

const postmark = {
  ...{ From: 'Shop <a@b.test>', To: 'c@d.test', Cc: 'e@d.test', Bcc: 'f@d.test', ReplyTo: 'g@d.test' },
  ...{ Subject: 'x', TextBody: 'x', HtmlBody: '<p>x</p>', Tag: 'order', MessageStream: 'outbound' },
  Headers: [{ Name: 'X-Order', Value: '17' }],
  Attachments: [{ Name: 'a.txt', Content: FILE, ContentType: 'text/plain', ContentID: 'cid:a' }],
  Metadata: { order: '17' },
};
const { TextBody, HtmlBody, Subject, ...postmarkShared } = postmark;
const postmarkTemplate = {
  ...postmarkShared,
  TemplateAlias: 'welcome',
  TemplateModel: { user: { name: 'Zoë' } },
};

const postmarkContent = {
  ...{ Name: 'Welcome', Alias: 'stored', Subject: '{{a}}', HtmlBody: '<p>{{a}}</p>', TextBody: '{{a}}' },
  ...{ TemplateType: 'Standard', LayoutTemplate: 'other' },
};

const sesFile = {
  ...{ FileName: 'a.txt', RawContent: FILE, ContentType: 'text/plain', ContentId: 'a' },
  ContentDisposition: 'INLINE',
};
const sesTemplate = {
  TemplateContent: { Subject: '{{a}}', Text: '{{a}}', Html: '<p>{{a}}</p>' },
  ...{ TemplateData: '{"a":"x"}', Headers: [{ Name: 'X-Order', Value: '17' }], Attachments: [sesFile] },
};
const sesShared = { FromEmailAddress: 'Shop <a@b.test>', ReplyToAddresses: ['g@d.test'] };
const sesDestination = { ToAddresses: ['c@d.test'], CcAddresses: ['e@d.test'], BccAddresses: ['f@d.test'] };

const mandrill = {
  ...{ from_email: 'a@b.test', from_name: 'Shop', subject: 'x', text: '*|A|*', html: '<p>*|A|*</p>' },
  to: [{ email: 'c@d.test', name: 'Zoë', type: 'to' }],
  ...{ headers: { 'X-Order': '17' }, bcc_address: 'f@d.test', merge_language: 'mailchimp', tags: ['order'] },
  global_merge_vars: [{ name: 'A', content: 'x' }],
  merge_vars: [{ rcpt: 'c@d.test', vars: [{ name: 'B', content: 'x' }] }],
  attachments: [{ name: 'a.txt', type: 'text/plain', content: FILE }],
  images: [{ name: 'b.png', type: 'image/png', content: FILE }],
};
const mandrillShared = { key: 'key', send_at: '2027-01-31 09:30:00' };

const mandrillTemplate = {
  ...{ name: 'Stored one', from_email: 'a@b.test', from_name: 'Shop', subject: '*|A|*', text: '*|A|*' },
  ...{ code: '<p mc:edit="a">*|A|*</p>', publish: true, labels: ['order'] },
};

const mailtrap = {
  ...{ from: { email: 'a@b.test', name: 'Shop' }, reply_to: { email: 'g@d.test' }, subject: 'x', text: 'x' },
  ...{ to: [{ email: 'c@d.test', name: 'Zoë' }], cc: [{ email: 'e@d.test' }], bcc: [{ email: 'f@d.test' }] },
  ...{ html: '<p>x</p>', headers: { 'X-Order': '17' }, category: 'order', custom_variables: { order: '17' } },
  attachments: [
    { filename: 'a.txt', content: FILE, type: 'text/plain', content_id: 'a', disposition: 'inline' },
  ],
};

const mailgun = {
  ...{ from: 'Shop <a@b.test>', to: 'c@d.test', cc: 'e@d.test', bcc: 'f@d.test', subject: 'x' },
  ...{ text: '%recipient.a%', html: '<p>x</p>', 'amp-html': '<p>x</p>', 'o:tag': 'order', 'h:X-Order': '17' },
  ...{ 'v:order': '17', 'o:deliverytime': 'Sun, 31 Jan 2027 09:30:00 +0000' },
  'recipient-variables': '{"c@d.test":{"a":"x"}}',
};
const { text: _text, html: _html, 'amp-html': _amp, ...mailgunShared } = mailgun;

const member = (list: string, value: string) => [`${list}.member.1`, value] as const;
const sesQuery = Object.fromEntries([
  ['Source', 'Shop <a@b.test>'],
  ['ReturnPath', 'bounce@b.test'],
  member('ReplyToAddresses', 'g@d.test'),
  member('Destination.ToAddresses', 'c@d.test'),
  member('Destination.CcAddresses', 'e@d.test'),
  member('Destination.BccAddresses', 'f@d.test'),
  ['Tags.member.1.Name', 'order'],
  ['Tags.member.1.Value', '17'],
]);

const sesQueryTemplate = {
  'Template.TemplateName': 'query',
  'Template.SubjectPart': '{{a}}',
  'Template.TextPart': '{{a}}',
  'Template.HtmlPart': '<p>{{a}}</p>',
};

const mailpitSend = {
  ...{ From: { Email: 'a@b.test', Name: 'Shop' }, To: [{ Email: 'c@d.test', Name: 'Zoë' }] },
  ...{ Cc: [{ Email: 'e@d.test' }], Bcc: ['f@d.test'], ReplyTo: [{ Email: 'g@d.test' }], Subject: 'x' },
  ...{ Text: 'x', HTML: '<p>x</p>', Headers: { 'X-Order': '17' }, Tags: ['order'] },
  Attachments: [{ Filename: 'a.txt', Content: FILE, ContentType: 'text/plain', ContentID: 'a' }],
};

/** A call of a tool, for coding agents. */
export const agentCall: Example = {
  ...{ method: 'POST', path: '/mcp', headers: { accept: 'application/json, text/event-stream' } },
  body: json({
    ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
    params: {
      name: 'get_message',
      arguments: { id: '{id}', parts: ['text', 'headers', 'links', 'codes', 'attachments', 'checks'] },
    },
  }),
};

/** Several for endpoints that read one of several forms. */
export const captured: Record<string, Example[]> = {
  sendgrid: [
    { method: 'POST', path: '/v3/mail/batch' },
    get(`/v3/mail/batch/${'a'.repeat(48)}`),
    {
      ...{ method: 'POST', path: '/v3/mail/send', headers: { authorization: 'Bearer key' } },
      body: json({
        personalizations: [
          {
            ...{
              to: [{ email: 'c@d.test', name: 'Zoë' }],
              cc: [{ email: 'e@d.test' }],
              bcc: [{ email: 'f@d.test' }],
            },
            ...{ from: { email: 'a@b.test' }, subject: 'x', headers: { 'X-Own': '1' } },
            ...{ substitutions: { '-a-': 'x' }, send_at: 0 },
          },
        ],
        ...{ from: { email: 'a@b.test', name: 'Shop' }, reply_to: { email: 'g@d.test' }, subject: 'x' },
        content: [
          { type: 'text/plain', value: '-a-' },
          { type: 'text/html', value: '<p>-a-</p>' },
        ],
        attachments: [
          {
            ...{ filename: 'a.txt', content: FILE, type: 'text/plain', content_id: 'a' },
            disposition: 'inline',
          },
        ],
        ...{ headers: { 'X-Order': '17' }, categories: ['order'], send_at: 0 },
        mail_settings: { sandbox_mode: { enable: false } },
      }),
      multiplies: {
        ...{ list: 'personalizations', most: 1000 },
        fills: { text: 'content.0.value', placeholder: '-a-', value: 'personalizations.0.substitutions.-a-' },
      },
    },
    {
      ...{ method: 'POST', path: '/v3/mail/send' },
      body: json({
        personalizations: [
          { to: [{ email: 'c@d.test' }], dynamic_template_data: { subject: 'x', user: { name: 'Zoë' } } },
        ],
        ...{ from: { email: 'a@b.test' }, template_id: 'd-1', reply_to_list: [{ email: 'g@d.test' }] },
      }),
    },
  ],
  resend: [
    {
      ...{ method: 'POST', path: '/emails', body: json(resend) },
      headers: { authorization: 'Bearer key', 'idempotency-key': 'key' },
    },
    {
      ...{ method: 'POST', path: '/emails' },
      body: json({
        ...{ from: 'a@b.test', to: 'c@d.test' },
        template: { id: 'welcome', variables: { user: { name: 'Zoë' } } },
      }),
    },
    {
      ...{ method: 'POST', path: '/emails/batch', body: json([resend]) },
      headers: {
        ...{ authorization: 'Bearer key', 'idempotency-key': 'key' },
        'x-batch-validation': 'permissive',
      },
      multiplies: { list: '', most: 100 },
    },
    get('/emails', { limit: '20', after: UUID }),
    get('/emails', { before: UUID }),
    get('/emails/{uuid}'),
    {
      ...{ method: 'PATCH', path: '/emails/{uuid}' },
      body: json({ scheduled_at: '2199-01-31T09:30:00.000Z' }),
    },
    { method: 'POST', path: '/emails/{uuid}/cancel' },
  ],
  postmark: [
    {
      ...{ method: 'POST', path: '/email', body: json(postmark) },
      headers: { 'x-postmark-server-token': 'key' },
    },
    { method: 'POST', path: '/email/withTemplate', body: json(postmarkTemplate) },
    {
      ...{ method: 'POST', path: '/email/batch', body: json([postmark]) },
      multiplies: { list: '', most: 500 },
    },
    {
      ...{ method: 'POST', path: '/email/batchWithTemplates', body: json({ Messages: [postmarkTemplate] }) },
      multiplies: { list: 'Messages', most: 500 },
    },
    {
      ...{ method: 'POST', path: '/email/bulk' },
      body: json({
        ...{
          From: 'Shop <a@b.test>',
          ReplyTo: 'g@d.test',
          Subject: '{{a}}',
          TextBody: '{{a}}',
          Tag: 'order',
        },
        ...{ HtmlBody: '<p>{{a}}</p>', Headers: postmark.Headers, Attachments: postmark.Attachments },
        Messages: [
          {
            ...{ To: 'c@d.test', Cc: 'e@d.test', Bcc: 'f@d.test', TemplateModel: { a: 'x' } },
            ...{ Headers: [{ Name: 'X-Own', Value: '1' }], Metadata: { order: '17' } },
          },
        ],
      }),
      multiplies: {
        ...{ list: 'Messages', most: 2000 },
        fills: { text: 'TextBody', placeholder: '{{a}}', value: 'Messages.0.TemplateModel.a' },
      },
    },
    {
      ...{ method: 'POST', path: '/email/bulk' },
      body: json({
        From: 'a@b.test',
        TemplateId: 17,
        Messages: [{ To: 'c@d.test', TemplateModel: { a: 'x' } }],
      }),
    },
    get('/email/bulk/{uuid}-1'),
    { method: 'POST', path: '/templates', body: json(postmarkContent) },
    get('/templates', { count: '10', offset: '0' }),
    get('/templates/stored'),
    { method: 'PUT', path: '/templates/stored', body: json(postmarkContent) },
    { method: 'DELETE', path: '/templates/stored' },
  ],
  mailgun: [
    {
      ...{ method: 'POST', path: '/v3/shop.test/messages', body: { kind: 'form', value: mailgun } },
      headers: { authorization: 'Basic YXBpOmtleQ==' },
      multiplies: {
        // Together with Cc and Bcc, at most 1,000.
        ...{ list: 'to', most: 990 },
        fills: { text: 'text', placeholder: '%recipient.a%', value: 'recipient-variables' },
      },
    },
    {
      ...{ method: 'POST', path: '/v3/shop.test/messages' },
      body: {
        kind: 'form',
        value: { ...mailgunShared, template: 'welcome', 't:variables': '{"a":"x"}', 't:version': 'v1' },
      },
    },
    { method: 'POST', path: '/v3/shop.test/messages', body: { kind: 'multipart', value: mailgun } },
    {
      ...{ method: 'POST', path: '/v3/shop.test/messages.mime' },
      body: {
        kind: 'multipart',
        value: { to: 'c@d.test', message: RAW, 'o:tag': 'order', 'h:X-Order': '17' },
      },
    },
    {
      ...{ method: 'POST', path: '/v3/shop.test/templates' },
      body: {
        kind: 'multipart',
        value: {
          ...{ name: 'stored', description: 'x', createdBy: 'x', template: '<p>{{a}}</p>', tag: 'one' },
          ...{ comment: 'x', engine: 'handlebars' },
        },
      },
    },
    get('/v3/shop.test/templates'),
    get('/v3/shop.test/templates/stored', { active: 'yes' }),
    {
      ...{ method: 'POST', path: '/v3/shop.test/templates/stored/versions' },
      body: {
        kind: 'form',
        value: { tag: 'two', template: '<p>{{a}}</p>', comment: 'x', active: 'yes' },
      },
    },
    get('/v3/shop.test/templates/stored/versions/two'),
    {
      ...{ method: 'PUT', path: '/v3/shop.test/templates/stored/versions/two' },
      body: { kind: 'form', value: { template: '<p>{{a}}</p>', comment: 'x', active: 'yes' } },
    },
    { method: 'DELETE', path: '/v3/shop.test/templates/stored' },
  ],
  ses: [
    {
      ...{ method: 'POST', path: '/v2/email/outbound-emails' },
      headers: {
        authorization: 'AWS4-HMAC-SHA256 Credential=AKIA/20261116/eu-west-1/ses/aws4_request, Signature=x',
      },
      body: json({
        ...{ ...sesShared, Destination: sesDestination, EmailTags: [{ Name: 'order', Value: '17' }] },
        ...{ ReturnPath: 'bounce@b.test' },
        Content: {
          Simple: {
            Subject: { Data: 'x', Charset: 'utf-8' },
            Body: { Text: { Data: 'x' }, Html: { Data: '<p>x</p>' } },
            ...{ Headers: sesTemplate.Headers, Attachments: [sesFile] },
          },
        },
      }),
    },
    {
      ...{ method: 'POST', path: '/v2/email/outbound-emails' },
      body: json({ ...sesShared, Destination: sesDestination, Content: { Template: sesTemplate } }),
    },
    {
      ...{ method: 'POST', path: '/v2/email/outbound-emails' },
      body: json({ Content: { Raw: { Data: Buffer.from(RAW).toString('base64') } } }),
    },
    {
      ...{ method: 'POST', path: '/v2/email/outbound-bulk-emails' },
      body: json({
        ...{ ...sesShared, ReturnPath: 'bounce@b.test', DefaultContent: { Template: sesTemplate } },
        DefaultEmailTags: [{ Name: 'order', Value: '17' }],
        BulkEmailEntries: [
          {
            Destination: sesDestination,
            ReplacementEmailContent: { ReplacementTemplate: { ReplacementTemplateData: '{"a":"x"}' } },
            ReplacementHeaders: [{ Name: 'X-Own', Value: '1' }],
            ReplacementTags: [{ Name: 'own', Value: '1' }],
          },
        ],
      }),
      multiplies: {
        ...{ list: 'BulkEmailEntries', most: 50 },
        fills: {
          text: 'DefaultContent.Template.TemplateContent.Text',
          placeholder: '{{a}}',
          value: 'DefaultContent.Template.TemplateData',
        },
      },
    },
    get('/v2/email/account'),
    get('/v2/email/templates', { PageSize: '10' }),
    {
      ...{ method: 'POST', path: '/v2/email/templates' },
      body: json({ TemplateName: 'stored', TemplateContent: sesTemplate.TemplateContent }),
    },
    get('/v2/email/templates/stored'),
    {
      ...{ method: 'PUT', path: '/v2/email/templates/stored' },
      body: json({ TemplateContent: sesTemplate.TemplateContent }),
    },
    { method: 'DELETE', path: '/v2/email/templates/stored' },
    {
      ...{ method: 'POST', path: '/' },
      body: {
        kind: 'form',
        value: {
          ...{ ...sesQuery, Action: 'SendEmail', 'Message.Subject.Data': 'x' },
          ...{ 'Message.Body.Text.Data': 'x', 'Message.Body.Html.Data': '<p>x</p>' },
        },
      },
    },
    {
      ...{ method: 'POST', path: '/' },
      body: {
        kind: 'form',
        value: { Action: 'SendRawEmail', 'RawMessage.Data': Buffer.from(RAW).toString('base64') },
      },
    },
    {
      ...{ method: 'POST', path: '/' },
      body: {
        kind: 'form',
        value: { ...sesQuery, Action: 'SendTemplatedEmail', Template: 'x', TemplateData: '{"a":"x"}' },
      },
    },
    {
      ...{ method: 'POST', path: '/' },
      body: {
        kind: 'form',
        value: {
          ...{
            Action: 'SendBulkTemplatedEmail',
            Source: 'a@b.test',
            Template: 'x',
            DefaultTemplateData: '{}',
          },
          ...{ ReturnPath: 'bounce@b.test', 'DefaultTags.member.1.Name': 'order' },
          'Destinations.member.1.Destination.ToAddresses.member.1': 'c@d.test',
          'Destinations.member.1.ReplacementTemplateData': '{"a":"x"}',
        },
      },
    },
    ...[
      { Action: 'GetSendQuota' },
      { Action: 'CreateTemplate', ...sesQueryTemplate },
      { Action: 'UpdateTemplate', ...sesQueryTemplate },
      { Action: 'GetTemplate', TemplateName: 'query' },
      { Action: 'ListTemplates', MaxItems: '10' },
      { Action: 'DeleteTemplate', TemplateName: 'query' },
    ].map((value) => ({ method: 'POST', path: '/', body: { kind: 'form', value } as const })),
  ],
  brevo: [
    {
      ...{ method: 'POST', path: '/v3/smtp/email', headers: { 'api-key': 'key' } },
      body: json({
        ...{ sender: { email: 'a@b.test', name: 'Shop' }, replyTo: { email: 'g@d.test' }, subject: 'x' },
        ...{ textContent: '{{params.a}}', htmlContent: '<p>{{params.a}}</p>', params: { a: 'x' } },
        ...{ headers: { 'X-Order': '17' }, tags: ['order'], scheduledAt: '2027-01-31T09:30:00.000Z' },
        attachment: [
          { name: 'a.txt', content: FILE },
          { name: 'b.txt', url: 'https://shop.test/b.txt' },
        ],
        messageVersions: [
          {
            ...{
              to: [{ email: 'c@d.test', name: 'Zoë' }],
              cc: [{ email: 'e@d.test' }],
              bcc: [{ email: 'f@d.test' }],
            },
            ...{ subject: 'x', htmlContent: '<p>{{params.a}}</p>', params: { b: 'x' } },
            replyTo: { email: 'g@d.test' },
          },
        ],
      }),
      multiplies: {
        ...{ list: 'messageVersions', most: 2000 },
        fills: { text: 'textContent', placeholder: '{{params.a}}', value: 'params.a' },
      },
    },
    {
      ...{ method: 'POST', path: '/v3/smtp/email' },
      body: json({
        ...{ sender: { id: 1 }, to: [{ email: 'c@d.test' }], templateId: 1 },
        params: { user: { name: 'Zoë' } },
      }),
    },
  ],
  mailjet: [
    {
      ...{ method: 'POST', path: '/v3.1/send', headers: { authorization: 'Basic YXBpOmtleQ==' } },
      body: json({
        Globals: { From: { Email: 'a@b.test', Name: 'Shop' } },
        Messages: [
          {
            ...{
              To: [{ Email: 'c@d.test', Name: 'Zoë' }],
              Cc: [{ Email: 'e@d.test' }],
              Bcc: [{ Email: 'f@d.test' }],
            },
            ...{ ReplyTo: { Email: 'g@d.test' }, Subject: 'x', CustomID: 'x', CustomCampaign: 'order' },
            ...{ TextPart: '{{var:a}}', HTMLPart: '<p>{{var:a}}</p>', TemplateLanguage: true },
            ...{ Variables: { a: 'x' }, Headers: { 'X-Order': '17' }, MonitoringCategory: 'order' },
            Attachments: [{ Filename: 'a.txt', ContentType: 'text/plain', Base64Content: FILE }],
            InlinedAttachments: [
              { Filename: 'b.png', ContentType: 'image/png', Base64Content: FILE, ContentID: 'b' },
            ],
          },
        ],
      }),
      multiplies: {
        ...{ list: 'Messages', most: 50 },
        fills: { text: 'Messages.0.TextPart', placeholder: '{{var:a}}', value: 'Messages.0.Variables.a' },
      },
    },
    {
      ...{ method: 'POST', path: '/v3.1/send' },
      body: json({
        Globals: {
          ...{ From: { Email: 'a@b.test' }, To: [{ Email: 'c@d.test' }], Cc: [{ Email: 'e@d.test' }] },
          ...{ Bcc: [{ Email: 'f@d.test' }], TextPart: 'x' },
          Attachments: [{ Filename: 'a.txt', ContentType: 'text/plain', Base64Content: FILE }],
        },
        Messages: [{ Subject: 'x' }],
      }),
      multiplies: { list: 'Messages', most: 50 },
    },
  ],
  sparkpost: [
    {
      ...{ method: 'POST', path: '/api/v1/transmissions', headers: { authorization: 'key' } },
      body: json({
        recipients: [
          {
            address: { email: 'c@d.test', name: 'Zoë', header_to: 'e@d.test' },
            ...{ tags: ['own'], substitution_data: { b: 'x' } },
          },
        ],
        content: {
          ...{ from: { email: 'a@b.test', name: 'Shop' }, reply_to: 'g@d.test', subject: 'x' },
          ...{ text: '{{a}}', html: '<p>{{a}}</p>', amp_html: '<p>{{a}}</p>', headers: { 'X-Order': '17' } },
          attachments: [{ name: 'a.txt', type: 'text/plain', data: FILE }],
          inline_images: [{ name: 'b.png', type: 'image/png', data: FILE }],
        },
        ...{ campaign_id: 'order', substitution_data: { a: 'x' } },
        options: { start_time: '2027-01-31T09:30:00.000Z' },
      }),
      multiplies: {
        ...{ list: 'recipients', most: 2000 },
        fills: { text: 'content.text', placeholder: '{{a}}', value: 'substitution_data.a' },
      },
    },
    {
      ...{ method: 'POST', path: '/api/v1/transmissions' },
      body: json({ recipients: [{ address: 'c@d.test' }], content: { email_rfc822: RAW } }),
      multiplies: { list: 'recipients', most: 2000 },
    },
    {
      ...{ method: 'POST', path: '/api/v1/transmissions' },
      body: json({
        ...{ recipients: [{ address: 'c@d.test' }], content: { template_id: 'welcome' } },
        substitution_data: { user: { name: 'Zoë' } },
      }),
      multiplies: { list: 'recipients', most: 2000 },
    },
  ],
  mailchimp: [
    {
      ...{ method: 'POST', path: '/api/1.0/messages/send' },
      body: json({ ...mandrillShared, message: mandrill }),
      multiplies: {
        ...{ list: 'message.to', most: 1000 },
        fills: { text: 'message.text', placeholder: '*|A|*', value: 'message.global_merge_vars.0.content' },
      },
    },
    {
      ...{ method: 'POST', path: '/api/1.0/messages/send-template' },
      body: json({
        ...{ ...mandrillShared, message: mandrill, template_name: 'welcome' },
        template_content: [{ name: 'a', content: 'x' }],
      }),
      multiplies: { list: 'message.to', most: 1000 },
    },
    {
      ...{ method: 'POST', path: '/api/1.0/messages/send-raw' },
      body: json({ ...{ ...mandrillShared, raw_message: RAW, from_email: 'a@b.test' }, to: ['c@d.test'] }),
    },
    {
      ...{ method: 'POST', path: '/api/1.0/templates/add' },
      body: json({ key: 'key', ...mandrillTemplate }),
    },
    ...['info', 'publish', 'update', 'delete', 'list'].map((name) => ({
      ...{ method: 'POST', path: `/api/1.0/templates/${name}` },
      body: json({ key: 'key', ...(name === 'update' ? mandrillTemplate : { name: 'Stored one' }) }),
    })),
    { method: 'POST', path: '/api/1.0/users/ping', body: json({ key: 'key' }) },
  ],
  mailtrap: [
    {
      ...{ method: 'POST', path: '/api/send', headers: { authorization: 'Bearer key' } },
      body: json(mailtrap),
    },
    {
      ...{ method: 'POST', path: '/api/send/17', headers: { 'api-token': 'key' } },
      body: json({
        ...{ from: { email: 'a@b.test' }, to: [{ email: 'c@d.test' }] },
        ...{
          template_uuid: 'b81aabcd-1a1e-41cf-91b6-eca0254b3d96',
          template_variables: { user: { name: 'Zoë' } },
        },
      }),
    },
    {
      ...{ method: 'POST', path: '/api/batch' },
      body: json({
        base: mailtrap,
        requests: [{ to: [{ email: 'h@d.test' }], reply_to: [{ email: 'g@d.test' }], subject: 'y' }],
      }),
      multiplies: { list: 'requests', most: 500 },
    },
  ],
};

export const compatible: Record<string, Example[]> = {
  mailpit: [
    ...['/livez', '/api/v1/info', '/api/v1/tags', '/api/v1/message/{id}', '/api/v1/message/{id}/headers'].map(
      (path) => get(path),
    ),
    ...[
      '/api/v1/message/{id}/raw',
      '/api/v1/message/{id}/part/{aid}',
      '/view/{id}.txt',
      '/view/{id}.html',
    ].map((path) => get(path)),
    ...['html-check', 'link-check', 'sa-check'].map((name) => get(`/api/v1/message/{id}/${name}`)),
    ...['/api/v1/webui', '/api/v1/chaos'].map((path) => get(path)),
    {
      ...{ method: 'PUT', path: '/api/v1/chaos' },
      body: json({
        Sender: { ErrorCode: 451, Probability: 0 },
        Recipient: { Probability: 0 },
        Authentication: {},
      }),
    },
    { method: 'POST', path: '/api/v1/message/{id}/release', body: json({ To: ['c@d.test'] }) },
    get('/api/v1/messages', { start: '0', limit: '50' }),
    get('/api/v1/search', { query: 'hello', start: '0', limit: '50' }),
    { method: 'PUT', path: '/api/v1/messages', body: json({ IDs: ['{id}'], Read: true }) },
    { method: 'PUT', path: '/api/v1/messages', body: json({ Search: 'hello', Read: true }) },
    { method: 'DELETE', path: '/api/v1/messages', body: json({ IDs: ['{id}'] }) },
    { method: 'DELETE', path: '/api/v1/search', query: { query: 'hello' } },
    { method: 'PUT', path: '/api/v1/tags', body: json({ IDs: ['{id}'], Tags: ['order'] }) },
    { method: 'PUT', path: '/api/v1/tags/order', body: json({ Name: 'invoice' }) },
    { method: 'DELETE', path: '/api/v1/tags/order' },
    { method: 'POST', path: '/api/v1/send', body: json(mailpitSend) },
  ],
  mailhog: [
    ...['/api/v1/messages', '/api/v1/messages/{id}', '/api/v1/messages/{id}/download'].map((path) =>
      get(path),
    ),
    ...['/api/v1/messages/{id}/mime/part/0/download', '/api/v2/outgoing-smtp'].map((path) => get(path)),
    get('/api/v1/events'),
    get('/api/v2/messages', { start: '0', limit: '50' }),
    get('/api/v2/search', { kind: 'containing', query: 'hello', start: '0', limit: '50' }),
    { method: 'DELETE', path: '/api/v1/messages' },
    { method: 'DELETE', path: '/api/v1/messages/{id}' },
    {
      ...{ method: 'POST', path: '/api/v1/messages/{id}/release' },
      // Nothing listens there.
      body: json({ host: '127.0.0.1', port: '1', email: 'c@d.test', username: 'app', password: 'x' }),
    },
  ],
  maildev: [
    ...['/email/{id}', '/email/{id}/html', '/email/{id}/source', '/email/{id}/attachment/{name}'].map(
      (path) => get(path),
    ),
    ...['/config', '/healthz', '/reloadMailsFromDirectory'].map((path) => get(path)),
    get('/email', { 'headers.x-order': '17', skip: '0', limit: '50' }),
    get('/email'),
    get('/api/email/summary', { search: 'hello', skip: '0', limit: '50', sort: 'asc', unread: 'true' }),
    get('/api/email/summary'),
    { method: 'POST', path: '/api/email/delete', body: json({ ids: ['{id}'] }) },
    { method: 'PATCH', path: '/email/read-all' },
    { method: 'DELETE', path: '/email/all' },
    { method: 'DELETE', path: '/email/{id}' },
  ],
};
