import { toUuid } from '../../contract/ulid.ts';
import type { Address } from '../../mime/fields/addresses.ts';
import { type Draft, type DraftAttachment, isAddress, readTime, remoteFile, templateBody } from '../draft.ts';
import { type Fail, Fields } from '../fields.ts';
import type { EndpointResponse } from '../ports.ts';
import { json, Rejection } from '../response.ts';
import { type Call, headerKey, type Service } from '../service.ts';
import { filled, valuesOf } from '../substitute.ts';

const MAX_RECIPIENTS = 99;
const MAX_VERSIONS = 2000;
// {{ params.name }} and {{ params.name | default: "you" }}
const PLACEHOLDER =
  /\{\{\s{0,20}params\.([^\s{}|]{1,200})\s{0,20}(?:\|\s{0,20}default\s{0,20}:\s{0,20}["']([^"'{}]{0,1000})["']\s{0,20})?\}\}/g;

/** Brevo's API for transactional email. */
export const brevo: Service = {
  keyOf: (request) => headerKey(request, 'api-key'),
  refuse: ({ status, code, message }) => {
    if (code === 'unauthorized') return failure(401, 'unauthorized', 'Key not found');
    if (code === 'not_found') return failure(404, 'document_not_found', message);
    return failure(status, status >= 500 ? 'internal_error' : 'invalid_parameter', message);
  },
  endpoints: [{ method: 'POST', path: /^\/v3\/smtp\/email$/, handle: send }],
};

async function send({ body, deliver }: Call): Promise<EndpointResponse> {
  const email = new Fields(body.jsonObject(), fail);
  const stored = await deliver(readDrafts(email));
  const ids = stored.map(({ id }) => `<${toUuid(id)}@smtp-relay.mailin.fr>`);
  return json(201, email.has('messageVersions') ? { messageIds: ids } : { messageId: ids[0] });
}

function readDrafts(email: Fields): Draft[] {
  const versions = email.objects('messageVersions');
  if (versions.length > MAX_VERSIONS)
    throw email.fault('count', 'messageVersions', `at most ${MAX_VERSIONS} versions`);
  const shared = readShared(email);
  if (versions.length === 0) return [{ ...shared, ...readRecipients(email), ...readContent(email, email) }];
  return versions.map((version) => ({
    ...shared,
    ...readRecipients(version),
    ...readContent(email, version),
    ...(version.has('replyTo') && { reply_to: [readAddress(version.object('replyTo')!)] }),
    source: { ...email.values, messageVersions: [version.values] },
  }));
}

function readShared(email: Fields): Draft {
  const sender = email.object('sender');
  const reply = email.object('replyTo');
  if (!sender?.has('email') && !sender?.has('id') && !email.has('templateId'))
    throw email.fault('missing', 'sender', '');
  const scheduled_at = readTime(email.text('scheduledAt'));
  if (email.has('scheduledAt') && !scheduled_at)
    throw email.fault('value', 'scheduledAt', 'a time such as 2027-01-31T09:30:00.000Z');
  return {
    // A template, and a sender by its id, have an address that only Brevo knows.
    from: sender?.has('email') ? readAddress(sender) : { name: '', address: 'sender@brevo.test' },
    reply_to: reply ? [readAddress(reply)] : [],
    headers: email.pairs('headers'),
    attachments: email.objects('attachment').map(readAttachment),
    tags: email.texts('tags'),
    scheduled_at,
  };
}

function readRecipients(fields: Fields): Pick<Draft, 'to' | 'cc' | 'bcc'> {
  const [to, cc, bcc] = ['to', 'cc', 'bcc'].map((name) => fields.objects(name).map(readAddress));
  if (to!.length === 0) throw fields.fault('missing', 'to', '');
  if ([to, cc, bcc].some((list) => list!.length > MAX_RECIPIENTS))
    throw fields.fault('count', 'to', `at most ${MAX_RECIPIENTS} recipients`);
  return { to: to!, cc: cc!, bcc: bcc! };
}

function readContent(email: Fields, version: Fields): Pick<Draft, 'subject' | 'text' | 'html'> {
  const read = (name: string) => version.text(name) ?? email.text(name);
  const template = email.number('templateId');
  const subject = read('subject');
  const params = { ...email.object('params')?.values, ...version.object('params')?.values };
  if (template !== undefined)
    return { subject: subject || `Template ${template}`, text: templateBody(String(template), params) };
  const [text, html] = [read('textContent'), read('htmlContent')];
  if (!subject?.trim()) throw email.fault('missing', 'subject', '');
  if (!text && !html) throw email.fault('missing', 'htmlContent', '');
  return filled({ subject, text, html }, { pattern: PLACEHOLDER, find: valuesOf(params) });
}

function readAddress(fields: Fields): Address {
  const address = fields.need('email');
  if (!isAddress(address)) throw fields.fault('address', 'email', '');
  return { name: fields.text('name') ?? '', address };
}

function readAttachment(file: Fields): DraftAttachment {
  const url = file.text('url');
  if (url !== undefined) return remoteFile(file.text('name') ?? url.split('/').at(-1)!, url);
  return { filename: file.need('name'), content: file.base64('content') };
}

const fail: Fail = (fault, field, expected) => {
  if (fault === 'missing') return rejected('missing_parameter', `${field} is missing`);
  if (fault === 'address')
    return rejected('invalid_parameter', `email is not valid in ${field.replace(/\.email$/, '')}`);
  if (fault === 'base64') return rejected('invalid_parameter', `${field} is not valid base64`);
  return rejected('invalid_parameter', `${field} should be ${expected}`);
};

function rejected(code: string, message: string): Rejection {
  return new Rejection(failure(400, code, message));
}

function failure(status: number, code: string, message: string): EndpointResponse {
  return json(status, { code, message });
}
