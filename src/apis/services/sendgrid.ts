import { randomBytes } from 'node:crypto';
import type { ParsedAddress } from '../../mime/fields/addresses.ts';
import { type Api, type ApiRequest, bearerKey, readEach } from '../api.ts';
import type { Draft } from '../compose/draft.ts';
import { literally } from '../compose/substitute.ts';
import { type Fail, Fields } from '../fields.ts';
import { type ApiResponse, json, Rejection } from '../response.ts';

const MAX_PERSONALIZATIONS = 1000;
const MAX_RECIPIENTS = 1000;
// More than there are types that a client shows.
const MAX_CONTENTS = 50;
const MAX_CATEGORIES = 10;
const MAX_CATEGORY_LENGTH = 255;
const MAX_SUBSTITUTION_BYTES = 10_000;
const MAX_SCHEDULE_HOURS = 72;
const RESERVED_HEADERS =
  /^(x-sg-id|x-sg-eid|received|dkim-signature|content-type|content-transfer-encoding|to|from|subject|reply-to|cc|bcc)$/i;

/** SendGrid's v3 Mail Send API. */
export const sendgrid: Api = {
  label: 'SendGrid',
  setup: {
    file: '@sendgrid/mail',
    code: `sgMail.client.setDefaultRequest('baseUrl', '{url}');`,
  },
  keyOf: bearerKey,
  refuse: ({ status, code, message }) =>
    code === 'unauthorized'
      ? failure(401, 'The provided authorization grant is invalid, expired, or revoked')
      : failure(status, message),
  endpoints: [
    { method: 'POST', path: /^\/v3\/mail\/send$/, handle: send },
    { method: 'POST', path: /^\/v3\/mail\/batch$/, handle: () => json(201, { batch_id: newBatchId() }) },
    { method: 'GET', path: /^\/v3\/mail\/batch\/([^/]+)$/, handle: showBatch },
  ],
};

async function send(request: ApiRequest): Promise<ApiResponse> {
  const mail = new Fields(request.body.jsonObject(), fail);
  const isSandbox = readSandboxMode(mail);
  const [first] = await request.deliver(await readDrafts(mail, request));
  return { status: isSandbox ? 200 : 202, headers: { 'x-message-id': first!.id }, body: '' };
}

function newBatchId(): string {
  return randomBytes(36).toString('base64url');
}

/** Any id of that form, because a batch is only a name that messages have in common. */
function showBatch({ params: [batch_id = ''] }: ApiRequest): ApiResponse {
  return /^[\w-]{48}$/.test(batch_id)
    ? json(200, { batch_id })
    : failure(400, 'invalid batch id', 'batch_id');
}

/** In sandbox mode, SendGrid delivers nothing. Postern never does, so the message is stored, and the response is SendGrid's. */
function readSandboxMode(mail: Fields): boolean {
  const mode = mail.object('mail_settings')?.object('sandbox_mode');
  const { enable } = mode?.values ?? { enable: false };
  if (typeof enable !== 'boolean')
    throw rejected(
      'The sandbox mode enable param should be a boolean value.',
      'mail_settings.sandbox_mode.enable',
    );
  return enable;
}

function readDrafts(mail: Fields, request: ApiRequest): Promise<Draft[]> {
  const personalizations = mail.needObjects('personalizations', MAX_PERSONALIZATIONS);
  const template = mail.text('template_id');
  const contents = readContents(mail, template !== undefined);
  const shared = {
    from: readFrom(mail),
    reply_to: readReplyTo(mail),
    tags: readCategories(mail),
    attachments: mail.attachments(),
  };
  const headers = readHeaders(mail);
  const sourceOf = mail.sourceWith('personalizations');
  return readEach(personalizations, request, (one) => {
    const subject = one.text('subject') ?? mail.text('subject');
    const data = one.object('dynamic_template_data')?.values ?? {};
    if (!subject && template === undefined) throw mail.fault('missing', 'subject', 'a string');
    const substitutions = one.pairs('substitutions');
    const values = Object.fromEntries(substitutions.map(({ name, value }) => [name, value]));
    if (Buffer.byteLength(Object.entries(values).flat().join('')) > MAX_SUBSTITUTION_BYTES)
      throw one.fault('value', 'substitutions', `at most ${MAX_SUBSTITUTION_BYTES} bytes in total`);
    const named = typeof data.subject === 'string' ? data.subject : `Template ${template}`;
    return {
      ...shared,
      ...(one.has('from') && { from: readFrom(one) }),
      ...readRecipients(one),
      subject: subject || named,
      ...(template === undefined ? contents : { template: { name: template, data: [data, values] } }),
      placeholders: literally(values),
      headers: [...headers, ...readHeaders(one)],
      scheduled_at: readSendAt(one) ?? readSendAt(mail),
      source: sourceOf(one),
    };
  });
}

function readSendAt(fields: Fields): Date | undefined {
  const seconds = fields.number('send_at');
  if (seconds === undefined) return undefined;
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > Date.now() / 1000 + MAX_SCHEDULE_HOURS * 3600)
    throw fields.fault('value', 'send_at', `a Unix time at most ${MAX_SCHEDULE_HOURS} hours from now`);
  return new Date(seconds * 1000);
}

function readFrom(mail: Fields): ParsedAddress {
  const from = mail.object('from');
  if (!from) throw mail.fault('missing', 'from.email', 'an address');
  return from.contact();
}

function readReplyTo(mail: Fields): ParsedAddress[] {
  const one = mail.object('reply_to');
  if (one && mail.has('reply_to_list'))
    throw mail.fault('value', 'reply_to', 'absent if there is a reply_to_list');
  return [...(one ? [one] : []), ...mail.objects('reply_to_list')].map((fields) => fields.contact());
}

function readRecipients(one: Fields): { to: ParsedAddress[]; cc: ParsedAddress[]; bcc: ParsedAddress[] } {
  one.needObjects('to');
  const lists = { to: one.contacts('to'), cc: one.contacts('cc'), bcc: one.contacts('bcc') };
  if (Object.values(lists).flat().length > MAX_RECIPIENTS)
    throw one.fault('count', 'to', `at most ${MAX_RECIPIENTS} recipients`);
  const seen = new Set<string>();
  for (const [name, addresses] of Object.entries(lists)) {
    for (const { address } of addresses) {
      if (seen.has(address.toLowerCase())) throw duplicate(address, `${one.path}.${name}`);
      seen.add(address.toLowerCase());
    }
  }
  return lists;
}

const kinds = ['text/plain', 'text/x-amp-html', 'text/html'];

/** Other types, such as an invitation in `text/calendar; method=REQUEST`, follow those of the message itself. */
function readContents(mail: Fields, hasTemplate: boolean): Partial<Draft> {
  const blocks = mail.objects('content', MAX_CONTENTS);
  if (blocks.length === 0 && !hasTemplate)
    throw mail.fault('missing', 'content', 'at least one content block');
  const contents = blocks.map((block) => {
    const [content, content_type] = [block.need('value'), block.need('type').trim()];
    const [, type] = /^([\w.+-]+\/[\w.+-]+)\s{0,9}(?:;\P{Cc}{0,200})?$/u.exec(content_type) ?? [];
    if (!type) throw block.fault('value', 'type', 'a MIME type');
    // It is written in UTF-8, whatever the request says.
    const bare = content_type.replace(/;\s{0,9}charset=(?:"[^"]*"|[^;]*)/gi, '');
    return { type: type.toLowerCase(), content_type: `${bare}; charset=utf-8`, content };
  });
  const order = contents.map(({ type }) => (kinds.includes(type) ? kinds.indexOf(type) : kinds.length));
  if (order.some((place, at) => place < (order[at - 1] ?? 0)))
    throw mail.fault('value', 'content', 'text/plain first, then text/x-amp-html, then text/html');
  const [text, amp, html] = kinds.map((kind) => contents.findLast(({ type }) => type === kind)?.content);
  return { text, amp, html, alternatives: contents.filter(({ type }) => !kinds.includes(type)) };
}

function readCategories(mail: Fields): string[] {
  const categories = mail.texts('categories');
  if (categories.length > MAX_CATEGORIES)
    throw mail.fault('count', 'categories', `at most ${MAX_CATEGORIES} categories`);
  if (new Set(categories).size < categories.length)
    throw mail.fault('value', 'categories', 'categories that are all different');
  const long = categories.findIndex((category) => category.length > MAX_CATEGORY_LENGTH);
  if (long !== -1)
    throw mail.fault('value', `categories.${long}`, `at most ${MAX_CATEGORY_LENGTH} characters`);
  return categories;
}

function readHeaders(fields: Fields): { name: string; value: string }[] {
  const headers = fields.pairs('headers');
  const reserved = headers.find(({ name }) => RESERVED_HEADERS.test(name));
  if (reserved) throw fields.fault('value', `headers.${reserved.name}`, 'a header that is not reserved');
  return headers;
}

const messages: Record<string, string> = {
  personalizations: 'The personalizations field is required and must have at least one personalization.',
  'from.email':
    'The from object must be provided for every email send. It is an object that requires the email parameter, but may also contain a name parameter.  e.g. {"email" : "example@example.com"}  or {"email" : "example@example.com", "name" : "Example Recipient"}.',
  subject:
    'The subject is required. You can get around this requirement if you use a template with a subject defined or if every personalization has a subject defined.',
  content:
    'Unless a valid template_id is provided, the content parameter is required. There must be at least one defined content block. We typically suggest both text/plain and text/html blocks are included, but only one block is required.',
};

const fail: Fail = (fault, field, expected) => {
  const known = fault === 'missing' ? messages[field] : undefined;
  if (known) return failure(400, known, field);
  if (fault === 'address' || (fault === 'missing' && field.endsWith('.email')))
    return failure(400, 'Does not contain a valid address.', field);
  if (fault === 'base64') return failure(400, 'The attachment content must be base64 encoded.', field);
  if (/^content\.\d+\.value$/.test(field))
    return failure(400, 'The content value must be a string at least one character in length.', field);
  if (/^personalizations\.\d+\.to$/.test(field) && fault === 'missing')
    return failure(
      400,
      'The to array is required for all personalization objects, and must have at least one email object with a valid email address.',
      field,
    );
  return failure(400, `${field} must be ${expected}.`, field);
};

function duplicate(address: string, field: string): Rejection {
  return rejected(
    `Each email address in the personalization block should be unique between to, cc, and bcc. We found the first duplicate instance of [${address}] in the ${field} field.`,
    'personalizations',
  );
}

function rejected(message: string, field: string): Rejection {
  return new Rejection(failure(400, message, field));
}

function failure(status: number, message: string, field: string | null = null): ApiResponse {
  return json(status, { errors: [{ message, field, help: null }] });
}
