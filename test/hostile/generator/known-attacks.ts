/** Attacks that once succeeded, by what they did. Each is a case of the generator, so that its neighbours are tried, too. */
export interface KnownAttack {
  title: string;
  endpoint: string;
  /** The title of the case. */
  attack: string;
  args?: string[];
}

const of = (endpoint: string, attacks: Record<string, string>, args?: string[]): KnownAttack[] =>
  Object.entries(attacks).map(([title, attack]) => ({ title, endpoint, attack, ...(args && { args }) }));

const SEND = 'POST /api/v1/send';
const SPARKPOST = 'POST /capture/sparkpost/api/v1/transmissions';
const MAILCHIMP = 'POST /capture/mailchimp/api/1.0/messages/send';
const TAGS = 'PUT /compat/mailpit/api/v1/tags';

export const knownAttacks: KnownAttack[] = [
  ...of(SPARKPOST, {
    'SparkPost: a long value in 2,000 messages': 'product: 2000 items × 5 placeholders × 700000 characters',
    'SparkPost: a long subject of 2,000 messages': 'product: 2000 items × content.subject of 716800 bytes',
    'SparkPost: a long header in 2,000 messages':
      'product: 2000 items × content.headers.X-Order of 716800 bytes',
  }),
  ...of('POST /capture/brevo/v3/smtp/email', {
    'Brevo: a long value in 2,000 messages': 'product: 2000 items × 5 placeholders × 700000 characters',
  }),
  ...of(MAILCHIMP, {
    'Mailchimp: a long value in 1,000 messages': 'product: 1000 items × 5 placeholders × 700000 characters',
    'Mailchimp: many variables of an address that 1,000 recipients have':
      'product: 1000 items × 10000 copies in message.merge_vars.0.vars',
  }),
  ...of('POST /capture/mailchimp/api/1.0/templates/add', {
    'Mailchimp: a template of lone surrogates': 'subject: a text of lone surrogates',
  }),
  ...of('POST /capture/mailchimp/api/1.0/templates/publish (3)', {
    'Mailchimp: the name of a template of 40 MB': 'name: a text of groups of addresses',
    'Mailchimp: the name of a template with lone surrogates': 'name: a text of lone surrogates',
  }),
  ...of('POST /capture/mailjet/v3.1/send (2)', {
    'Mailjet: thousands of recipients that 50 messages have in common':
      'product: 50 items × 10000 copies in Globals.To',
  }),
  ...of('POST /capture/ses/v2/email/outbound-bulk-emails', {
    'SES: JSON of half a million objects in each of 50 texts':
      'product: 50 items × JSON objects in BulkEmailEntries.0.ReplacementEmailContent.ReplacementTemplate.ReplacementTemplateData',
  }),
  ...of('POST /capture/sendgrid/v3/mail/send', {
    'SendGrid: a long body of 1,000 messages': 'product: 1000 items × content.0.value of 716800 bytes',
    'SendGrid: a long category of 1,000 messages': 'product: 1000 items × categories.0 of 20971520 bytes',
    'SendGrid: many values in 1,000 messages': 'product: 1000 items × 413 placeholders × 9900 characters',
  }),
  ...of('POST /capture/mailgun/v3/shop.test/messages', {
    'Mailgun: a long value in 990 messages': 'product: 990 items × 5 placeholders × 700000 characters',
    'Mailgun: millions of plus signs': 'an unknown field: a text of spaces',
    'Mailgun: variables of millions of objects': 'recipient-variables: a text of JSON objects',
  }),
  ...of(TAGS, {
    'Mailpit: a tag of 40 MB': 'Tags.0: a text of the maximum size',
    'Mailpit: hundreds of thousands of tags': 'Tags: a value of 650,000 different texts',
    'Mailpit: tags that are empty or have control characters': 'Tags.0: short hostile texts',
  }),
  ...of('POST /capture/ses/', {
    'SES: a sender of 40 MB': 'ReturnPath: a text of the maximum size',
    'SES: a sender with line breaks': 'ReturnPath: short hostile texts',
  }),
  ...of('POST /capture/ses/v2/email/outbound-emails', {
    'SES: hundreds of thousands of tags': 'EmailTags: a value of 650,000 different texts',
  }),
  ...of('GET /compat/mailhog/api/v1/events', {
    'MailHog: an event of nested parts for hundreds of silent readers':
      'message: ten multiparts around control characters',
  }),
  ...of('POST /capture/ses/v2/email/outbound-emails (2)', {
    'SES: template data of millions of objects': 'Content.Template.TemplateData: a text of JSON objects',
    'SES: template data of brackets': 'Content.Template.TemplateData: a text of JSON brackets',
  }),
  ...of('GET /compat/mailhog/api/v2/messages', {
    'MailHog: a list with a nested message of 24 MB': 'message: ten multiparts around 24 MB',
    'MailHog: a list with a message of control characters': 'message: control characters of 24 MB',
  }),
  ...of('GET /compat/maildev/email/{id}/html', {
    'MailDev: millions of references to 990 parts': 'message: millions of cid: references to 990 parts',
  }),
  ...of('GET /compat/mailpit/api/v1/messages', {
    'Mailpit: a list of messages with 1 MB of groups in To': 'message: To with 1 MB of groups',
  }),
  ...of('GET /api/v1/messages/{id}/headers', {
    'the headers of a message with 1 MB of groups in To': 'message: To with 1 MB of groups',
  }),
  ...of('GET /api/v1/wait', {
    'a wait for messages with 1 MB of groups in To': 'message: To with 1 MB of groups',
  }),
  ...of('POST /capture/mailgun/v3/shop.test/messages (3)', {
    'Mailgun: a form whose boundary is not the first that it names':
      'form: as many empty fields as fit, and another boundary in a quoted parameter',
    'Mailgun: a part with millions of headers': 'form: a part with millions of headers A:b',
    'Mailgun: a part with a file name of 36 MB': 'form: a part with a file name of %0D%0A',
  }),
  // Of 12,000 long keys, which take minutes, `idempotency.test.ts` has a smaller version.
  ...of('POST /capture/resend/emails/batch', {
    'Resend: large responses that are kept': 'repeated: 40 keys with large responses',
  }),
  ...of('POST /capture/postmark/email', {
    'a captured request that becomes large when it is indented':
      'an unknown field: a value with 245,000 items at a depth of 1,000',
    'a captured request with a depth of 5,000': 'an unknown field: a value with a depth of 5,000',
  }),
  ...of(SEND, {
    'POST /send: millions of groups': 'to.0: a text of groups of addresses',
    'POST /send: a subject of millions of letters': 'subject: a text of two-byte characters',
    'POST /send: millions of times the same address': 'to.0: a text of the same address',
  }),
  ...of(
    'POST /capture/mailchimp/api/1.0/messages/send',
    { 'Mailchimp: a large body with the wrong key': 'message.text: a text of two-byte characters' },
    ['--capture-key', 'another-key'],
  ),
  ...of('PUT /compat/mailpit/api/v1/messages (2)', {
    'Mailpit: a search of 40 MB': 'Search: a text of quoted words',
  }),
  ...of('POST /compat/maildev/api/email/delete', {
    'MailDev: hundreds of thousands of ids': 'ids: a value of 650,000 different texts',
  }),
];
