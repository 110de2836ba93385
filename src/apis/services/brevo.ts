import { toUuid } from '../../contract/ulid.ts';
import { type Api, type ApiRequest, headerKey, readEach } from '../api.ts';
import {
  type Draft,
  type DraftAttachment,
  lastSegment,
  readSendingTime,
  remoteFile,
} from '../compose/draft.ts';
import { type Fail, Fields } from '../fields.ts';
import { type ApiResponse, json } from '../response.ts';

const MAX_RECIPIENTS = 99;
const MAX_VERSIONS = 2000;
// {{ params.name }} and {{ params.name | default: "you" }}
const PLACEHOLDER =
  /\{\{\s{0,20}params\.([^\s{}|]{1,200})\s{0,20}(?:\|\s{0,20}default\s{0,20}:\s{0,20}["']([^"'{}]{0,1000})["']\s{0,20})?\}\}/g;

/** Brevo's API for transactional email. */
export const brevo: Api = {
  label: 'Brevo',
  setup: {
    file: '@getbrevo/brevo',
    code: `const brevo = new BrevoClient({ apiKey, baseUrl: '{url}/v3' });`,
  },
  keyOf: (request) => headerKey(request, 'api-key'),
  refuse: ({ status, code, message }) => {
    if (code === 'unauthorized') return failure(401, 'unauthorized', 'Key not found');
    if (code === 'not_found') return failure(404, 'document_not_found', message);
    return failure(status, status >= 500 ? 'internal_error' : 'invalid_parameter', message);
  },
  endpoints: [{ method: 'POST', path: /^\/v3\/smtp\/email$/, handle: send }],
};

async function send(request: ApiRequest): Promise<ApiResponse> {
  const email = new Fields(request.body.jsonObject(), fail);
  const stored = await request.deliver(await readDrafts(email, request));
  const ids = stored.map(({ id }) => `<${toUuid(id)}@smtp-relay.mailin.fr>`);
  return json(201, email.has('messageVersions') ? { messageIds: ids } : { messageId: ids[0] });
}

async function readDrafts(email: Fields, request: ApiRequest): Promise<Draft[]> {
  const versions = email.objects('messageVersions', MAX_VERSIONS);
  const shared = readShared(email);
  if (versions.length === 0) return [{ ...shared, ...readRecipients(email), ...readContent(email, email) }];
  const sourceOf = email.sourceWith('messageVersions');
  return readEach(versions, request, (version) => ({
    ...shared,
    ...readRecipients(version),
    ...readContent(email, version),
    ...(version.has('replyTo') && { reply_to: [version.needObject('replyTo').contact()] }),
    source: sourceOf(version),
  }));
}

function readShared(email: Fields): Draft {
  const sender = email.object('sender');
  const reply = email.object('replyTo');
  if (!sender?.has('email') && !sender?.has('id') && !email.has('templateId'))
    throw email.fault('missing', 'sender');
  const scheduled_at = readSendingTime(email.text('scheduledAt'));
  if (email.has('scheduledAt') && !scheduled_at)
    throw email.fault('value', 'scheduledAt', 'a time such as 2027-01-31T09:30:00.000Z');
  return {
    // A template, and a sender by its id, have an address that only Brevo knows.
    from: sender?.has('email') ? sender.contact() : { name: '', address: 'sender@brevo.test' },
    reply_to: reply ? [reply.contact()] : [],
    headers: email.pairs('headers'),
    attachments: email.objects('attachment').map(readAttachment),
    tags: email.texts('tags'),
    scheduled_at,
  };
}

function readRecipients(fields: Fields): Pick<Draft, 'to' | 'cc' | 'bcc'> {
  fields.needObjects('to', MAX_RECIPIENTS);
  const read = (name: string) => fields.contacts(name, MAX_RECIPIENTS);
  return { to: read('to'), cc: read('cc'), bcc: read('bcc') };
}

function readContent(email: Fields, version: Fields): Partial<Draft> {
  const read = (name: string) => version.text(name) ?? email.text(name);
  const template = email.number('templateId');
  const subject = read('subject');
  const values = [email, version].map((fields) => fields.object('params')?.values ?? {});
  if (template !== undefined)
    return {
      subject: subject || `Template ${template}`,
      template: { name: String(template), data: values },
    };
  const [text, html] = [read('textContent'), read('htmlContent')];
  if (!subject?.trim()) throw email.fault('missing', 'subject');
  if (!text && !html) throw email.fault('missing', 'htmlContent');
  return { subject, text, html, placeholders: { pattern: PLACEHOLDER, values } };
}

function readAttachment(file: Fields): DraftAttachment {
  const url = file.text('url');
  if (url !== undefined) return remoteFile(file.text('name') ?? lastSegment(url), url);
  return { filename: file.need('name'), content: file.base64('content') };
}

const fail: Fail = (fault, field, expected) => {
  if (fault === 'missing') return failure(400, 'missing_parameter', `${field} is missing`);
  const problem =
    fault === 'address'
      ? `email is not valid in ${field.replace(/\.email$/, '')}`
      : fault === 'base64'
        ? `${field} is not valid base64`
        : `${field} should be ${expected}`;
  return failure(400, 'invalid_parameter', problem);
};

function failure(status: number, code: string, message: string): ApiResponse {
  return json(status, { code, message });
}
