import { toUuid } from '../../contract/ulid.ts';
import type { Address } from '../../mime/fields/addresses.ts';
import type { Draft, DraftAttachment } from '../compose/draft.ts';
import { type Fail, Fields } from '../fields.ts';
import type { EndpointRequest, EndpointResponse } from '../ports.ts';
import { attempt, json, Rejection } from '../response.ts';
import { type Call, deliverValid, headerKey, type Service } from '../service.ts';

const MAX_RECIPIENTS = 50;
const MAX_BATCH = 500;
// With this token, Postmark checks messages without delivering them.
const TEST_TOKEN = 'POSTMARK_API_TEST';

// Of https://postmarkapp.com/developer/api/overview#error-codes
const INVALID_REQUEST = 300;
const INVALID_JSON = 402;
const INCOMPATIBLE_JSON = 403;
const TOO_MANY_MESSAGES = 410;
const FORBIDDEN_ATTACHMENT = 411;
const TEMPLATE_MISSING = 1101;

// Of https://postmarkapp.com/developer/user-guide/send-email-with-api#attachments
const FORBIDDEN_FILE =
  /\.(vbs|exe|bin|bat|chm|com|cpl|crt|hlp|hta|inf|ins|isp|jse?|lnk|mdb|ms[cipt]|pcd|pif|reg|scr|sct|shs|vb[ea]|ws[fhl])$/i;
const MAX_TAG_LENGTH = 1000;
const MAX_METADATA = { fields: 10, name: 20, value: 80 };

/** Postmark's API for sending. */
export const postmark: Service = {
  keyOf,
  refuse: ({ status, code, message }) => {
    if (code === 'unauthorized')
      return failure(
        401,
        10,
        'The Server Token you provided in the X-Postmark-Server-Token request header was invalid.',
      );
    return failure(
      code === 'invalid_body' ? 422 : status,
      code === 'invalid_body' ? INVALID_JSON : status,
      message,
    );
  },
  endpoints: [
    { method: 'POST', path: /^\/email$/, handle: (call) => sendOne(call, readBodies) },
    { method: 'POST', path: /^\/email\/withTemplate$/i, handle: (call) => sendOne(call, readTemplate) },
    {
      method: 'POST',
      path: /^\/email\/batch$/,
      handle: (call) => sendMany(call, call.body.json(), readBodies),
    },
    {
      method: 'POST',
      path: /^\/email\/batchWithTemplates$/i,
      handle: (call) => sendMany(call, call.body.jsonObject().Messages, readTemplate),
    },
  ],
};

/** Reads what makes up the content of a message. */
type ReadContent = (email: Fields) => Partial<Draft>;

async function sendOne({ request, body, deliver }: Call, read: ReadContent): Promise<EndpointResponse> {
  const email = new Fields(body.jsonObject(), fail);
  const [stored] = await deliver([readDraft(email, read)]);
  return json(200, accepted(email, stored!, request));
}

/** Each message has its own result: an invalid one does not keep the others from being sent. */
async function sendMany(call: Call, emails: unknown, read: ReadContent): Promise<EndpointResponse> {
  if (!Array.isArray(emails))
    return failure(422, INCOMPATIBLE_JSON, 'The request must be an array of messages.');
  if (emails.length > MAX_BATCH)
    return failure(422, TOO_MANY_MESSAGES, `A batch may have at most ${MAX_BATCH} messages.`);
  const drafts = emails.map((one) =>
    attempt(() => ({ ...readDraft(new Fields(one, fail), read), source: () => one })),
  );
  const results = (await deliverValid(call, drafts)).map((one, at) =>
    one instanceof Rejection ? one.body : accepted(new Fields(emails[at], fail), one, call.request),
  );
  return json(200, results);
}

function keyOf(request: EndpointRequest): string | undefined {
  return headerKey(request, 'x-postmark-server-token');
}

function accepted(
  email: Fields,
  { id, created_at }: { id: string; created_at: string },
  request: EndpointRequest,
): unknown {
  return {
    To: email.text('To'),
    Cc: email.text('Cc'),
    Bcc: email.text('Bcc'),
    SubmittedAt: created_at,
    MessageID: toUuid(id),
    ErrorCode: 0,
    Message: keyOf(request) === TEST_TOKEN ? 'Test job accepted' : 'OK',
  };
}

function readDraft(email: Fields, read: ReadContent): Draft {
  const [from, ...others] = readList(email, 'From');
  if (!from || others.length > 0) throw email.fault('address', 'From');
  const [to, cc, bcc] = [readList(email, 'To'), readList(email, 'Cc'), readList(email, 'Bcc')];
  if (to.length + cc.length + bcc.length === 0) throw rejected(INVALID_REQUEST, 'Zero recipients specified');
  if (to.length + cc.length + bcc.length > MAX_RECIPIENTS)
    throw rejected(INVALID_REQUEST, `A message may have at most ${MAX_RECIPIENTS} recipients in total.`);
  const tag = email.text('Tag');
  if (tag && tag.length > MAX_TAG_LENGTH)
    throw rejected(INVALID_REQUEST, `A tag may have at most ${MAX_TAG_LENGTH} characters.`);
  checkMetadata(email);
  return {
    ...{ from, to, cc, bcc, reply_to: readList(email, 'ReplyTo') },
    ...read(email),
    headers: email.namedValues('Headers'),
    attachments: email.objects('Attachments').map(readAttachment),
    tags: tag ? [tag] : [],
  };
}

function checkMetadata(email: Fields): void {
  const metadata = email.pairs('Metadata');
  const isTooLong = metadata.some(
    ({ name, value }) => name.length > MAX_METADATA.name || value.length > MAX_METADATA.value,
  );
  if (metadata.length > MAX_METADATA.fields || isTooLong)
    throw rejected(
      INVALID_REQUEST,
      `Metadata may have at most ${MAX_METADATA.fields} fields, with names of ${MAX_METADATA.name} and values of ${MAX_METADATA.value} characters.`,
    );
}

function readBodies(email: Fields): Partial<Draft> {
  const [text, html] = [email.text('TextBody') || undefined, email.text('HtmlBody') || undefined];
  if (text === undefined && html === undefined)
    throw rejected(INVALID_REQUEST, 'Provide either email TextBody or HtmlBody or both.');
  return { subject: email.text('Subject'), text, html };
}

function readTemplate(email: Fields): Partial<Draft> {
  const id = email.number('TemplateId') ?? email.text('TemplateAlias');
  if (id === undefined)
    throw rejected(
      TEMPLATE_MISSING,
      'The `TemplateId` or `TemplateAlias` associated with this request is not valid or was not found.',
    );
  const model = email.needObject('TemplateModel');
  return { subject: `Template ${id}`, template: { name: String(id), data: [model.values] } };
}

function readList(email: Fields, name: string): Address[] {
  return email.text(name)?.trim() ? email.addresses(name) : [];
}

function readAttachment(file: Fields): DraftAttachment {
  const content_id = file.text('ContentID')?.replace(/^cid:/, '') || undefined;
  const filename = file.need('Name');
  if (FORBIDDEN_FILE.test(filename))
    throw rejected(FORBIDDEN_ATTACHMENT, `The attachment '${filename}' has a forbidden file type.`);
  return {
    filename,
    content: file.base64('Content'),
    content_type: file.need('ContentType'),
    content_id,
    is_inline: content_id !== undefined,
  };
}

const fail: Fail = (fault, field, expected) => {
  if (fault === 'address') return failure(422, INVALID_REQUEST, `Invalid '${field}' address.`);
  if (fault === 'type')
    return failure(422, INCOMPATIBLE_JSON, `Invalid value for '${field}': it must be ${expected}.`);
  if (fault === 'base64')
    return failure(422, INVALID_REQUEST, `The content of '${field}' is not valid base64.`);
  return failure(422, INVALID_REQUEST, `The '${field}' field is required.`);
};

function rejected(code: number, message: string): Rejection {
  return new Rejection(failure(422, code, message));
}

function failure(status: number, ErrorCode: number, Message: string): EndpointResponse {
  return json(status, { ErrorCode, Message });
}
